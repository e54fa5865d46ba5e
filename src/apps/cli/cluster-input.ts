import { spawnSync } from 'node:child_process';
import { loadText } from '../../core/compiler/1-load';
import type { InputDocument, LoadedInput } from '../../core/compiler/model/document';
import type { DiagnosticCollector } from '../../core/diagnostics';
import { builtInDistributions, ProxyDistribution } from '../../core/distribution';
import type { GatewaySettings } from '../../core/settings/settings.generated';
import { GatewayMode, References } from '../../core/settings/words';
import { systemCodeOf } from '../../core/text/error-text';
import { GATEWAY_GROUP } from '../../core/values/resource-name';
import type { ClusterOptions } from './cluster-options';
import { ProgramFailed } from './exit-code';
import type { RunSettings, SharedOptions } from './run-settings';

const GATEWAYS = 'gateways';
const GATEWAY_PLURALS = [
  'gatewayclasses',
  GATEWAYS,
  'listenersets',
  'httproutes',
  'grpcroutes',
  'tcproutes',
  'tlsroutes',
  'referencegrants',
  'backendtlspolicies',
];

/** The cluster that options name. Of some commands, `--namespace` says what is shown. */
export function askedCluster({ context, namespace }: SharedOptions & { readonly namespace?: unknown }): ClusterOptions {
  return {
    ...(context === undefined ? {} : { context }),
    ...(typeof namespace === 'string' ? { namespace } : {}),
  };
}

/**
 * Settings that read a cluster instead of files. Its resources are for a controller, and Secrets stay where they are: what is
 * referred to is expected to be there.
 */
export function settingsOfCluster(
  cluster: ClusterOptions,
  read: RunSettings,
  diagnostics: DiagnosticCollector,
): RunSettings {
  const names = [
    ...resourceNames(read.settings.groups),
    'services',
    ...(cluster.namespace === undefined ? ['namespaces'] : []),
  ];
  const input = loadText([{ name: nameOf(cluster), text: getAll(names, cluster) }], diagnostics);
  return ofCluster(input, read);
}

/**
 * Likewise for one side of a comparison. What stands beside gateways in a cluster is mostly others': Services and the like are those of the
 * other side.
 *
 * @param beside documents of the other side
 */
export function settingsOfClusterSide(
  cluster: ClusterOptions,
  beside: readonly InputDocument[],
  read: RunSettings,
  diagnostics: DiagnosticCollector,
): RunSettings {
  const text = getAll(resourceNames(read.settings.groups), cluster);
  const input = loadText([{ name: nameOf(cluster), text }], diagnostics);
  const others = beside.filter(({ value }) => !String(value.apiVersion).includes('/'));
  return ofCluster({ ...input, documents: [...input.documents, ...others] }, read);
}

function ofCluster(input: LoadedInput, read: RunSettings): RunSettings {
  // What is in a cluster is patched already.
  const { settings, environment, ...rest } = asForCluster(read);
  const app = { input, documents: input.documents.length };
  return { ...rest, settings: { ...settings, inputs: [] }, partial: true, isPart: true, app };
}

/** Settings as they are for resources of a cluster, unless the command line says otherwise. */
export function asForCluster(read: RunSettings): RunSettings {
  const settings: GatewaySettings = {
    ...read.settings,
    mode: read.said?.mode ?? GatewayMode.CONTROLLER,
    references: read.said?.references ?? References.OPEN,
  };
  return { ...read, settings };
}

/** How findings call it. */
export function nameOf({ context }: ClusterOptions): string {
  return context === undefined ? '<cluster>' : `<cluster ${context}>`;
}

function resourceNames(groups: readonly string[] = []): readonly string[] {
  const distributions = [...builtInDistributions(), ...groups.map((group) => ProxyDistribution.neutral(group))];
  return [
    ...GATEWAY_PLURALS.map((plural) => `${plural}.${GATEWAY_GROUP}`),
    ...distributions.flatMap(({ apiGroup, kinds }) =>
      Object.values(kinds).map(({ kind, plural = `${kind.toLowerCase()}s` }) => `${plural}.${apiGroup}`),
    ),
  ];
}

/** All objects of these types as YAML. Types that the cluster does not have are left out, but for Gateways. */
function getAll(names: readonly string[], cluster: ClusterOptions): string {
  const answer = kubectlGet(names, cluster);
  if (answer.status === 0) return answer.stdout;
  const missing = /the server doesn't have a resource type "([^"]+)"/.exec(answer.stderr)?.[1];
  if (missing === undefined) throw new ProgramFailed(explained(answer.stderr, cluster));
  const isMissing = (name: string) => name === missing || name.startsWith(`${missing}.`);
  const left = names.filter((name) => !isMissing(name));
  if (isMissing(GATEWAYS) || left.length === names.length)
    throw new ProgramFailed(
      `the cluster has no ${missing}: the CustomResourceDefinitions of the Gateway API are not installed, or another cluster was meant (--context)`,
    );
  return getAll(left, cluster);
}

function kubectlGet(names: readonly string[], { context, namespace }: ClusterOptions) {
  const where = namespace === undefined ? ['--all-namespaces'] : ['--namespace', namespace];
  const chosen = context === undefined ? [] : ['--context', context];
  const { error, status, stdout, stderr } = spawnSync(
    'kubectl',
    ['get', names.join(','), ...chosen, ...where, '--output', 'yaml'],
    {
      encoding: 'utf8',
      maxBuffer: Number.POSITIVE_INFINITY,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  if (error) {
    const reason = systemCodeOf(error) === 'ENOENT' ? 'it is not in the PATH' : error.message;
    throw new ProgramFailed(`--from-cluster asks kubectl, and ${reason}`);
  }
  return { status, stdout, stderr: stderr.trim() };
}

function explained(said: string, { namespace }: ClusterOptions): string {
  if (!/forbidden/i.test(said)) return `kubectl get: ${said || 'it failed without a word'}`;
  const scope = namespace === undefined ? '; --namespace asks for one namespace only' : '';
  return `kubectl get: ${said}\nReading takes the verb list for what is named there${scope}. Secrets are not asked for.`;
}
