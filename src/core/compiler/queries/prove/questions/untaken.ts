import type { GatewayAttachment, ListenerAttachment, RuleAttachment } from '../../../model/attachment';
import type { RuleNode } from '../../../model/graph';

import type { Entry } from '../routing/entry';
import { Effort, findRequest } from '../routing/find-request';
import { Box } from '../space/box';
import { all, TRUE } from '../space/formula';
import { within } from '../space/split';
import { Undecidable } from '../undecidable';
import { listenerFormula } from './listener-formula';
import { type Course, coursesOf, rulesAbove } from './ways';

/** Why a rule takes no request of a listener. */
export interface Untaken {
  /** The rules that take what it matches, in the order in which they were found; without any, no request fits it. */
  readonly rivals: readonly RuleAttachment[];
  /** The rules that delegate to it. */
  readonly above: readonly RuleAttachment[];
}

/** Where requests come from that rules see. */
export interface Arrival {
  readonly gateway: GatewayAttachment;
  readonly listener: ListenerAttachment;
  /** Something before routing may give requests another host than the one that the listener took. */
  readonly mayChangeHost: boolean;
}

/** Which of some rules take no request at all of a listener. What cannot be decided counts as taken. */
export function untakenAt(arrival: Arrival, asked: ReadonlySet<RuleNode>): ReadonlyMap<RuleNode, Untaken> {
  const { gateway, listener, mayChangeHost } = arrival;
  const courses = coursesOf(listener).filter(({ rule }) => rule && asked.has(rule.rule));
  const effort = new Effort(courses.length);
  const isReal = !listener.listener.isInternal && !mayChangeHost;
  const formula = isReal ? listenerFormula(gateway, listener) : TRUE;
  const taken = new Set<RuleNode>();
  const untaken = new Map<RuleNode, { readonly rivals: Set<Entry>; readonly above: Set<RuleAttachment> }>();
  for (const course of courses) {
    const rule = course.rule?.rule;
    if (!rule || taken.has(rule)) continue;
    const { rivals, above } = untaken.get(rule) ?? { rivals: new Set<Entry>(), above: new Set<RuleAttachment>() };
    if (isTaken(course, formula, effort, rivals)) taken.add(rule);
    else untaken.set(rule, { rivals, above: new Set([...above, ...rulesAbove(course)]) });
  }
  return new Map(
    [...untaken].flatMap(([rule, { rivals, above }]) =>
      taken.has(rule)
        ? []
        : [[rule, { rivals: [...new Set([...rivals].map((entry) => entry.rule))], above: [...above] }] as const],
    ),
  );
}

function isTaken(
  { stages, doubts }: Course,
  formula: ReturnType<typeof listenerFormula>,
  effort: Effort,
  rivals: Set<Entry>,
): boolean {
  try {
    const literals = stages.flatMap(({ taker }) => taker?.literals ?? []);
    for (const box of within(Box.EVERYTHING, all(formula, ...literals, doubts)))
      if (findRequest(box, stages, effort, rivals)) return true;
    return false;
  } catch (error) {
    if (error instanceof Undecidable) return true;
    throw error;
  }
}
