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

/** Prefixes match whole segments, so that a trailing slash means nothing. */
function withoutTrailingSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}

/** A path begins with a slash, whether or not its expression says so. */
export function wholePath(regex: string): string {
  const { lacksSlash, group, canBeFollowed } = structureOf(regex);
  if (lacksSlash === 'nowhere') return endedAtEnd(regex);
  return endedAtEnd(`/${lacksSlash === 'everywhere' && !canBeFollowed ? group : regex}`);
}

/**
 * The data plane takes the first match of an expression and asks whether it covers the whole text: a shorter one may come first.
 * Anchors make it look on. Other expressions, and those that say themselves where they end, stay as they are, because their length is their precedence.
 */
export function anchored(regex: string): string {
  const { mayEndEarly, isEnded, group } = structureOf(regex);
  return mayEndEarly && !isEnded ? `^${group}$` : regex;
}

/**
 * Likewise for paths, whose length is their precedence: an end alone makes the data plane look on as well, and is one character
 * long where no group has to hold alternatives together.
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

/** Of several entries with equivalent names only the first counts, as Gateway API has it. */
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
