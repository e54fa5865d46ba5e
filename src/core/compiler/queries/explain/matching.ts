import { ExpressionFailure, UnknowableExpression, unknownHeader } from '../../../data-plane/expression-values';
import { takesWhole } from '../../../data-plane/regular-expressions';
import { HIDDEN, isCredentialName } from '../../../values/credentials';
import { acceptsPath } from '../../matches/accepts-path';
import { type AnyMatcher, type PathMatcher, pathLength, type RequestMatch, type ValueMatch } from '../../model/match';
import { covers, precisionOf } from '../../semantics/hostnames';
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

/** Whether a match of the config matches a request, and the reason if it does not. An undecidable match is neither. */
export type Fit =
  | { readonly is: 'taken' }
  | { readonly is: 'not taken'; readonly why: string }
  | { readonly is: 'unknown'; readonly why: string };

const TAKEN: Fit = { is: 'taken' };

/** Reports whether a match applies to a request; one mismatching part suffices, even if others are unknown. */
export function fitOf({ path, method, headers, query }: RequestMatch, request: CompleteRequest): Fit {
  const fits = [
    fitOfPath(path, request.path),
    method === undefined || method === request.method
      ? TAKEN
      : notTaken(`method ${method} does not match ${request.method}`),
    ...(headers ?? []).map(
      (header) =>
        isUnpredictable(header.name, request) ??
        fitOfValue(
          'header',
          header,
          header.name === ':path' ? [request.path + request.search] : headerValues(request, header.name),
        ),
    ),
    ...(query ?? []).map((one) => fitOfValue('query parameter', one, [queryValue(request, one.name) ?? []].flat())),
  ];
  return fits.find(({ is }) => is === 'not taken') ?? fits.find(({ is }) => is === 'unknown') ?? TAKEN;
}

/** Returns the unknown result for a header with an unknown value, such as one that the data plane overwrites. */
function isUnpredictable(name: string, { rewritten, headers, knownHeaders }: CompleteRequest): Fit | undefined {
  if (name.startsWith(':')) return undefined;
  const isListed = (lower: string) => headers.some(([sent]) => sent.toLowerCase() === lower);
  const why = unknownHeader(name, rewritten, knownHeaders, isListed);
  return why === undefined ? undefined : { is: 'unknown', why };
}

/** A match in a few words, such as `prefix /v1, method POST, header x-team`. Credentials are hidden. */
export function describeMatch(match: RequestMatch): string {
  return matchText(match, shownText);
}

/** Returns a string that identifies the match. */
export function keyOfMatch(match: RequestMatch): string {
  return matchText(match, ({ value }) => textOf(value));
}

function matchText(match: RequestMatch, valueText: (match: ValueMatch) => string): string {
  const named = (what: string, list: readonly ValueMatch[] = []) =>
    list.map((one) => `${what} ${one.name} ${valueText(one)}`);
  return [
    `path ${textOf(match.path)}`,
    ...(match.method === undefined ? [] : [`method ${match.method}`]),
    ...named('header', match.headers),
    ...named('query parameter', match.query),
  ].join(', ');
}

/**
 * Returns the rank that decides between matches of the same request, most important first: an exact path, then the longer path (prefixes
 * and regular expressions by their length), a method, more headers, more query parameters.
 */
export function rankOf(match: RequestMatch): readonly number[] {
  const path: AnyMatcher = match.path;
  const count = (list: readonly ValueMatch[] = []) => list.length;
  return [
    path.exact === undefined ? 0 : 1,
    pathLength(path),
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

function notTaken(why: string): Fit {
  return { is: 'not taken', why };
}

function fitOfPath(matcher: PathMatcher, path: string): Fit {
  return fitWhere(() => acceptsPath(matcher, path), notTaken(`path ${textOf(matcher)} does not match ${path}`));
}

/** Reports whether a header or parameter matches; if the name occurs several times, any value may match. */
function fitOfValue(what: string, match: ValueMatch, found: readonly string[]): Fit {
  const { name, value } = match;
  if (found.length === 0) return notTaken(`${what} ${name} is missing`);
  const { exact, regex }: AnyMatcher = value;
  const no = notTaken(`${what} ${name} is not ${shownText(match)}`);
  const fits = found.map((text): Fit => {
    if (exact !== undefined) return text === exact ? TAKEN : no;
    // The data plane reads non-ASCII headers as bytes, which no regular expression matches.
    if (what === 'header' && !/^[\t\x20-\x7e]*$/.test(text)) return no;
    return fitWhere(() => takesWhole(regex ?? '', text), no);
  });
  return fits.find(({ is }) => is === 'taken') ?? fits.find(({ is }) => is === 'unknown') ?? no;
}

/** Expressions that cannot be evaluated leave it unknown. */
function fitWhere(takes: () => boolean, no: Fit): Fit {
  try {
    return takes() ? TAKEN : no;
  } catch (error) {
    if (!(error instanceof UnknowableExpression || error instanceof ExpressionFailure)) throw error;
    return { is: 'unknown', why: error.message };
  }
}

function shownText({ name, value }: ValueMatch): string {
  return isCredentialName(name) ? HIDDEN : textOf(value);
}

function textOf({ exact, pathPrefix, regex }: AnyMatcher): string {
  if (exact !== undefined) return `= ${exact}`;
  return pathPrefix !== undefined ? `below ${pathPrefix}` : `~ ${regex}`;
}
