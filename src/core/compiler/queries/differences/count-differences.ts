import { nameOfRule } from '../explain/rules';
import { findRequest } from '../prove/routing/find-request';
import { Box } from '../prove/space/box';
import { doubt } from '../prove/space/formula';
import { withinBox } from '../prove/space/split';
import { Undecidable } from '../prove/undecidable';
import type { GrantedRoutePath, Side } from './granted-access';
import { pairDoubts, pairsAt, type RoutePathPair, takenBy } from './route-path-pairs';
import { effortBetween } from './search';

/** Requests of two rules that are counted together in one version alone. */
export interface CountedApart {
  /** `namespace/name` of the Gateway, and the rules. */
  readonly gateway: string;
  readonly rules: readonly [string, string];
  /** Whether that was the first one: more requests get through now. */
  readonly isSplit: boolean;
}

export interface CountDifferences {
  readonly changes: readonly CountedApart[];
  /** Why there may be more. */
  readonly doubts: readonly string[];
}

/** Describes a change of shared limits. */
export function countText({ rules, isSplit }: CountedApart): string {
  const change = isSplit
    ? 'shared a local limit before, and have separate ones now'
    : 'had separate local limits before, and share one now';
  return `the number of requests: ${rules.join(' and ')} ${change}`;
}

/**
 * Returns the local limits that count requests together in only one of the versions. If a rule is split, its limit exists twice: each
 * request gets the same answer as before, but more requests pass.
 */
export function countDifferences(before: readonly Side[], after: readonly Side[]): CountDifferences {
  const [other, found] = known.get(before) ?? [];
  if (found && other === after) return found;
  const counted = countedIn(before, after);
  known.set(before, [after, counted]);
  return counted;
}

/** A cache, because two comparisons of the same versions need the result. */
const known = new WeakMap<readonly Side[], readonly [after: readonly Side[], found: CountDifferences]>();

function countedIn(before: readonly Side[], after: readonly Side[]): CountDifferences {
  const counted = new Counted();
  const effort = effortBetween(before, after);
  const isTaken = (pair: RoutePathPair, side: Side) => {
    const stages = [pair.now, pair.old].flatMap((one) => one?.routePath.stages ?? []);
    return [...withinBox(Box.EVERYTHING, takenBy(pair, side, doubt))].some((box) => findRequest(box, stages, effort));
  };
  try {
    for (const side of after) {
      if (pairDoubts(side, before).length > 0) continue;
      for (const { now, old, formula } of pairsAt(side, before)) {
        if (!old || counted.isKnown(old, now)) continue;
        effort.step();
        if (isTaken({ now, old, formula }, side)) counted.add(old, now, side);
      }
    }
  } catch (error) {
    if (!(error instanceof Undecidable)) throw error;
    return { changes: counted.changes(), doubts: [error.message] };
  }
  return { changes: counted.changes(), doubts: [] };
}

interface Counter {
  readonly bucket: string;
  readonly rule: string;
}

/** The buckets of both versions that count the same requests. */
class Counted {
  private readonly later = new Map<string, Counter>();
  private readonly former = new Map<string, Counter>();
  private readonly found = new Map<string, CountedApart>();

  public isKnown(old: GrantedRoutePath, now: GrantedRoutePath): boolean {
    return bucketsOf(old, now).every(
      ([then, later]) => this.later.get(then)?.bucket === later && this.former.get(later)?.bucket === then,
    );
  }

  public add(old: GrantedRoutePath, now: GrantedRoutePath, { gateway }: Side): void {
    const { namespace, name } = gateway.gateway.resource;
    const of = `${namespace}/${name}`;
    for (const [then, later] of bucketsOf(old, now)) {
      const [former, current] = [
        { bucket: then, rule: ruleName(old) },
        { bucket: later, rule: ruleName(now) },
      ];
      this.put(this.later, then, current, of, true);
      this.put(this.former, later, former, of, false);
    }
  }

  public changes(): readonly CountedApart[] {
    return [...this.found.values()];
  }

  private put(
    counters: Map<string, Counter>,
    bucket: string,
    counter: Counter,
    gateway: string,
    isSplit: boolean,
  ): void {
    const known = counters.get(bucket);
    if (!known) counters.set(bucket, counter);
    else if (known.bucket !== counter.bucket && !this.found.has(bucket))
      this.found.set(bucket, { gateway, rules: [known.rule, counter.rule], isSplit });
  }
}

/** Returns the buckets of limits with the same settings in both versions. */
function bucketsOf(old: GrantedRoutePath, now: GrantedRoutePath): readonly (readonly [string, string])[] {
  const rest = [...now.limits];
  return old.limits.flatMap(({ limitText, bucket }) => {
    const at = rest.findIndex((one) => one.limitText === limitText);
    return at < 0 ? [] : rest.splice(at, 1).map((one) => [bucket, one.bucket] as const);
  });
}

function ruleName({ routePath: { rule } }: GrantedRoutePath): string {
  return rule ? nameOfRule(rule) : 'no rule';
}
