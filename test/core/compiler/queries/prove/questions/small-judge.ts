import type { Guarantee } from '../../../../../../src/core/compiler/queries/prove';
import { plainHost } from '../../../../../../src/core/compiler/semantics/cluster-hosts';
import type { KnownCaller } from './small-expression';
import type { SmallRequest } from './small-request';
import { TOOLS } from './small-requests';
import { MCP, type SmallListener, type SmallRule, type SmallWorld, TARGETS, TLS_PORT } from './small-world';
import { OUTSIDE, targetHost } from './small-yaml';

/** The handling of a request, by the few rules that small worlds require. */
export interface Fate {
  readonly request: SmallRequest;
  /** Absent: none is for its host. */
  readonly listener?: SmallListener;
  readonly rule?: SmallRule;
  readonly known: KnownCaller;
  /** Whether it is let through. */
  readonly passes: boolean;
}

/** The sender of a request does not affect which rule matches it. */
type Taker = Pick<Fate, 'listener' | 'rule'>;

/** Returns the handling of all requests. */
export function fatesOf(world: SmallWorld, requests: Iterable<SmallRequest>): readonly Fate[] {
  const takers = new Map<string, Taker>();
  return [...requests].flatMap((request) => {
    const { port, host, path, method, headers } = request;
    const key = [port, host, path, method, ...headers].join(' ');
    const taker = takers.get(key) ?? takerOf(world, request);
    takers.set(key, taker);
    const callsTools = method === 'POST' && taker.rule?.to.includes(MCP);
    const calls = callsTools ? TOOLS.map((tool) => ({ ...request, tool })) : [];
    return [request, ...calls].map((one) => fateOf(world, one, taker));
  });
}

function takerOf({ listeners, rules }: SmallWorld, request: SmallRequest): Taker {
  const here = listeners.filter(({ port }) => port === request.port);
  const listener = closest(here, ({ hostname }) => hostRank(hostname, request.host));
  return { listener, rule: listener && closest(rules, (one) => rankOf(one, listener, request)) };
}

export function fateOf(world: SmallWorld, request: SmallRequest, taker = takerOf(world, request)): Fate {
  const { listener, rule } = taker;
  const asks = rule?.policy.asks;
  const known: KnownCaller = asks && request[asks] ? { [asks]: request[asks] } : {};
  return { request, listener, rule, known, passes: rule !== undefined && isLetThrough(rule, request, known) };
}

/** The best of those that have a rank; of equals, the first. */
function closest<Item>(items: readonly Item[], rank: (item: Item) => readonly number[] | undefined): Item | undefined {
  let best: { item: Item; rank: readonly number[] } | undefined;
  for (const item of items) {
    const own = rank(item);
    if (own && (!best || isAbove(own, best.rank))) best = { item, rank: own };
  }
  return best?.item;
}

function isAbove(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
}

function hostRank(pattern: string, host: string): readonly number[] | undefined {
  if (pattern === '') return [0];
  if (pattern.startsWith('*')) return host.endsWith(pattern.slice(1)) ? [pattern.length] : undefined;
  return pattern === host ? [1000] : undefined;
}

/** Rules are in the order of their routes; those in namespace demo come before others. */
function rankOf(rule: SmallRule, listener: SmallListener, { host, path, method, headers }: SmallRequest) {
  const { hostnames, path: asked, header } = rule;
  const common = hostnames.filter((name) => isCommon(listener.hostname, name));
  const hosts = (hostnames.length > 0 ? common : ['']).flatMap((name) => hostRank(name, host) ?? []);
  const base = asked.value.replace(/\/$/, '');
  const isHere = asked.type === 'Exact' ? path === asked.value : path === base || path.startsWith(`${base}/`);
  if (hosts.length === 0 || !isHere) return undefined;
  if (rule.method !== undefined && rule.method !== method) return undefined;
  if (header !== undefined && !headers.includes(header)) return undefined;
  return [
    Math.max(...hosts),
    asked.type === 'Exact' ? 1 : 0,
    asked.value.length,
    rule.method === undefined ? 0 : 1,
    header === undefined ? 0 : 1,
    rule.namespace === 'demo' ? 1 : 0,
  ];
}

function isCommon(listener: string, name: string): boolean {
  return listener === '' || hostRank(listener, name) !== undefined || hostRank(name, listener) !== undefined;
}

function isLetThrough({ policy }: SmallRule, request: SmallRequest, known: KnownCaller): boolean {
  const { asks, isStrict, rules } = policy;
  if (asks && isStrict && !request[asks]) return false;
  if (!rules) return true;
  const isMet = rules.of.valueFor(request, known) === true;
  return rules.action === 'Deny' ? !isMet : isMet;
}

const patterns = new Map<string, RegExp>();

