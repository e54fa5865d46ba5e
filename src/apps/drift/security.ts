import type { RunningDifference } from '../../core/data-plane/differences';
import { frontendName } from '../../core/data-plane/running';
import { isObject } from '../../core/values/objects';

type Path = RunningDifference['path'];

/** Fields that decide access, inspection and modification of requests, and other destinations that are called or receive a copy. */
const SECURITY: ReadonlySet<string> = new Set([
  'apiKey',
  'authorization',
  'ai',
  'backendAuth',
  'backendTLS',
  'backendTunnel',
  'basicAuth',
  'cors',
  'csrf',
  'extAuthz',
  'extProc',
  'jwtAuth',
  'localRateLimit',
  'mcpAuthorization',
  'mcpGuardrails',
  'networkAuthorization',
  'remoteRateLimit',
  'requestMirror',
  'tls',
  'visibility',
]);

/** Which requests reach a route at all. */
const REACH: ReadonlySet<string> = new Set(['hostname', 'hostnames', 'matches']);

/**
 * Fields that determine the destination of content and credentials: those of routes, backends, providers and models outside of their
 * policies.
 */
const DESTINATIONS: ReadonlySet<string> = new Set([
  'agentCore',
  'behind',
  'host',
  'hostOverride',
  'provider',
  'targets',
  'to',
]);
/** The security fields in the settings of a provider, which also contain its model. */
const IN_SETTINGS: ReadonlySet<string> = new Set([
  'projectId',
  'projectName',
  'region',
  'resourceName',
  'resourceType',
]);

/** Returns whether a difference affects access or destinations, or is a whole route, listener, backend or model that should not exist. */
export function concernsSecurity({ kind, id, path, expected, running }: RunningDifference): boolean {
  if (kind === 'frontend') return SECURITY.has(frontendName({ id }));
  if (kind === 'policy' && SECURITY.has(id.split(':')[1] ?? '')) return true;
  if (path.length === 0 && kind === 'policy')
    return [...leavesOf(expected, path), ...leavesOf(running, path)].some(([leaf]) => decides(leaf));
  if (path.length === 0) return expected === undefined;
  if (decides(path) || leads(path) || opens(kind, path)) return true;
  const [before, now] = [[...leavesOf(expected, path)], [...leavesOf(running, path)]];
  return addsTo(before, now, decides) || addsTo(now, before, decides) || addsTo(before, now, leads);
}

/**
 * Reports whether a field contains hostnames or matches: unexpected ones may allow requests, and capture requests of a route that rejects
 * them.
 */
function opens(kind: RunningDifference['kind'], [field]: Path): boolean {
  return (kind === 'route' || kind === 'listener') && REACH.has(String(field));
}

/** `ai` is a type of backends, too. */
function decides(path: Path): boolean {
  return path.some((step, at) => SECURITY.has(String(step)) && (step !== 'ai' || path[at - 1] === 'policies'));
}

function leads(path: Path): boolean {
  if (path.includes('policies')) return false;
  const settings = path.lastIndexOf('settings');
  if (settings >= 0) return IN_SETTINGS.has(String(path[settings + 1]));
  return path.some((step) => DESTINATIONS.has(String(step)));
}

type Leaf = readonly [path: Path, value: unknown];

function* leavesOf(value: unknown, path: Path): Iterable<Leaf> {
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* leavesOf(item, [...path, index]);
  else if (isObject(value) && Object.keys(value).length > 0)
    for (const [key, item] of Object.entries(value)) yield* leavesOf(item, [...path, key]);
  else if (value !== undefined) yield [path, value];
}

/** Returns whether the other leaves contain one that these do not, regardless of positions in lists. */
function addsTo(some: readonly Leaf[], others: readonly Leaf[], isSuch: (path: Path) => boolean): boolean {
  const textOf = ([path, value]: Leaf) => JSON.stringify([path.filter((step) => typeof step === 'string'), value]);
  const known = new Set(some.map(textOf));
  return others.some((leaf) => isSuch(leaf[0]) && !known.has(textOf(leaf)));
}
