import { structureOf } from '../../data-plane/regular-expressions';
import type { gatewayApi } from '../../validation/types.generated';
import type { PathMatcher, RequestMatch, ValueMatch } from '../model/match';

/** The matches of an HTTP rule; a rule without any matches everything. */
export function lowerHttpMatches(matches: readonly gatewayApi.HttpRouteMatch[] | undefined): readonly RequestMatch[] {
  if (!matches?.length) return [{ path: { pathPrefix: '/' } }];
  return matches.map(lowerMatch);
}

function lowerMatch({ path, headers, method, queryParams }: gatewayApi.HttpRouteMatch): RequestMatch {
  return {
    path: lowerPath(path),
    ...(headers?.length ? { headers: lowerValueMatches(headers, (name) => name.toLowerCase()) } : {}),
    ...(method ? { method } : {}),
    ...(queryParams?.length ? { query: lowerValueMatches(queryParams, (name) => name) } : {}),
  };
}

function lowerPath(path: gatewayApi.HttpPathMatch | undefined): PathMatcher {
  const value = path?.value ?? '/';
  switch (path?.type) {
    case 'Exact':
      return { exact: absolute(value) };
    case 'RegularExpression':
      return { regex: wholePath(value) };
    default:
      return { pathPrefix: withoutTrailingSlash(absolute(value)) };
  }
}

function absolute(path: string): string {
  return path.startsWith('/') ? path : `/${path}`;
}

/** Removes a trailing slash, which has no meaning because prefixes match whole segments. */
function withoutTrailingSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}

/** Returns the expression for an entire path, which starts with a slash whether or not the expression contains it. */
export function wholePath(regex: string): string {
  const { lacksSlash, group, canBeFollowed } = structureOf(regex);
  if (lacksSlash === 'nowhere') return endedAtEnd(regex);
  return endedAtEnd(`/${lacksSlash === 'everywhere' && !canBeFollowed ? group : regex}`);
}

/**
 * Adds anchors to an expression. The data plane finds the first match of an expression and checks whether it covers the entire text,
 * although a shorter alternative may match first. Anchors make it continue the search. Other expressions, and those with their own end
 * anchor, remain unchanged, because their length is their precedence.
 */
export function anchored(regex: string): string {
  const { mayEndEarly, isEnded, group } = structureOf(regex);
  return mayEndEarly && !isEnded ? `^${group}$` : regex;
}

/**
 * Adds an end anchor to a path, whose length is its precedence: the end anchor alone makes the data plane continue the search as well, and
 * adds only one character if no group is needed for alternatives.
 */
export function endedAtEnd(regex: string): string {
  const { mayEndEarly, isEnded, group, canBeFollowed } = structureOf(regex);
  if (!mayEndEarly) return regex;
  if (!canBeFollowed) return `${group}$`;
  return isEnded ? regex : `${regex}$`;
}

interface NameAndValue {
  readonly name: string;
  readonly value: string;
  readonly type?: string;
}

/** Lowers header or query matches. Of several entries with equivalent names, only the first one applies, as in the Gateway API. */
export function lowerValueMatches(
  entries: readonly NameAndValue[],
  identity: (name: string) => string,
): readonly ValueMatch[] {
  if (entries.length === 1) return [lowerValueMatch(entries[0])];
  const seen = new Set<string>();
  return entries.filter(({ name }) => !seen.has(identity(name)) && seen.add(identity(name))).map(lowerValueMatch);
}

function lowerValueMatch({ name, value, type }: NameAndValue): ValueMatch {
  return { name, value: type === 'RegularExpression' ? { regex: anchored(value) } : { exact: value } };
}
