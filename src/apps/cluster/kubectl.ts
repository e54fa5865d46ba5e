import { spawnSync } from 'node:child_process';
import { systemCodeOf } from '../../core/text/error-text';
import { ProgramFailed } from '../program-failed';

/** Which cluster is asked, as for kubectl itself. */
export interface Cluster {
  readonly context?: string;
  /** @default - all */
  readonly namespace?: string;
}

/** What kubectl answers, or `missing`: a type that the cluster does not have, or one of no namespace that is not for who may read one namespace. */
export type Answer = { readonly text: string } | { readonly missing: string; readonly isWithheld?: true };

/** What kubectl knows to be missing, and what it still knew a while ago. */
const MISSING =
  /the server doesn't have a resource type "([^"]+)"|the server could not find the requested resource \(get ([^)]+)\)/;

const WITHHELD = /\(Forbidden\): (\S+) is forbidden: .* at the cluster scope/;

/** `kubectl get`. All that it can fail by but a missing type is thrown, with what is to do. */
export function kubectlGet(what: readonly string[], cluster: Cluster, output: 'json' | 'yaml'): Answer {
  const { namespace } = cluster;
  const where = namespace === undefined ? ['--all-namespaces'] : ['--namespace', namespace];
  const { error, status, stdout, stderr } = spawnSync(
    'kubectl',
    ['get', ...what, ...contextOf(cluster), ...where, '--output', output],
    { encoding: 'utf8', maxBuffer: Number.POSITIVE_INFINITY, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  if (error) {
    const reason = systemCodeOf(error) === 'ENOENT' ? 'it is not in the PATH' : error.message;
    throw new ProgramFailed(`the cluster is asked by kubectl, and ${reason}`);
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

function explained(said: string, { namespace }: Cluster): string {
  if (!/forbidden/i.test(said)) return `kubectl get: ${said || 'it failed without a word'}`;
  const scope = namespace === undefined ? '; --namespace asks for one namespace only (graph needs all)' : '';
  return `kubectl get: ${said}\nReading takes the verb list for what is named there${scope}. Secrets are not asked for.`;
}
