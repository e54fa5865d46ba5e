import { addToList } from '../../../../values/lists-in-maps';
import type { Attachment, RuleAttachment } from '../../../model/attachment';
import { nameOfRule } from '../../explain/rules';
import type { Entry } from '../../prove/routing/entry';
import { Effort, findRequest } from '../../prove/routing/find-request';
import { Box } from '../../prove/space/box';
import { all } from '../../prove/space/formula';
import { withinBox } from '../../prove/space/split';
import { Undecidable } from '../../prove/undecidable';
import { changedKeys } from '../changed-keys';
import { type GrantedRoutePath, type Side, sidesOf } from '../granted-access';
import { haveOtherHosts } from '../other-hosts';
import { keyInRoute } from './key-in-route';

/** A rule that requests reached in the base, and that none reaches now. */
export interface UnreachableRule {
  readonly rule: RuleAttachment;
  /** The rules that match its requests instead. */
  readonly takers: readonly RuleAttachment[];
}

/** How many steps to search for a request of a rule. */
const STEPS_OF_RULE = 200;

/** How many pairs of courses to compare. A change of more rules than this is not an edit that hides a rule by mistake. */
const MOST_PAIRS = 20_000;

/** Returns the rules that no request reaches any more because matches changed or were added. */
export function unreachableRules(before: Attachment, after: Attachment): readonly UnreachableRule[] {
  const [old, now] = [sidesOf(before), sidesOf(after)];
  const touched = now.map((side) => touchedIn(side, old)).filter(({ touched: paths }) => paths.length > 0);
  if (touched.length === 0) return [];
  const formerly = routePathsByRule(old);
  const byMatch = routePathsBy(old, keyInRoute);
  const budget = { left: MOST_PAIRS };
  const found: UnreachableRule[] = [];
  for (const [name, routePaths] of routePathsByRule(now)) {
    if (!routePaths.some((one) => touched.some((side) => mayBeTaken(one, side, budget)))) continue;
    const rivals = new Set<Entry>();
    const rule = routePaths[0]?.routePath.rule;
    if (!rule || routePaths.some((routePath) => isReachedBy(routePath, rivals)) || rivals.size === 0) continue;
    // Rules have no identity of their own: an index changes if a rule is inserted, and a match if it is edited.
    const then = [...(formerly.get(name) ?? []), ...routePaths.flatMap((one) => byMatch.get(keyInRoute(one)) ?? [])];
    if (!then.some((routePath) => isReachedBy(routePath))) continue;
    const takers = new Map([...rivals].map((entry) => [nameOfRule(entry.rule), entry.rule]));
    takers.delete(name);
    found.push({ rule, takers: [...takers.values()] });
  }
  return found;
}

/** The courses of a listener whose matches are new, edited or duplicates. */
interface Touched {
  readonly all: ReadonlySet<GrantedRoutePath>;
  readonly touched: readonly GrantedRoutePath[];
}

function touchedIn(side: Side, before: readonly Side[]): Touched {
  const twin = before.find(({ socket, key }) => socket === side.socket && key === side.key);
  const counts = new Map<string, number>();
  for (const { key } of twin?.routePaths ?? []) counts.set(key, (counts.get(key) ?? 0) + 1);
  const changed = changedKeys(twin?.routePaths ?? [], side.routePaths);
  const seen = new Map<string, number>();
  for (const { key } of side.routePaths) seen.set(key, (seen.get(key) ?? 0) + 1);
  const touched = side.routePaths.filter(
    ({ key, routePath }) => routePath.rule && (changed.has(key) || (seen.get(key) ?? 0) > (counts.get(key) ?? 0)),
  );
  return { all: new Set(side.routePaths), touched };
}

/** Whether a touched course may match requests of another one. */
function mayBeTaken(one: GrantedRoutePath, { all, touched }: Touched, budget: { left: number }): boolean {
  return (
    all.has(one) &&
    touched.some((other) => other !== one && !haveOtherHosts(one, other) && budget.left-- > 0 && isPossible(one, other))
  );
}

function isPossible(...routePaths: readonly GrantedRoutePath[]): boolean {
  const literals = routePaths.flatMap(({ routePath }) =>
    routePath.stages.flatMap(({ taker }) => taker?.literals ?? []),
  );
  try {
    return withinBox(Box.EVERYTHING, all(...literals)).next().done !== true;
  } catch (error) {
    if (error instanceof Undecidable) return true;
    throw error;
  }
}

function routePathsByRule(sides: readonly Side[]): ReadonlyMap<string, readonly GrantedRoutePath[]> {
  return routePathsBy(sides, ({ routePath: { rule } }) => rule && nameOfRule(rule));
}

function routePathsBy(
  sides: readonly Side[],
  keyOf: (routePath: GrantedRoutePath) => string | undefined,
): ReadonlyMap<string, readonly GrantedRoutePath[]> {
  const found = new Map<string, GrantedRoutePath[]>();
  for (const { routePaths } of sides)
    for (const one of routePaths) {
      const key = keyOf(one);
      if (key !== undefined) addToList(found, key, one);
    }
  return found;
}

/** Whether a request reaches a course. If this cannot be decided, one may. */
function isReachedBy({ routePath }: GrantedRoutePath, rivals?: Set<Entry>): boolean {
  const { stages } = routePath;
  const literals = stages.flatMap(({ taker }) => taker?.literals ?? []);
  const effort = new Effort(STEPS_OF_RULE);
  try {
    for (const box of withinBox(Box.EVERYTHING, all(...literals)))
      if (findRequest(box, stages, effort, rivals)) return true;
    return false;
  } catch (error) {
    if (error instanceof Undecidable) return true;
    throw error;
  }
}
