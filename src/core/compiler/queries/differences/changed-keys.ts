import type { GrantedRoutePath } from './granted-access';

/**
 * Returns the keys of courses that only one side has or that are in a different order. Between courses of equal precedence, the order
 * decides which one matches a request.
 */
export function changedKeys(
  before: readonly GrantedRoutePath[],
  after: readonly GrantedRoutePath[],
): ReadonlySet<string> {
  const [old, now] = [before, after].map((routePaths) => new Set(routePaths.map(({ key }) => key)));
  const changed = new Set([...(old ?? [])].filter((key) => !now?.has(key)));
  for (const key of now ?? []) if (!old?.has(key)) changed.add(key);
  const common = (keys: ReadonlySet<string> | undefined) => [...(keys ?? [])].filter((key) => !changed.has(key));
  const [first, second] = [common(old), common(now)];
  for (const [index, key] of first.entries()) {
    if (second[index] === key) continue;
    changed.add(key);
    changed.add(second[index] ?? key);
  }
  return changed;
}
