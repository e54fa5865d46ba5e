import { delegates, type ListenerAttachment, type RuleAttachment } from '../../../model/attachment';
import { nameOfRule } from '../../explain/rules';
import type { Stage } from '../routing/find-request';
import { Served } from '../routing/served';
import { doubt, type Formula, TRUE } from '../space/formula';

/** A course of requests to a rule, or to no rule. */
export interface RoutePath {
  readonly stages: readonly Stage[];
  /** Absent if no rule matches the requests. */
  readonly rule: RuleAttachment | undefined;
  /** The undecidable conditions on the way. */
  readonly doubts: Formula;
}

/** Returns the rules that delegate the requests of a course. */
export function rulesAbove({ stages }: Pick<RoutePath, 'stages'>): readonly RuleAttachment[] {
  return stages.slice(0, -1).flatMap(({ taker }) => (taker ? [taker.rule] : []));
}

/** Returns all courses through a listener. If a rule delegates, the choice continues among its children. */
export function routePathsOf(listener: ListenerAttachment): readonly RoutePath[] {
  return routePathsThrough(listener, listener.rules, [], TRUE);
}

function routePathsThrough(
  listener: ListenerAttachment,
  rules: readonly RuleAttachment[],
  before: readonly Stage[],
  doubts: Formula,
): RoutePath[] {
  const served = new Served(listener, rules);
  const routePaths: RoutePath[] = [{ stages: [...before, { served, taker: undefined }], rule: undefined, doubts }];
  for (const taker of served.entries) {
    const stages = [...before, { served, taker }];
    if (!delegates(taker.rule)) {
      routePaths.push({ stages, rule: taker.rule, doubts });
      continue;
    }
    const ways = taker.rule.backends.filter(({ ref }) => ref.weight > 0);
    const unsure =
      ways.length > 1 ? doubt(`the weights of the routes that ${nameOfRule(taker.rule)} delegates to`) : doubts;
    for (const { delegated } of ways) {
      if (delegated) routePaths.push(...routePathsThrough(listener, delegated, stages, unsure));
      else routePaths.push({ stages, rule: taker.rule, doubts: unsure });
    }
  }
  return routePaths;
}
