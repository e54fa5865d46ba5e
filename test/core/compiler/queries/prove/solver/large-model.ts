import type { Guarantee } from '../../../../../../src/core/compiler/queries/prove';
import {
  all,
  among,
  any,
  endsWith,
  FALSE,
  type Formula,
  is,
  isIn,
  isLike,
  isText,
  not,
  startsWith,
  TRUE,
} from './formulas';
import type { Truth } from './large-expression';
import { type LargeRequest, someValue } from './large-request';
import {
  type Asked,
  type AskedPath,
  type LargeListener,
  type LargeMatch,
  type LargePolicy,
  type LargeRoute,
  type LargeRule,
  type LargeWorld,
  TLS_PORT,
} from './large-world';
import { OUTSIDE } from './large-yaml';

/** One way through a world: a listener, and a rule that it hands the request to, if any. */
export interface Way {
  readonly listener?: LargeListener;
  readonly route?: LargeRoute;
  readonly rule?: LargeRule;
  /** That a request goes this way. */
  readonly isTaken: Formula;
  /** The credentials that callers are known to have presented. */
  readonly known: { readonly jwt: Formula; readonly apiKey: Formula };
  /** That it is let through. */
  readonly passes: Formula;
  readonly isLimited: boolean;
}

/** All ways that requests can go, each once. */
export function waysOf(world: LargeWorld, request: LargeRequest): readonly Way[] {
  const nothing = { known: { jwt: FALSE, apiKey: FALSE }, passes: FALSE, isLimited: false };
  const heard: { port: number; isHere: Formula }[] = [];
  const ways: Way[] = [];
  const byPrecision = [...world.listeners].sort((a, b) => precisionOf(b.hostname) - precisionOf(a.hostname));
  for (const listener of byPrecision) {
    const isHere = all(is(request.port, String(listener.port)), isHost(request.host, listener.hostname));
    const closer = heard.filter(({ port }) => port === listener.port).map((one) => one.isHere);
    const isFirst = all(isHere, ...closer.map(not));
    heard.push({ port: listener.port, isHere });
    const entries = entriesOn(listener, world);
    const fit = entries.map(({ entry }) => fitsEntry(entry, request));
    for (const [at, { entry, route, rule }] of entries.entries()) {
      const before = fit.filter((_, other) => other < at && isCommon(entries[other]!.entry.hostname, entry.hostname));
      const isTaken = all(isFirst, fit[at]!, ...before.map(not));
      ways.push({ listener, route, rule, isTaken, ...passage([world.policy, route.policy, rule.policy], request) });
    }
    ways.push({ listener, isTaken: all(isFirst, ...fit.map(not)), ...nothing });
  }
  return [...ways, { isTaken: all(...heard.map(({ isHere }) => not(isHere))), ...nothing }];
}

interface Entry {
  readonly hostname: string;
  readonly match: LargeMatch;
}

interface PlacedEntry {
  readonly entry: Entry;
  readonly route: LargeRoute;
  readonly rule: LargeRule;
}

/** In the order in which they are tried. Equal ones are in the order of their namespaces, names and indexes. */
function entriesOn(listener: LargeListener, { routes }: LargeWorld): readonly PlacedEntry[] {
  const inOrder = [...routes].sort((a, b) => (`${a.namespace}/${a.name}` < `${b.namespace}/${b.name}` ? -1 : 1));
  const entries = inOrder.flatMap((route): PlacedEntry[] => {
    if (route.section !== undefined && route.section !== listener.name) return [];
    const common = route.hostnames.filter((name) => isCommon(listener.hostname, name));
    const hostnames = route.hostnames.length > 0 ? common : [''];
    return route.rules.flatMap((rule) =>
      rule.matches.flatMap((match) => hostnames.map((hostname) => ({ entry: { hostname, match }, route, rule }))),
    );
  });
  return entries
    .map((one) => ({ one, rank: rankOf(one.entry) }))
    .sort((a, b) => compare(b.rank, a.rank))
    .map(({ one }) => one);
}

