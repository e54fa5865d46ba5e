import { covers, precisionOf } from '../model/hostnames';
import type { AnyMatcher, RequestMatch, ValueMatch } from '../model/match';
import { type CompleteRequest, headerValues, queryValue } from './request';

/** How close a hostname pattern is: an exact name is closest, then the longest wildcard, then no name at all. */
export function hostnameRank(pattern: string, host: string): number | undefined {
  const lower = pattern.toLowerCase();
  const precision = precisionOf(lower);
  return precision === 0 || covers(lower, host) ? precision : undefined;
}

/** The closest of several hostnames; without any, every host is served. */
export function closestHostname(
  patterns: readonly string[],
  host: string,
): { readonly pattern: string; readonly rank: number } | undefined {
  let best: { pattern: string; rank: number } | undefined;
  for (const pattern of patterns.length > 0 ? patterns : ['']) {
    const rank = hostnameRank(pattern, host);
    if (rank !== undefined && (!best || rank > best.rank)) best = { pattern, rank };
  }
  return best;
}

/** Why a match of the config does not take the request; `undefined` when it does. */
export function mismatchOf(match: RequestMatch, request: CompleteRequest): string | undefined {
  const { path, method, headers, query } = match;
  if (!takesPath(path, request.path)) return `path ${textOf(path)} does not match ${request.path}`;
  if (method !== undefined && method !== request.method) return `method ${method} does not match ${request.method}`;
  return (
    mismatchIn('header', headers, (name) =>
      name === ':path' ? request.path + request.search : headerValues(request, name),
    ) ?? mismatchIn('query parameter', query, (name) => queryValue(request, name) ?? [])
  );
}

/** A match in a few words, such as `prefix /v1, method POST, header x-team`. */
export function describeMatch(match: RequestMatch): string {
  const named = (what: string, list: readonly ValueMatch[] = []) =>
    list.map(({ name, value }) => `${what} ${name} ${textOf(value)}`);
  return [
    `path ${textOf(match.path)}`,
    ...(match.method === undefined ? [] : [`method ${match.method}`]),
    ...named('header', match.headers),
    ...named('query parameter', match.query),
  ].join(', ');
}

/**
 * What decides between matches that all take a request, most important first: an exact path, then the longer path (prefixes
 * and expressions by the length of their text), a method, more headers, more query parameters.
 */
export function rankOf(match: RequestMatch): readonly number[] {
  const path: AnyMatcher = match.path;
  const count = (list: readonly ValueMatch[] = []) => list.length;
  return [
    path.exact === undefined ? 0 : 1,
    (path.exact ?? path.pathPrefix ?? path.regex ?? '').length,
    match.method === undefined ? 0 : 1,
    count(match.headers),
    count(match.query),
  ];
}

/** Positive when `a` comes before `b`. */
export function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return a[index] - b[index];
  return 0;
}

function takesPath({ exact, pathPrefix, regex }: AnyMatcher, path: string): boolean {
  if (exact !== undefined) return path === exact;
  if (regex !== undefined) return matchesWhole(regex, path);
  const prefix = (pathPrefix ?? '/').replace(/\/$/, '');
  return path === prefix || path.startsWith(`${prefix}/`);
}

function mismatchIn(
  what: string,
  list: readonly ValueMatch[] | undefined,
  read: (name: string) => string | readonly string[],
): string | undefined {
  for (const { name, value } of list ?? []) {
    const found = [read(name)].flat();
    if (found.length === 0) return `${what} ${name} is missing`;
    const { exact, regex }: AnyMatcher = value;
    // Of several headers of one name any may fit.
    const takes = (text: string) => (exact !== undefined ? text === exact : matchesWhole(regex ?? '', text));
    if (!found.some(takes)) return `${what} ${name} is not ${textOf(value)}`;
  }
  return undefined;
}

/** The data plane's dialect is a subset of JavaScript's in all but inline flags; what cannot be read here matches nothing. */
function matchesWhole(regex: string, text: string): boolean {
  const flags = /^\(\?([ims]+)\)/.exec(regex);
  try {
    return new RegExp(`^(?:${flags ? regex.slice(flags[0].length) : regex})$`, `u${flags?.[1] ?? ''}`).test(text);
  } catch {
    return false;
  }
}

function textOf({ exact, pathPrefix, regex }: AnyMatcher): string {
  if (exact !== undefined) return `= ${exact}`;
  return pathPrefix !== undefined ? `below ${pathPrefix}` : `~ ${regex}`;
}
