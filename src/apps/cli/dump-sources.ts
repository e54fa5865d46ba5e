import type { Command } from 'commander';
import { DEFAULT_OPTIONS } from '../../core/compiler/model/options';
import { messageOf } from '../../core/text/error-text';
import { type GatewayPod, gatewayPods, movedLater, type PodOwner, queryPods } from '../drift/gateway-pods';
import { type Dump, fetchDump, readDumps, UnusableDump } from '../drift/read-dump';
import { UsageError } from './exit-code';
import type { Terminal } from './terminal';

/** Options that select the running gateways. */
export interface SourceOptions {
  readonly url?: readonly string[];
  readonly dump?: readonly string[];
  readonly kubectl?: boolean;
  readonly context?: string;
  readonly namespace?: string;
  /** The selected Gateway: `namespace/name`. */
  readonly gateway?: string;
}

export function addSources(command: Command): Command {
  return command
    .option('--url <url...>', 'admin ports, such as http://127.0.0.1:15000')
    .option('--dump <path...>', 'responses of /config_dump: files, folders of .json files, or - for stdin')
    .option('--kubectl', 'query the pods of all Gateways through kubectl port-forward')
    .option('--context <name>', 'context of kubectl (default: the current one)')
    .option('--namespace <name>', 'only pods of this namespace');
}

export function demandSource({ url, dump, kubectl }: SourceOptions): void {
  if (!url && !dump && !kubectl) throw new UsageError('nothing to compare with: name --url, --dump or --kubectl');
}

/**
 * @param gateway - the Gateway in the labels of the pod;
 *
 * @param checksum - the checksum of its config, if known
 */
export type Answered = (dump: Dump, gateway?: string, checksum?: string) => void;

/** The Gateways of the inputs, and who runs them. */
export interface DumpQuestion {
  readonly of: PodOwner;
  readonly known: ReadonlySet<string>;
}

/** Queries all sources, and returns the reasons for those that were not compared. */
export async function querySources(
  options: SourceOptions,
  question: DumpQuestion,
  answered: Answered,
  terminal: Terminal,
): Promise<readonly string[]> {
  const unanswered: string[] = [];
  const compare: Compare = (dump, gateway, checksum) => {
    try {
      if (dump instanceof UnusableDump) throw dump;
      answered(dump, gateway, checksum);
    } catch (error) {
      if (!(error instanceof UnusableDump)) throw error;
      unanswered.push(error.message);
    }
  };
  for (const dump of await givenDumps(options)) compare(dump);
  if (options.kubectl) await compareCluster(options, question, compare, unanswered, terminal);
  return unanswered;
}

type Compare = (dump: Dump | UnusableDump, gateway?: string, checksum?: string) => void;

/** The Gateway that an option names, or the only one. */
export function selectedGateway<Expected>(
  expected: ReadonlyMap<string, Expected>,
  gatewayName: string | undefined,
): Expected {
  const [only] = expected.values();
  const gateway = gatewayName === undefined ? only : expected.get(gatewayName);
  if (gateway && (gatewayName !== undefined || expected.size === 1)) return gateway;
  const known = expected.size > 0 ? [...expected.keys()].join(', ') : 'none';
  if (gatewayName !== undefined)
    throw new UsageError(`--gateway ${gatewayName} is not among the inputs; they have ${known}`);
  throw new UsageError(gateway ? `which Gateway? Name one by --gateway: ${known}` : 'the inputs have no Gateway');
}

async function givenDumps({ url = [], dump = [] }: SourceOptions): Promise<readonly (Dump | UnusableDump)[]> {
  const fetched = await Promise.all(url.map((one) => fetchDump(one).catch(unusable)));
  const read = dump.flatMap((path): readonly (Dump | UnusableDump)[] => {
    try {
      return readDumps(path);
    } catch (error) {
      return [unusable(error)];
    }
  });
  return [...fetched, ...read];
}

function unusable(error: unknown): UnusableDump {
  return error instanceof UnusableDump ? error : new UnusableDump(messageOf(error));
}

async function compareCluster(
  cluster: SourceOptions,
  { of, known }: DumpQuestion,
  compare: Compare,
  unanswered: string[],
  terminal: Terminal,
): Promise<void> {
  const { namespace, gateway: only } = cluster;
  const isSelected = (gateway: string) => only === undefined || gateway === only;
  const pods = gatewayPods(cluster, of).filter(({ gateway }) => isSelected(gateway));
  const ours: GatewayPod[] = [];
  for (const pod of pods) {
    const stray = known.has(pod.gateway) ? undefined : `runs Gateway ${pod.gateway}, which the inputs do not have`;
    const reason = movedLater(pod) ?? stray;
    if (reason === undefined) ours.push(pod);
    else unanswered.push(`pod ${pod.namespace}/${pod.name} ${reason}`);
  }
  const looked = [...known].filter(
    (name) => isSelected(name) && (namespace === undefined || name.startsWith(`${namespace}/`)),
  );
  for (const name of looked)
    if (!pods.some(({ gateway }) => gateway === name)) unanswered.push(`Gateway ${name} has no running pod`);
  if (pods.length === 0 && looked.length === 0) unanswered.push('no pod of the selected Gateways is running');
  let done = 0;
  await queryPods(ours, cluster, DEFAULT_OPTIONS.dataPlane.release.ports.admin, (pod, dump) => {
    compare(dump, pod.gateway, pod.checksum);
    if (terminal.interactive) terminal.err(`\r${++done} of ${ours.length} pods${done === ours.length ? '\n' : ''}`);
  });
}
