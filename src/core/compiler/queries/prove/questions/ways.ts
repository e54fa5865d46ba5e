import { delegates, type ListenerAttachment, type RuleAttachment } from '../../../model/attachment';
import { nameOfRule } from '../../explain/rules';
import type { Stage } from '../routing/find-request';
import { Served } from '../routing/served';
import { doubt, type Formula, TRUE } from '../space/formula';

/** How requests come to a rule, or to nobody. */
export interface Course {
  readonly stages: readonly Stage[];
  /** Absent: no rule takes them. */
  readonly rule: RuleAttachment | undefined;
  /** What cannot be decided on the way. */
  readonly doubts: Formula;
}

/** The rules that delegate what a course takes. */
export function rulesAbove({ stages }: Pick<Course, 'stages'>): readonly RuleAttachment[] {
  return stages.slice(0, -1).flatMap(({ taker }) => (taker ? [taker.rule] : []));
}

/** All courses that requests can take through a listener. Where a rule delegates, the choice begins again below it. */
export function coursesOf(listener: ListenerAttachment): readonly Course[] {
  return coursesThrough(listener, listener.rules, [], TRUE);
}

function coursesThrough(
  listener: ListenerAttachment,
  rules: readonly RuleAttachment[],
  before: readonly Stage[],
  doubts: Formula,
): Course[] {
  const served = new Served(listener, rules);
  const courses: Course[] = [{ stages: [...before, { served, taker: undefined }], rule: undefined, doubts }];
  for (const taker of served.entries) {
    const stages = [...before, { served, taker }];
    if (!delegates(taker.rule)) {
      courses.push({ stages, rule: taker.rule, doubts });
      continue;
    }
    const ways = taker.rule.backends.filter(({ ref }) => ref.weight > 0);
    const unsure = ways.length > 1 ? doubt(`the weights of what ${nameOfRule(taker.rule)} delegates to`) : doubts;
    for (const { delegated } of ways) {
      if (delegated) courses.push(...coursesThrough(listener, delegated, stages, unsure));
      else courses.push({ stages, rule: taker.rule, doubts: unsure });
    }
  }
  return courses;
}
