import { counterexampleIn, socketOf } from '../prove/questions/counterexample';
import { Effort, findRequest } from '../prove/routing/find-request';
import { Box } from '../prove/space/box';
import { all, doubt, type Formula, isFalse } from '../prove/space/formula';
import { withinBox } from '../prove/space/split';
import { Undecidable } from '../prove/undecidable';
import type { Counterexample } from '../prove/verdict';
import { alignedWith } from './aligned-credentials';
import type { GrantedRoutePath, Side } from './granted-access';
import { haveOtherHosts } from './other-hosts';
import { pairDoubts, pairsAt, type RoutePathPair, takenBy } from './route-path-pairs';

/** The result of comparing two versions. */
export interface Found {
  /** One request for each rule that has such. */
  readonly requests: readonly Counterexample[];
  /** The unknowns that prevent proving that there are no more. */
  readonly doubts: readonly string[];
}

/** The criteria of a search. */
export interface Sought {
  /** How much may be done; by default, enough for thousands of overlapping rules. */
  readonly effort?: Effort;
  /** Whether two courses certainly have no such requests in common. */
  skips?(now: GrantedRoutePath, old: GrantedRoutePath | undefined): boolean;
  /** Whether a course can have such requests at all. */
  isSelected(now: GrantedRoutePath): boolean;
  /** Returns when requests that match both courses qualify; FALSE if none do. */
  when(now: GrantedRoutePath, old: GrantedRoutePath | undefined): Formula;
  /** Returns the description of the requests' destination. */
  destination(now: GrantedRoutePath, old: GrantedRoutePath | undefined): string | undefined;
}

/** Searches for requests of the second version, given the course that they had in the first. */
export function searchBetween(before: readonly Side[], after: readonly Side[], sought: Sought): Found {
  const search = new Search(before, after, sought);
  return search.run();
}

/** Courses are compared with several others. */
const PAIRS_OF_ONE = 24_000;

/** How much may be done to compare two versions. */
export function effortBetween(before: readonly Side[], after: readonly Side[]): Effort {
  return new Effort(PAIRS_OF_ONE + [...before, ...after].reduce((sum, { routePaths }) => sum + routePaths.length, 0));
}

class Search {
  private readonly doubts = new Set<string>();
  private readonly requests: Counterexample[] = [];
  private readonly effort: Effort;

  public constructor(
    private readonly before: readonly Side[],
    private readonly after: readonly Side[],
    private readonly sought: Sought,
  ) {
    this.effort = sought.effort ?? effortBetween(before, after);
  }

  public run(): Found {
    try {
      for (const side of this.after) this.lookAt(side);
    } catch (error) {
      if (!(error instanceof Undecidable)) throw error;
      this.doubts.add(error.message);
    }
    return { requests: this.requests, doubts: [...this.doubts].sort() };
  }

  private lookAt(side: Side): void {
    const doubts = pairDoubts(side, this.before);
    for (const one of doubts) this.doubts.add(one);
    if (doubts.length > 0) return;
    const done = new Set<GrantedRoutePath>();
    for (const pair of pairsAt(side, this.before)) {
      if (pair.old && haveOtherHosts(pair.now, pair.old)) continue;
      if (done.has(pair.now) || this.sought.skips?.(pair.now, pair.old) || !this.sought.isSelected(pair.now)) continue;
      const found = this.compare(pair, side);
      if (!found) continue;
      this.requests.push(found);
      done.add(pair.now);
    }
  }

  private compare(pair: RoutePathPair, side: Side): Counterexample | undefined {
    this.effort.step();
    const now = pair.old ? alignedWith(pair.old.credentials, pair.now) : pair.now;
    const old = pair.old && alignedWith(pair.now.credentials, pair.old);
    const when = this.sought.when(now, old);
    if (isFalse(when)) return undefined;
    const formula = all(takenBy(pair, side, doubt), when);
    const stages = [now.routePath, ...(old ? [old.routePath] : [])].flatMap((routePath) => routePath.stages);
    for (const box of withinBox(Box.EVERYTHING, formula)) {
      const found = findRequest(box, stages, this.effort);
      if (!found) continue;
      if (found.doubts.length === 0) {
        const { gateway, listener } = side;
        const repeatedCredentials = new Set(
          [now, ...(old ? [old] : [])].flatMap(({ credentials }) => [...credentials.repeatedCredentials]),
        );
        const socket = { ...socketOf(listener), repeatedCredentials };
        return counterexampleIn(found, gateway, socket, now.routePath.rule, this.sought.destination(now, old));
      }
      for (const one of found.doubts) this.doubts.add(one);
    }
    return undefined;
  }
}
