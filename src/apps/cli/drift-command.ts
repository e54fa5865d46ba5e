import { setTimeout } from 'node:timers/promises';
import type { Command } from 'commander';
import { DEFAULT_OPTIONS } from '../../core/compiler/model/options';
import type { CompileResult } from '../../core/compiler/model/result';
import { messageOf } from '../../core/text/error-text';
import { visibleText } from '../../core/text/visible-text';
import { type DriftReport, MeantGateway } from '../drift/compare-dump';
import { askPods, type Cluster, gatewayPods } from '../drift/kubectl';
import { type Dump, fetchDump, readDumps, UnusableDump } from '../drift/read-dump';
import { DRIFT_FORMATS, type Drift, type DriftFormat, renderDrift, verdictLines } from '../drift/render-drift';
import { compileBy } from './compilation';
import { EXIT, type ExitCode, type Outcome, ProgramFailed, UsageError } from './exit-code';
import { report } from './report';
import { runSettings } from './run-inputs';
import { addAppOptions, addSharedOptions, type SharedOptions } from './run-settings';
import type { Terminal } from './terminal';

interface DriftOptions extends Omit<SharedOptions, 'format'> {
  readonly format: DriftFormat;
  readonly url?: readonly string[];
  readonly dump?: readonly string[];
  readonly kubectl?: boolean;
  readonly context?: string;
  readonly namespace?: string;
  readonly gateway?: string;
  readonly watch?: true | string;
}

const HELP = `
Compares what data planes run with what the inputs mean, part by part: listeners, routes, policies, backends and models. Spelling, defaults, evicted
providers and the order of things are no difference. Each difference names the resource that is behind it; those of security come first. Values of
Secrets are neither asked for nor shown.

Verdicts: in step; behind (the pod was started for another version of the config); refused (it was started for this one, and kept what it had
read before); different.

Examples:
  $ ai-gateway drift -f manifests/ --kubectl
  $ ai-gateway drift -f manifests/ --kubectl --context prod --namespace ai --format markdown
  $ ai-gateway drift -f manifests/ --url http://127.0.0.1:15000
  $ ai-gateway drift -f manifests/ --kubectl --watch 60
  $ kubectl exec deploy/ai -- curl -s localhost:15000/config_dump | ai-gateway drift -f manifests/ --dump -

Exit codes: 0 all in step, 1 errors in the input or no answer, 2 wrong usage, 5 something differs.
`;

export function addDriftCommand(program: Command, terminal: Terminal, outcome: Outcome): void {
  const { Option } = require('commander') as typeof import('commander');
  const format = new Option('--format <format>', 'form of the answer').choices(DRIFT_FORMATS).default('text');
  addAppOptions(addSharedOptions(program.command('drift'), { format }))
    .description('compare what data planes run with what the inputs mean')
    .option('--url <url...>', 'admin ports of data planes, such as http://127.0.0.1:15000')
    .option('--dump <path...>', 'answers to /config_dump: files, folders of .json files, or - for standard input')
    .option('--kubectl', 'ask the pods of all Gateways, through kubectl port-forward')
    .option('--context <name>', 'the cluster that kubectl asks (default: its current one)')
    .option('--namespace <name>', 'only pods of this namespace')
    .option('--gateway <namespace/name>', 'the Gateway that --url and --dump are of, where the inputs have several')
    .option(
      '--watch [seconds]',
      'ask again and again, and print a line for each change, until interrupted (every 30 seconds)',
    )
    .addHelpText('after', HELP)
    .action((options: DriftOptions) => {
      if (options.watch !== undefined && options.dump)
        throw new UsageError('--watch asks again, and a file stays what it is: use --url or --kubectl');
      if (!options.url && !options.dump && !options.kubectl)
        throw new UsageError('nothing to compare with: name --url, --dump or --kubectl');
      outcome.until = runDrift(options, terminal);
    });
}

async function runDrift(options: DriftOptions, terminal: Terminal): Promise<ExitCode> {
  const { DiagnosticCollector } = require('../../core/diagnostics') as typeof import('../../core/diagnostics');
  const diagnostics = new DiagnosticCollector();
  const shared = { ...options, format: 'text' as const };
  const compilation = compileBy(runSettings(shared, {}, diagnostics, terminal), diagnostics, terminal);
  const { result } = compilation;
  const code = report(compilation, result.judgement, shared, terminal, { stream: 'err' });
  if (result.judgement.blocked) return code === EXIT.OK ? EXIT.ERRORS : code;
  const meant = meantBy(result);
  if (options.watch === undefined) {
    const drift = await askAll(options, meant, terminal);
    terminal.data(renderDrift(drift, options.format));
    return exitCodeOf(drift);
  }
  const seconds = options.watch === true ? PAUSE : Number(options.watch);
  if (!(seconds >= 1)) throw new UsageError('--watch takes a number of seconds, 1 or more');
  return watchDrift(() => askAll(options, meant, terminal), seconds * 1000, terminal);
}

