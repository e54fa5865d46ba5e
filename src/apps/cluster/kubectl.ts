import { spawnSync } from 'node:child_process';
import { systemCodeOf } from '../../core/text/error-text';
import { ProgramFailed } from '../program-failed';

/** The cluster to query, as for kubectl. */
export interface Cluster {
  readonly context?: string;
  /** @default - all */
  readonly namespace?: string;
}

/**
 * The output of kubectl, or `missing` for a type that the cluster does not have, or a cluster-scoped type that a namespaced role cannot
 * read.
 */
export type KubectlAnswer = { readonly text: string } | { readonly missing: string; readonly isWithheld?: true };

/** The errors of current and earlier kubectl versions for missing types. */
const MISSING =
  /the server doesn't have a resource type "([^"]+)"|the server could not find the requested resource \(get ([^)]+)\)/;

const WITHHELD = /\(Forbidden\): (\S+) is forbidden: .* at the cluster scope/;

/** Runs `kubectl get`. Throws for every failure other than a missing type, with the fix. */
export function kubectlGet(what: readonly string[], cluster: Cluster, output: 'json' | 'yaml'): KubectlAnswer {
  const { namespace } = cluster;
  const where = namespace === undefined ? ['--all-namespaces'] : ['--namespace', namespace];
  const { error, status, stdout, stderr } = spawnSync(
    'kubectl',
    ['get', ...what, ...contextOf(cluster), ...where, '--output', output],
    { encoding: 'utf8', maxBuffer: Number.POSITIVE_INFINITY, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  if (error) {
    const reason = systemCodeOf(error) === 'ENOENT' ? 'it is not in the PATH' : error.message;
    throw new ProgramFailed(`kubectl, which reads the cluster, could not be run: ${reason}`);
  }
  if (status === 0) return { text: stdout };
  const missing = MISSING.exec(stderr)?.slice(1).find(Boolean);
  if (missing !== undefined) return { missing };
  const withheld = namespace === undefined ? undefined : WITHHELD.exec(stderr)?.[1];
  if (withheld !== undefined) return { missing: withheld, isWithheld: true };
  throw new ProgramFailed(explained(stderr.trim(), cluster));
}

export function contextOf({ context }: Cluster): readonly string[] {
  return context === undefined ? [] : ['--context', context];
}

function explained(output: string, { namespace }: Cluster): string {
  if (!/forbidden/i.test(output)) return `kubectl get: ${output || 'it failed without a message'}`;
  const scope = namespace === undefined ? '; use --namespace to read only one namespace (graph requires all)' : '';
  return `kubectl get: ${output}\nGrant the verb list for the resources in this message${scope}. Access to Secrets is not required.`;
}
