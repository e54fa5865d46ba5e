import { all, type Formula, not } from '../prove/space/formula';
import { changedKeys } from './changed-keys';
import type { GrantedCourse, Side } from './world';

/** A course of one version, and one of the other that may have taken its requests; absent: no listener did. */
export interface CoursePair {
  readonly now: GrantedCourse;
  readonly old: GrantedCourse | undefined;
  /** The requests that both are about. */
  readonly formula: Formula;
}

/**
 * All that has to be compared for a listener. Where a course is asked alike on both sides, it is compared with itself, and with courses that
 * are asked otherwise now; all others are compared with every course that took their requests.
 */
export function* pairsAt(side: Side, before: readonly Side[]): Generator<CoursePair> {
  const alike = before.filter(({ socket }) => socket === side.socket);
  const twin = alike.find(({ key }) => key === side.key);
  // Listeners of one socket have no requests in common.
  const sides = twin ? [twin] : alike;
  // What the twin takes is what this one takes.
  const outside = twin ? undefined : all(side.formula, ...alike.map(({ formula }) => not(formula)));
  const changed = twin ? changedKeys(twin.courses, side.courses) : undefined;
  // Of those that are asked alike, the first takes all.
  const known = new Map([...(twin?.courses ?? [])].reverse().map((course) => [course.key, course]));
  for (const now of side.courses) {
    if (outside) yield { now, old: undefined, formula: outside };
    const same = changed?.has(now.key) ? undefined : known.get(now.key);
    for (const of of sides) {
      const formula = all(side.formula, of.formula);
      const rivals = same ? [same, ...of.courses.filter(({ key }) => changed?.has(key))] : of.courses;
      for (const old of rivals) yield { now, old, formula };
    }
  }
}

/** What stands in the way of comparing a listener: where requests are changed otherwise, what one side asks for is not what the other one does. */
export function doubtsAt(side: Side, before: readonly Side[]): readonly string[] {
  const alike = before.filter(({ socket }) => socket === side.socket);
  return alike.some(({ key }) => key === side.key) ? [] : [side, ...alike].flatMap(({ changes }) => changes);
}

/** When requests take both courses of a pair, as far as the sides' own rules do not take them first. */
export function takenBy(
  { now, old, formula }: CoursePair,
  { changes }: Side,
  doubtOf: (text: string) => Formula,
): Formula {
  const courses = [now.course, ...(old ? [old.course] : [])];
  return all(
    formula,
    ...changes.map(doubtOf),
    ...courses.flatMap(({ stages, doubts }) => [...stages.flatMap(({ taker }) => taker?.literals ?? []), doubts]),
  );
}
