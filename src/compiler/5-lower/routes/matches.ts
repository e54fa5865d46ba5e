import type { gatewayApi } from '../../../validation/types.generated';
import type { ConfigObject, ConfigValue } from '../../ir/dataplane';
import { defined } from '../config-object';

/** The matches of an HTTP rule; a rule without any matches everything. */
export function lowerHttpMatches(matches: readonly gatewayApi.HttpRouteMatch[] | undefined): readonly ConfigObject[] {
  if (!matches?.length) return [{ path: { pathPrefix: '/' } }];
  return matches.map((match) =>
    defined({
      path: lowerPath(match.path),
      headers: lowerValueMatches(match.headers, (name) => name.toLowerCase()),
      method: match.method,
      query: lowerValueMatches(match.queryParams, (name) => name),
    }),
  );
}

function lowerPath(path: gatewayApi.HttpPathMatch | undefined): ConfigObject {
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
function wholePath(regex: string): string {
  return anchored(/^(?:\/|\^|\(|\[|\.|\\)/.test(regex) ? regex : `/${regex}`);
}

/**
 * The data plane takes the first match of an expression and asks whether it covers the whole text: with alternatives or lazy
 * quantifiers a shorter one may come first. Anchors make it look on. Other expressions stay as they are, because their length
 * is their precedence.
 */
export function anchored(regex: string): string {
  if (!/\||[*+?}]\?/.test(regex)) return regex;
  return `^(?:${regex})$`;
}

interface NameAndValue {
  readonly name: string;
  readonly value: string;
  readonly type?: string;
}

/** Of several entries with equivalent names only the first counts, as Gateway API has it. */
export function lowerValueMatches(
  entries: readonly NameAndValue[] | undefined,
  identity: (name: string) => string,
): ConfigValue | undefined {
  if (!entries?.length) return undefined;
  const seen = new Set<string>();
  return entries
    .filter(({ name }) => !seen.has(identity(name)) && seen.add(identity(name)))
    .map(
      ({ name, value, type }): ConfigObject => ({
        name,
        value: type === 'RegularExpression' ? { regex: anchored(value) } : { exact: value },
      }),
    );
}