/** Seconds between two rounds of questions. */
const PAUSE = 30;

/** Until somebody interrupts it. A cluster that does not answer is a line like others, and is asked again. */
async function watchDrift(ask: () => Promise<Drift>, pause: number, terminal: Terminal): Promise<ExitCode> {
  const interrupted = new AbortController();
  process.once('SIGINT', () => interrupted.abort());
  let before: ReadonlyMap<string, string> = new Map();
  while (!interrupted.signal.aborted) {
    const now = await ask().then(verdictLines, (error: unknown) => {
      if (error instanceof ProgramFailed) return new Map([['cluster', error.message]]);
      throw error;
    });
    const at = new Date().toISOString();
    for (const [source, line] of now)
      if (before.get(source) !== line) terminal.data(`${at} ${visibleText(`${source}: ${line}`)}\n`);
    for (const source of before.keys())
      if (!now.has(source)) terminal.data(`${at} ${visibleText(`${source}: gone`)}\n`);
    before = now;
    await setTimeout(pause, undefined, { signal: interrupted.signal }).catch(() => undefined);
  }
  return EXIT.OK;
}

/** By `namespace/name`. */
type Meant = ReadonlyMap<string, MeantGateway>;

function meantBy(result: CompileResult): Meant {
  const { running } = DEFAULT_OPTIONS.dataPlane;
  return new Map(
    result.gateways.map((gateway) => [
      `${gateway.namespace}/${gateway.name}`,
      new MeantGateway(gateway, result, running),
    ]),
  );
}

async function askAll(options: DriftOptions, meant: Meant, terminal: Terminal): Promise<Drift> {
  const reports: DriftReport[] = [];
  const unanswered: string[] = [];
  const compare: Compare = (dump, gateway, checksum) => {
    try {
      if (dump instanceof UnusableDump) throw dump;
      reports.push(gateway.compare(dump, checksum));
    } catch (error) {
      if (!(error instanceof UnusableDump)) throw error;
      unanswered.push(error.message);
    }
  };
  if (options.url || options.dump) {
    const gateway = askedGateway(meant, options.gateway);
    for (const dump of await givenDumps(options)) compare(dump, gateway);
  }
  if (options.kubectl) await compareCluster(options, meant, compare, unanswered, terminal);
  return { reports, unanswered };
}

function exitCodeOf({ reports, unanswered }: Drift): ExitCode {
  if (unanswered.length > 0) return EXIT.ERRORS;
  return reports.every(({ verdict }) => verdict === 'in step') ? EXIT.OK : EXIT.DIFFERENT;
}

function askedGateway(meant: Meant, asked: string | undefined): MeantGateway {
  const [only] = meant.values();
  const gateway = asked === undefined ? only : meant.get(asked);
  if (gateway && (asked !== undefined || meant.size === 1)) return gateway;
  const known = meant.size > 0 ? [...meant.keys()].join(', ') : 'none';
  if (asked !== undefined) throw new UsageError(`--gateway ${asked} is not among the inputs; they have ${known}`);
  throw new UsageError(gateway ? `which Gateway? Name one by --gateway: ${known}` : 'the inputs have no Gateway');
}

async function givenDumps({ url = [], dump = [] }: DriftOptions): Promise<readonly (Dump | UnusableDump)[]> {
  const asked = await Promise.all(url.map((one) => fetchDump(one).catch(unusable)));
  const read = dump.flatMap((path): readonly (Dump | UnusableDump)[] => {
    try {
      return readDumps(path);
    } catch (error) {
      return [unusable(error)];
    }
  });
  return [...asked, ...read];
}

function unusable(error: unknown): UnusableDump {
  return error instanceof UnusableDump ? error : new UnusableDump(messageOf(error));
}

type Compare = (dump: Dump | UnusableDump, gateway: MeantGateway, checksum?: string) => void;

async function compareCluster(
  cluster: Cluster,
  meant: Meant,
  compare: Compare,
  unanswered: string[],
  terminal: Terminal,
): Promise<void> {
  const pods = await gatewayPods(cluster).catch((error: unknown) => {
    throw new ProgramFailed(unusable(error).message);
  });
  const known = pods.filter(({ gateway }) => meant.has(gateway));
  for (const { namespace, name, gateway } of pods)
    if (!meant.has(gateway))
      unanswered.push(`pod ${namespace}/${name} runs Gateway ${gateway}, which the inputs do not have`);
  for (const name of meant.keys())
    if (!pods.some(({ gateway }) => gateway === name)) unanswered.push(`Gateway ${name} has no running pod`);
  let done = 0;
  await askPods(known, cluster, DEFAULT_OPTIONS.dataPlane.release.ports.admin, (pod, dump) => {
    const gateway = meant.get(pod.gateway);
    if (gateway) compare(dump, gateway, pod.checksum);
    if (terminal.interactive) terminal.err(`\r${++done} of ${known.length} pods${done === known.length ? '\n' : ''}`);
  });
}
