import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { COMPILED_AS } from '../../core/compiler/semantics/workload-annotations';
import { messageOf } from '../../core/text/error-text';
import { defined, type Fields, isObject } from '../../core/values/objects';
import { partOf, partsIn } from '../../core/values/parts';
import { type Cluster, contextOf, kubectlGet } from '../cluster/kubectl';
import { ProgramFailed } from '../program-failed';
import { type Dump, fetchDump, UnusableDump } from './read-dump';

/** A pod that runs a Gateway. */
export interface GatewayPod {
  readonly namespace: string;
  readonly name: string;
  /** `namespace/name` */
  readonly gateway: string;
  /** That of the config for which it was started. */
  readonly checksum?: string;
  /** The workload as `namespace/name`, under the name it was compiled with. */
  readonly compiledAs?: string;
  /** The name of the Deployment or DaemonSet that runs the pod; absent if something else does. */
  readonly workload?: string;
}

const GATEWAY = 'gateway.networking.k8s.io/gateway-name';

/** The owner of the pods: manifests of this project, which an annotation marks, or a controller. */
export type PodOwner = 'ours' | 'controller';

/** The number of pods that are queried in parallel. */
const ABREAST = 8;
/** Milliseconds. */
const PATIENCE = 15_000;

/** The pods of all Gateways. Needs `get` on pods. */
export function gatewayPods(cluster: Cluster, owner: PodOwner): readonly GatewayPod[] {
  const selected = ['--selector', GATEWAY, '--field-selector', 'status.phase=Running'];
  const answer = kubectlGet(['pods', ...selected], cluster, 'json');
  if ('missing' in answer) throw new ProgramFailed(`the cluster has no ${answer.missing}`);
  return (readList(answer.text).items ?? [])
    .flatMap((item) => podOf(item) ?? [])
    .filter(({ compiledAs }) => (compiledAs !== undefined) === (owner === 'ours'));
}

function readList(text: string): { readonly items?: readonly unknown[] } {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ProgramFailed(`kubectl get: its output is not JSON: ${messageOf(error)}`);
  }
}

function podOf(item: unknown): GatewayPod | undefined {
  const metadata = isObject(item) ? item.metadata : undefined;
  if (!isObject(metadata) || !isObject(metadata.labels) || metadata.deletionTimestamp !== undefined) return undefined;
  const namespace = String(metadata.namespace);
  const annotations = isObject(metadata.annotations) ? metadata.annotations : {};
  const checksum = annotations['checksum/config'];
  const compiledAs = annotations[COMPILED_AS];
  return {
    namespace,
    name: String(metadata.name),
    gateway: `${namespace}/${metadata.labels[GATEWAY]}`,
    ...(typeof checksum === 'string' ? { checksum } : {}),
    ...(typeof compiledAs === 'string' ? { compiledAs } : {}),
    ...defined<Partial<GatewayPod>>({ workload: workloadOf(metadata) }),
  };
}

/** A Deployment creates ReplicaSets, whose names end with the value of a label of their pods. */
function workloadOf({ ownerReferences, labels }: Fields): string | undefined {
  const owner = partsIn(ownerReferences).find(({ controller }) => controller === true);
  const end = `-${partOf(labels)['pod-template-hash']}`;
  const name = String(owner?.name);
  if (owner?.kind === 'DaemonSet') return name;
  return owner?.kind === 'ReplicaSet' && name.endsWith(end) ? name.slice(0, -end.length) : undefined;
}

/** Describes how the Deployment or DaemonSet of a pod was renamed or moved after compilation: its config still has the former names. */
export function movedLater({ namespace, compiledAs, workload }: GatewayPod): string | undefined {
  if (compiledAs === undefined) return undefined;
  const [from, was] = compiledAs.split('/');
  if (from !== namespace)
    return `was compiled as ${compiledAs} and later moved to the namespace ${namespace} (AIG1022)`;
  const isRenamed = workload !== undefined && workload !== was;
  return isRenamed ? `was compiled as ${compiledAs} and later renamed to ${workload} (AIG1022)` : undefined;
}

/** Queries pods, several in parallel, and yields each answer when it arrives. Requires `create` on `pods/portforward`. */
export async function queryPods(
  pods: readonly GatewayPod[],
  cluster: Cluster,
  port: number,
  answered: (pod: GatewayPod, dump: Dump | UnusableDump) => void,
): Promise<void> {
  const waiting = [...pods];
  const queryNext = async () => {
    for (let pod = waiting.shift(); pod; pod = waiting.shift()) answered(pod, await queryPod(pod, cluster, port));
  };
  await Promise.all(Array.from({ length: ABREAST }, queryNext));
}

async function queryPod(pod: GatewayPod, cluster: Cluster, port: number): Promise<Dump | UnusableDump> {
  const target = ['--namespace', pod.namespace, `pod/${pod.name}`, `:${port}`];
  const child = spawn('kubectl', ['port-forward', ...contextOf(cluster), ...target], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    const { value } = await fetchDump(`http://127.0.0.1:${await forwardedPort(child)}`);
    return { source: `pod ${pod.namespace}/${pod.name}`, value };
  } catch (error) {
    if (error instanceof UnusableDump) return new UnusableDump(`pod ${pod.namespace}/${pod.name}: ${error.message}`);
    throw error;
  } finally {
    child.kill();
  }
}

function forwardedPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (reason: string) => {
      clearTimeout(timer);
      reject(new UnusableDump(`kubectl port-forward: ${output.trim() || reason}`));
    };
    const timer = setTimeout(() => fail('it does not forward a port'), PATIENCE);
    child.stderr?.on('data', (text) => {
      output += text;
    });
    child.on('error', (error) => fail(error.message));
    child.on('close', (code) => fail(`it exited with code ${code}`));
    if (child.stdout)
      createInterface({ input: child.stdout }).on('line', (line) => {
        const found = /^Forwarding from 127\.0\.0\.1:(\d+)/.exec(line)?.[1];
        if (found === undefined) return;
        clearTimeout(timer);
        resolve(Number(found));
      });
  });
}
