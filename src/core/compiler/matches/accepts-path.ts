import { takesWhole } from '../../data-plane/regular-expressions';
import type { AnyMatcher, PathMatcher } from '../model/match';

/**
 * Reports whether a match of the config accepts a path as it was sent.
 *
 * @throws if an expression cannot be evaluated
 */
export function acceptsPath(matcher: PathMatcher, path: string): boolean {
  const { exact, pathPrefix, regex }: AnyMatcher = matcher;
  if (exact !== undefined) return path === exact;
  if (regex !== undefined) return takesWhole(regex, path);
  const prefix = (pathPrefix ?? '/').replace(/\/$/, '');
  return path === prefix || path.startsWith(`${prefix}/`);
}
