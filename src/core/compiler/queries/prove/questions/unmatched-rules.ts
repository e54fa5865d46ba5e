import type { GatewayAttachment, ListenerAttachment, RuleAttachment } from '../../../model/attachment';
import type { RuleNode } from '../../../model/graph';

import type { Entry } from '../routing/entry';
import { Effort, findRequest } from '../routing/find-request';
import { Box } from '../space/box';
import { all, TRUE } from '../space/formula';
import { withinBox } from '../space/split';
import { Undecidable } from '../undecidable';
import { listenerFormula } from './listener-formula';
import { type RoutePath, routePathsOf, rulesAbove } from './route-paths';

/** The reason why a rule matches no request of a listener. */
export interface UnmatchedRule {
  /** The rules that match its requests, in the order in which they were found. If empty, a request cannot match it. */
  readonly rivals: readonly RuleAttachment[];
  /** The rules that delegate to it. */
  readonly above: readonly RuleAttachment[];
}

/** The source of the requests that rules see. */
export interface Arrival {
  readonly gateway: GatewayAttachment;
  readonly listener: ListenerAttachment;
  /** Whether a policy before routing may change the host that the listener matched. */
  readonly mayChangeHost: boolean;
}

/** Returns the given rules that do not match any request of a listener. Undecidable rules are treated as matched. */
export function unmatchedAt(arrival: Arrival, selected: ReadonlySet<RuleNode>): ReadonlyMap<RuleNode, UnmatchedRule> {
  const { gateway, listener, mayChangeHost } = arrival;
  const routePaths = routePathsOf(listener).filter(({ rule }) => rule && selected.has(rule.rule));
  const effort = new Effort(routePaths.length);
  const isReal = !listener.listener.isInternal && !mayChangeHost;
  const formula = isReal ? listenerFormula(gateway, listener) : TRUE;
  const taken = new Set<RuleNode>();
  const unmatched = new Map<RuleNode, { readonly rivals: Set<Entry>; readonly above: Set<RuleAttachment> }>();
  for (const routePath of routePaths) {
    const rule = routePath.rule?.rule;
    if (!rule || taken.has(rule)) continue;
    const { rivals, above } = unmatched.get(rule) ?? { rivals: new Set<Entry>(), above: new Set<RuleAttachment>() };
    if (isTaken(routePath, formula, effort, rivals)) taken.add(rule);
    else unmatched.set(rule, { rivals, above: new Set([...above, ...rulesAbove(routePath)]) });
  }
  return new Map(
    [...unmatched].flatMap(([rule, { rivals, above }]) =>
      taken.has(rule)
        ? []
        : [[rule, { rivals: [...new Set([...rivals].map((entry) => entry.rule))], above: [...above] }] as const],
    ),
  );
}

function isTaken(
  { stages, doubts }: RoutePath,
  formula: ReturnType<typeof listenerFormula>,
  effort: Effort,
  rivals: Set<Entry>,
): boolean {
  try {
    const literals = stages.flatMap(({ taker }) => taker?.literals ?? []);
    for (const box of withinBox(Box.EVERYTHING, all(formula, ...literals, doubts)))
      if (findRequest(box, stages, effort, rivals)) return true;
    return false;
  } catch (error) {
    if (error instanceof Undecidable) return true;
    throw error;
  }
}
