import type { Attachment } from '../../model/attachment';
import { counterexampleIn } from '../questions/counterexample';
import { Effort, findRequest } from '../routing/find-request';
import { Box } from '../space/box';
import { all, doubt, type Formula, isFalse, not, TRUE } from '../space/formula';
import { within } from '../space/split';
import { Undecidable } from '../undecidable';
import type { Counterexample } from '../verdict';
import { changedKeys } from './changed-keys';
import { type GrantedCourse, type Side, sidesOf, textOf } from './world';

/** What the second of two sets of inputs lets through that the first did not. */
export interface NewAccess {
  /** One request for each rule that has such. */
  readonly requests: readonly Counterexample[];
  /** What would have to be known to say that there is no more. */
  readonly doubts: readonly string[];
}

/**
 * Looks for a request that gets to a destination, and did not get to it before. Where a course is asked alike on both sides, only what it
 * grants is compared, and with courses that are asked otherwise now; all others are compared with every course that took their requests.
 */
export function newAccess(before: Attachment, after: Attachment): NewAccess {
  const search = new Search(sidesOf(before), sidesOf(after));
  return search.run();
}

class Search {
  private readonly doubts = new Set<string>();
  private readonly requests: Counterexample[] = [];
  private readonly effort = new Effort(500_000);

  public constructor(
    private readonly before: readonly Side[],
    private readonly after: readonly Side[],
  ) {}

  public run(): NewAccess {
    try {
      for (const side of this.after) this.lookAt(side);
    } catch (error) {
      if (!(error instanceof Undecidable)) throw error;
      this.doubts.add(error.message);
    }
    return { requests: this.requests, doubts: [...this.doubts].sort() };
  }

  private lookAt(side: Side): void {
    const alike = this.before.filter(({ socket }) => socket === side.socket);
    const twin = alike.find(({ key }) => key === side.key);
    // Where requests are changed otherwise, what one side asks for is not what the other one does.
    const doubts = twin ? [] : [side, ...alike].flatMap(({ changes }) => changes);
    for (const one of doubts) this.doubts.add(one);
    if (doubts.length > 0) return;
    const changed = twin ? changedKeys(twin.courses, side.courses) : new Set<string>();
    // Of those that are asked alike, the first takes all.
    const known = new Map([...(twin?.courses ?? [])].reverse().map((course) => [course.key, course]));
    for (const course of side.courses) {
      if (isFalse(course.granted)) continue;
      const found = this.comparedWith(course, alike, twin, known, changed)
        .map(([other, of]) => this.compare(course, side, other, of))
        .find((request) => request);
      if (found) this.requests.push(found);
    }
  }

  /** The courses that may have taken requests of this one, each with its side. */
  private comparedWith(
    course: GrantedCourse,
    alike: readonly Side[],
    twin: Side | undefined,
    known: ReadonlyMap<string, GrantedCourse>,
    changed: ReadonlySet<string>,
  ): readonly (readonly [GrantedCourse | undefined, Side | undefined])[] {
    if (alike.length === 0) return [[undefined, undefined]];
    // Listeners of one socket have no requests in common.
    if (!twin) return alike.flatMap((side) => side.courses.map((one) => [one, side] as const));
    const same = known.get(course.key);
    if (!same || changed.has(course.key)) return twin.courses.map((one) => [one, twin] as const);
    const moved = twin.courses.filter(({ key }) => changed.has(key));
    return [same, ...moved].map((one) => [one, twin] as const);
  }

  private compare(
    now: GrantedCourse,
    side: Side,
    then: GrantedCourse | undefined,
    of: Side | undefined,
  ): Counterexample | undefined {
    this.effort.step();
    const added = [...now.destinations].find((key) => !then?.destinations.has(key));
    const refused = then && added === undefined ? not(then.granted) : TRUE;
    if (then && added === undefined && isAlike(now.granted, then.granted)) return undefined;
    const courses = [now.course, ...(then ? [then.course] : [])];
    const formula = all(
      side.formula,
      of?.formula ?? TRUE,
      ...side.changes.map((text) => doubt(text)),
      ...courses.flatMap(({ stages, doubts }) => [...stages.flatMap(({ taker }) => taker?.literals ?? []), doubts]),
      now.granted,
      refused,
    );
    const stages = courses.flatMap((course) => course.stages);
    for (const box of within(Box.EVERYTHING, formula)) {
      const found = findRequest(box, stages, this.effort);
      if (!found) continue;
      if (found.doubts.length === 0) {
        const [destination] = added === undefined ? now.destinations : [added];
        return counterexampleIn(found, side.gateway, side.listener, now.course.rule, destination);
      }
      for (const one of found.doubts) this.doubts.add(one);
    }
    return undefined;
  }
}

function isAlike(one: Formula, other: Formula): boolean {
  return one === other || textOf(one) === textOf(other);
}