function rankOf({ hostname, match: { path, method, headers } }: Entry): readonly number[] {
  const text = 'exact' in path ? path.exact : 'prefix' in path ? withoutEnd(path.prefix) || '/' : path.regex.text;
  return [precisionOf(hostname), 'exact' in path ? 1 : 0, text.length, method === undefined ? 0 : 1, headers.length];
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

const withoutEnd = (path: string): string => path.replace(/\/$/, '');

/** Names before wildcards, and the longer of these first. */
function precisionOf(pattern: string): number {
  if (pattern === '') return 0;
  return pattern.startsWith('*') ? pattern.length : 1000;
}

function isHost(term: string, pattern: string): Formula {
  if (pattern === '') return TRUE;
  return pattern.startsWith('*') ? endsWith(term, pattern.slice(1)) : isText(term, pattern);
}

function isCommon(one: string, other: string): boolean {
  const below = (pattern: string, name: string) => pattern.startsWith('*') && name.endsWith(pattern.slice(1));
  return one === '' || other === '' || one === other || below(one, other) || below(other, one);
}

const isAsked = (term: string, asked: Asked): Formula =>
  'exact' in asked ? isText(term, asked.exact) : isIn(term, asked.regex.language);

function isPath(term: string, path: AskedPath): Formula {
  if (!('prefix' in path)) return isAsked(term, path);
  const base = withoutEnd(path.prefix);
  return any(isText(term, base), startsWith(term, `${base}/`));
}

function fitsEntry({ hostname, match }: Entry, request: LargeRequest): Formula {
  return all(
    isHost(request.host, hostname),
    isPath(request.path, match.path),
    ...(match.method === undefined ? [] : [isText(request.method, match.method)]),
    ...match.headers.map(({ at, value }) => someValue(request.headers[at], (one) => isAsked(one, value))),
  );
}

/** The closest policy determines the required credentials; all rules apply. */
function passage(
  policies: readonly (LargePolicy | undefined)[],
  request: LargeRequest,
): Pick<Way, 'known' | 'passes' | 'isLimited'> {
  const closest = <Value>(of: (policy: LargePolicy) => Value | undefined) =>
    policies.reduce<Value | undefined>((found, policy) => (policy && of(policy)) ?? found, undefined);
  const modes = { jwt: closest(({ jwt }) => jwt), apiKey: closest(({ apiKey }) => apiKey) };
  const known = { jwt: modes.jwt !== undefined, apiKey: modes.apiKey !== undefined };
  const rules = policies.flatMap((policy) => policy?.rules ?? []);
  const truths = (action: string): readonly Truth[] =>
    rules.filter((one) => one.action === action).flatMap(({ of }) => of.map((each) => each.truth(request, known)));
  const allowed = truths('Allow').map(({ isTrue }) => isTrue);
  return {
    known: {
      jwt: known.jwt ? all(request.jwt.isThere, request.jwt.isRight) : FALSE,
      apiKey: known.apiKey ? request.apiKey.isThere : FALSE,
    },
    passes: all(
      ...(modes.jwt === 'Strict' ? [request.jwt.isThere] : []),
      ...(modes.jwt === 'Strict' || modes.jwt === 'Optional'
        ? [any(not(request.jwt.isThere), request.jwt.isRight)]
        : []),
      ...(modes.apiKey === 'Strict' ? [request.apiKey.isThere] : []),
      ...truths('Deny').map(({ isTrue }) => not(isTrue)),
      ...truths('Require').map(({ isTrue }) => isTrue),
      ...(allowed.length > 0 ? [any(...allowed)] : []),
    ),
    isLimited: policies.some((policy) => policy?.isLimited),
  };
}

const destinationsOf = ({ rule }: Way): readonly string[] =>
  rule?.to.filter(({ weight }) => weight > 0).map(({ name }) => name) ?? [];

/** That a request goes this way and breaks a guarantee. */
export function breaks(guarantee: Guarantee, way: Way, request: LargeRequest): Formula {
  const { always = {} } = guarantee;
  const isSelected = all(way.isTaken, isAskedAbout(guarantee, request));
  const { listener, route } = way;
  if (always.answered) {
    if (!listener) return all(isSelected, not(is(request.port, String(TLS_PORT))));
    if (!route) return isSelected;
    return destinationsOf(way).length === 0 ? all(isSelected, way.passes) : FALSE;
  }
  if (!route || !listener || !leadsTo(guarantee.to, way)) return FALSE;
  return all(isSelected, way.passes, guarantee.neverReached ? TRUE : breach(always, way, route, listener, request));
}

function breach(
  {
    authenticated,
    callers,
    encrypted,
    policies,
    listeners,
    namespaces,
    contentOnlyTo,
  }: NonNullable<Guarantee['always']>,
  way: Way,
  route: LargeRoute,
  listener: LargeListener,
  request: LargeRequest,
): Formula {
  const by = (kind: string) => authenticated?.by?.includes(kind) ?? true;
  const shown = [...(by('jwt') ? [way.known.jwt] : []), ...(by('api-key') ? [way.known.apiKey] : [])];
  const isForeign = hostsOf(way, route).some((host) => !contentOnlyTo?.hosts?.some((one) => isLikeText(one, host)));
  const plain = [
    encrypted === true && listener.port !== TLS_PORT,
    policies !== undefined && !way.isLimited,
    listeners?.includes(listener.name) === false,
    namespaces?.includes(route.namespace) === false,
    contentOnlyTo !== undefined && isForeign,
  ];
  return any(
    ...(plain.includes(true) ? [TRUE] : []),
    ...(authenticated ? [not(any(...shown))] : []),
    ...(callers ? [not(isCaller(callers, way.known, request))] : []),
  );
}

function isAskedAbout({ requests = {}, callers, always }: Guarantee, request: LargeRequest): Formula {
  const headers = Object.entries(requests.headers ?? {}).map(([name, pattern]) => {
    const header = request.headers.find((one) => one.name === name.toLowerCase());
    return header ? someValue(header, (value) => isLike(value, pattern)) : FALSE;
  });
  return all(
    among(request.host, requests.hosts, always?.answered ? undefined : 'as hosts'),
    among(request.path, requests.paths),
    among(
      request.method,
      requests.methods?.map((method) => method.toUpperCase()),
    ),
    ...headers,
    ...(callers ? [isCaller(callers, { jwt: request.jwt.isThere, apiKey: request.apiKey.isThere }, request)] : []),
  );
}

/** Of a list of claims, one item is enough. */
function isCaller(
  asked: NonNullable<Guarantee['callers']>,
  known: Way['known'],
  { jwt, apiKey }: LargeRequest,
): Formula {
  const wanted = { claim: asked.jwt?.['team'], key: asked.apiKey?.['team'] };
  const { team } = jwt;
  const claimFits = (pattern: string) =>
    any(
      all(team.isText, isLike(team.texts[0], pattern)),
      ...team.texts.map((text, at) => all(team.isList, `(> ${team.count} ${at})`, isLike(text, pattern))),
    );
  return all(
    ...(asked.jwt ? [known.jwt] : []),
    ...(wanted.claim === undefined ? [] : [claimFits(wanted.claim)]),
    ...(asked.apiKey ? [known.apiKey] : []),
    ...(wanted.key === undefined ? [] : [apiKey.hasTeam, isLike(apiKey.team, wanted.key)]),
  );
}

function leadsTo(to: Guarantee['to'], way: Way): boolean {
  const names = destinationsOf(way);
  if (to?.route !== undefined) return to.route === `${way.route?.namespace}/${way.route?.name}` && names.length > 0;
  if (to?.hostname !== undefined) return names.includes('outside');
  return names.some((name) => to?.backend === undefined || to.backend === name);
}

function hostsOf(way: Way, { namespace }: LargeRoute): readonly string[] {
  return destinationsOf(way).map((name) => (name === 'outside' ? OUTSIDE : `${name}.${namespace}.svc.cluster.local`));
}

const isLikeText = (pattern: string, text: string): boolean =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(text);

/** For each destination, that two requests of two teams get there. */
export function share(world: LargeWorld, one: LargeRequest, other: LargeRequest): readonly Formula[] {
  const users = [one, other].map((request) => usersOf(world, request));
  const [first = new Map<string, Formula[]>(), second = new Map<string, Formula[]>()] = users;
  const areTexts = [one, other].flatMap(({ jwt }) => [jwt.isThere, jwt.team.isText]);
  const areApart = all(...areTexts, not(is(one.jwt.team.texts[0], other.jwt.team.texts[0])));
  return [...first].map(([key, ways]) => all(areApart, any(...ways), any(...(second.get(key) ?? []))));
}

function usersOf(world: LargeWorld, request: LargeRequest): Map<string, Formula[]> {
  const users = new Map<string, Formula[]>();
  for (const way of waysOf(world, request)) {
    for (const name of destinationsOf(way)) {
      const key = `${way.route?.namespace}/${name}`;
      users.set(key, [...(users.get(key) ?? []), all(way.isTaken, way.passes)]);
    }
  }
  return users;
}
