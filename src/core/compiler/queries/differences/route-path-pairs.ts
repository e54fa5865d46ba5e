import { all, type Formula, not } from '../prove/space/formula';
import { changedKeys } from './changed-keys';
import type { GrantedRoutePath, Side } from './granted-access';

/**
 * A course of one version, paired with a course of the other version that may have matched the same requests; `old` is absent if no
 * listener accepted them.
 */
export interface RoutePathPair {
  readonly now: GrantedRoutePath;
  readonly old: GrantedRoutePath | undefined;
  /** The requests that both are about. */
  readonly formula: Formula;
}

/**
 * Yields all pairs to compare for a listener. A course with the same conditions on both sides is compared with itself and with courses
 * whose conditions have changed; all others are compared with every course that matched their requests.
 */
export function* pairsAt(side: Side, before: readonly Side[]): Generator<RoutePathPair> {
  const alike = before.filter(({ socket }) => socket === side.socket);
  const twin = alike.find(({ key }) => key === side.key);
  // Listeners of one socket have no requests in common.
  const sides = twin ? [twin] : alike;
  // This listener accepts the same requests as its twin.
  const outside = twin ? undefined : all(side.formula, ...alike.map(({ formula }) => not(formula)));
  const changed = twin ? changedKeys(twin.routePaths, side.routePaths) : undefined;
  // Of several courses with the same conditions, the first matches all requests.
  const known = new Map([...(twin?.routePaths ?? [])].reverse().map((routePath) => [routePath.key, routePath]));
  for (const now of side.routePaths) {
    if (outside) yield { now, old: undefined, formula: outside };
    const same = changed?.has(now.key) ? undefined : known.get(now.key);
    for (const of of sides) {
      const formula = all(side.formula, of.formula);
      const rivals = same ? [same, ...of.routePaths.filter(({ key }) => changed?.has(key))] : of.routePaths;
      for (const old of rivals) yield { now, old, formula };
    }
  }
}

/**
 * Returns the unknowns that prevent comparing a listener: if requests are changed differently, conditions of the two sides apply to
 * different requests.
 */
export function pairDoubts(side: Side, before: readonly Side[]): readonly string[] {
  const alike = before.filter(({ socket }) => socket === side.socket);
  return alike.some(({ key }) => key === side.key) ? [] : [side, ...alike].flatMap(({ changes }) => changes);
}

/** Returns when requests match both courses of a pair, unless another rule of either side matches them first. */
export function takenBy(
  { now, old, formula }: RoutePathPair,
  { changes }: Side,
  doubtOf: (text: string) => Formula,
): Formula {
  const routePaths = [now.routePath, ...(old ? [old.routePath] : [])];
  return all(
    formula,
    ...changes.map(doubtOf),
    ...routePaths.flatMap(({ stages, doubts }) => [...stages.flatMap(({ taker }) => taker?.literals ?? []), doubts]),
  );
}