/** `*` matches any string. */
function isLike(pattern: string, text: unknown): boolean {
  const made = patterns.get(pattern) ?? new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`, 's');
  patterns.set(pattern, made);
  return typeof text === 'string' && made.test(text);
}

const among = (list: readonly string[] | undefined, text: string): boolean =>
  list?.some((pattern) => isLike(pattern, text)) ?? true;

/** One matching item in a list of claims is sufficient; of a key's metadata, only strings count. */
function isCaller(asked: Guarantee['callers'], { jwt, apiKey }: KnownCaller): boolean {
  const fits = (wanted: Readonly<Record<string, string>> | undefined, values: KnownCaller['jwt'], texts: unknown[]) =>
    wanted === undefined ||
    (values !== undefined &&
      (wanted['team'] === undefined || texts.some((text) => isLike(wanted['team'] ?? '', text))));
  return fits(asked?.jwt, jwt, [jwt?.team].flat()) && fits(asked?.apiKey, apiKey, [apiKey?.team]);
}

/** Whether a request breaks a guarantee. */
export function isBrokenBy(guarantee: Guarantee, { request, listener, rule, known, passes }: Fate, world: SmallWorld) {
  const { requests = {}, callers, to, always = {}, neverReached } = guarantee;
  const { port, host, path, method, headers } = request;
  const isSelected =
    among(requests.hosts, always.answered ? host : plainHost(host)) &&
    among(requests.paths, path) &&
    among(requests.methods, method) &&
    (requests.headers === undefined || headers.some((value) => isLike(requests.headers?.['x-one'] ?? '', value))) &&
    isCaller(callers, request);
  if (!isSelected) return false;
  if (always.answered) {
    if (!listener) return port !== TLS_PORT;
    return !rule || (passes && rule.to.length === 0);
  }
  if (!rule || !listener) return false;
  const leads = leadsTo(to, rule);
  const isAsked = to?.tool === undefined || asksForTool(to.tool, request);
  if (always.credentialsEncrypted && port !== TLS_PORT && (!to || leads) && isAsked && (known.jwt ?? known.apiKey))
    return true;
  if (!leads || !passes || !isAsked || (to?.tool !== undefined && !mayCall(request, world))) return false;
  if (neverReached) return true;
  if (always.credentialsEncrypted && rule.to.length > 0 && mayKeepAuthorization(rule, known)) return true;
  const { authenticated, encrypted, policies, listeners, namespaces, contentOnlyTo } = always;
  const shown = [...(known.jwt ? ['jwt'] : []), ...(known.apiKey ? ['api-key'] : [])];
  return (
    (authenticated !== undefined && !shown.some((way) => authenticated.by?.includes(way) ?? true)) ||
    (always.callers !== undefined && !isCaller(always.callers, known)) ||
    (encrypted === true && port !== TLS_PORT) ||
    (policies !== undefined && !rule.policy.isLimited) ||
    listeners?.includes(listener.name) === false ||
    namespaces?.includes(rule.namespace) === false ||
    (contentOnlyTo?.hosts !== undefined && hostsOf(rule).some((one) => !among(contentOnlyTo.hosts, one)))
  );
}

/** Whether the header of a client gets to a destination, none of which has TLS. Authentication removes the credentials that it accepts. */
function mayKeepAuthorization({ policy: { asks, isStrict } }: SmallRule, known: KnownCaller): boolean {
  return asks === undefined || (!isStrict && known[asks] === undefined);
}

function leadsTo(to: Guarantee['to'], rule: SmallRule): boolean {
  if (to?.route !== undefined) return to.route === `${rule.namespace}/${rule.route}` && rule.to.length > 0;
  if (to?.tool !== undefined) return rule.to.includes(MCP);
  if (to?.hostname !== undefined) return rule.to.includes('outside');
  return rule.to.some((name) => to?.backend === undefined || to.backend === name);
}

function asksForTool(tool: string, { tool: called, method }: SmallRequest): boolean {
  const [target = '', name = ''] = tool.split('/');
  if (!called || method !== 'POST' || !TARGETS.includes(called.target)) return false;
  return isLike(target, called.target) && isLike(name, called.name);
}

function mayCall({ tool }: SmallRequest, { tools }: SmallWorld): boolean {
  return !tools || (tool?.name === tools.name) === (tools.action === 'Allow');
}

function hostsOf({ to, namespace }: SmallRule): readonly string[] {
  return to.flatMap((name) => {
    if (name === MCP) return TARGETS.map(targetHost);
    return name === 'outside' ? [OUTSIDE] : [`${name}.${namespace}.svc.cluster.local`];
  });
}

/** Reports whether two tenants, distinguished by the team in their tokens, use one destination. */
export function isShared(guarantee: Guarantee, fates: readonly Fate[]): boolean {
  const users = new Map<string, unknown>();
  for (const { request, rule, passes, listener } of fates) {
    const team = request.jwt?.team;
    if (!rule || !listener || !passes || typeof team !== 'string' || !among(guarantee.requests?.paths, request.path))
      continue;
    for (const name of rule.to) {
      const key = `${rule.namespace}/${name}`;
      if (users.has(key) && users.get(key) !== team) return true;
      users.set(key, team);
    }
  }
  return false;
}
