import type { gatewayApi } from '../../validation/types.generated';
import type { RuleAttachment } from '../model/attachment';
import type { AnyMatcher } from '../model/match';
import { acceptsPath } from './accepts-path';
import { matchesOf } from './matches-of';

/** Returns the path that a redirect or a rewrite makes of the path of a request; undefined if the rule matches no prefix to replace. */
export function replacedPath(
  path: string,
  modifier: gatewayApi.HttpPathModifier,
  { rule }: RuleAttachment,
): string | undefined {
  if (modifier.type === 'ReplaceFullPath') return modifier.replaceFullPath || '/';
  const prefixes = (matchesOf(rule) ?? []).flatMap(({ path: matcher }) => {
    const { pathPrefix }: AnyMatcher = matcher;
    return pathPrefix !== undefined && acceptsPath(matcher, path) ? [pathPrefix.replace(/\/+$/, '')] : [];
  });
  const [longest] = prefixes.sort((a, b) => b.length - a.length);
  if (longest === undefined) return undefined;
  const rest = path.slice(longest.length);
  const start = (modifier.replacePrefixMatch ?? '/').replace(/\/+$/, '');
  return `${start}${rest !== '' && !rest.startsWith('/') ? '/' : ''}${rest}` || '/';
}
