import type { Catalog } from '../../semantics/price-catalog';
import { type AllowanceFacts, allowanceOf, type Period, type SpendingCaller } from './allowance';
import { dollarsText } from './dollars-text';
import { type Price, priceOfRequest } from './request-price';
import type { EitherBucket, SpendingBucket, SpendingPath } from './spending-path';
import { priceOfUnit } from './unit-price';

/** The facts that a bound depends on. */
export interface CostFacts extends AllowanceFacts {
  readonly catalog: Catalog;
  /** The price list of the gateway itself. */
  readonly own: Catalog;
  /** The most requests that run at one moment, in all replicas. */
  readonly running: number;
  /** Whether responses that clients abort are included. Limits on tokens and dollars do not cover them. */
  readonly brokenOff?: boolean;
}

/** The maximum cost in dollars; absent: there is no maximum. */
export interface Bound {
  readonly dollars?: number;
  /** Whether nothing limits it, whatever the prices are. */
  readonly isUnlimited?: true;
  /** The part of it that requests may spend which run when a limit on tokens is reached. */
  readonly ofRunning: number;
  readonly reasons: readonly string[];
}

interface Spending {
  readonly dollars: number;
  readonly ofRunning: number;
  readonly reason: string;
}

type Attempt = Spending | { readonly because: readonly string[] };

/**
 * Returns the maximum spending of requests on these paths in a period. Some limits apply to each path, and one limit may apply to several
 * paths. Any set of limits that covers all paths is a bound, so the function searches for a low one.
 */
export function boundOf(
  paths: readonly SpendingPath[],
  period: Period,
  facts: CostFacts,
  caller?: SpendingCaller,
): Bound {
  const buckets = new Map(paths.flatMap(({ limits }) => limits.map((limit) => [limit.key, limit] as const)));
  const open = paths.filter((path) =>
    path.limits.every((limit) => 'because' in spendingOf(limit, [path], period, facts, caller)),
  );
  if (open.length > 0) {
    const isUnlimited = open.some(({ limits, doubts }) => limits.length + doubts.length === 0);
    const reasons = [...new Set(open.flatMap((path) => whyOpen(path, period, facts, caller)))];
    return { ofRunning: 0, reasons, ...(isUnlimited ? { isUnlimited } : {}) };
  }
  const greedy = covered(paths, [...buckets.values()], (limit, held) => spendingOf(limit, held, period, facts, caller));
  const singles = [...buckets.values()].flatMap((limit) => {
    const spending = paths.every((path) => limitsPath(limit, path))
      ? spendingOf(limit, paths, period, facts, caller)
      : undefined;
    return spending && 'dollars' in spending ? [[spending]] : [];
  });
  const [lowest = []] = [greedy, ...singles].sort((a, b) => total(a) - total(b));
  return {
    dollars: total(lowest),
    ofRunning: lowest.reduce((sum, { ofRunning }) => sum + ofRunning, 0),
    reasons: [...new Set(lowest.map(({ reason }) => reason))],
  };
}

function covered(
  paths: readonly SpendingPath[],
  buckets: readonly SpendingBucket[],
  spending: (bucket: SpendingBucket, held: readonly SpendingPath[]) => Attempt,
): readonly Spending[] {
  const chosen: Spending[] = [];
  let left = [...paths];
  while (left.length > 0) {
    const offers = buckets.flatMap((bucket) => {
      const held = left.filter((path) => limitsPath(bucket, path));
      const attempt = held.length > 0 ? spending(bucket, held) : { because: [] };
      return 'dollars' in attempt ? [{ held, attempt }] : [];
    });
    const [best] = offers.sort((a, b) => a.attempt.dollars / a.held.length - b.attempt.dollars / b.held.length);
    // Every path has a limit of its own that covers it, so there is always a candidate.
    if (!best) break;
    chosen.push(best.attempt);
    left = left.filter((path) => !best.held.includes(path));
  }
  return chosen;
}

function limitsPath({ key }: SpendingBucket, { limits }: SpendingPath): boolean {
  return limits.some((limit) => limit.key === key);
}

function spendingOf(
  bucket: SpendingBucket,
  paths: readonly SpendingPath[],
  period: Period,
  facts: CostFacts,
  caller?: SpendingCaller,
): Attempt {
  if (bucket.kind === 'either') return spendingOfEither(bucket, paths, period, facts, caller);
  const { catalog, own, running } = facts;
  const allowance = allowanceOf(bucket, period, paths, facts, caller);
  const requests = paths.map((path) => priceOfRequest(path, catalog));
  const { of } = bucket.counts;
  const units = of === 'requests' ? [] : paths.map((path) => priceOfUnit(bucket, path, catalog, own));
  const because = [
    ...('because' in allowance ? [allowance.because] : []),
    ...[...requests, ...units].flatMap((price) => ('because' in price ? price.because : [])),
  ];
  if ('because' in allowance || because.length > 0) return { because: [...new Set(because)] };
  const request = highest(requests);
  if (of === 'requests')
    return {
      dollars: allowance.amount * request.dollars,
      ofRunning: 0,
      reason: `${allowance.text}, each up to ${dollarsText(request.dollars)}${pricedAt(request.of, paths)}${attemptsText(paths)}`,
    };
  const unit = highest(units);
  // Tokens and dollars are counted when requests are answered: these get in as long as anything is left.
  const ofRunning = allowance.times * running * request.dollars;
  const price =
    of === 'dollars' ? '' : `, ${dollarsText(unit.dollars * 1_000_000)} a million${pricedAt(unit.of, paths)}`;
  return {
    dollars: allowance.amount * unit.dollars + ofRunning,
    ofRunning,
    reason: `${allowance.text}${price}, plus ${running} running requests of up to ${dollarsText(request.dollars)} each time that it is used up: ${allowance.timesText}`,
  };
}

/** Returns the maximum spending if each request uses one of the buckets. Which one is unknown, so all of them may be used up. */
function spendingOfEither(
  { of }: EitherBucket,
  paths: readonly SpendingPath[],
  period: Period,
  facts: CostFacts,
  caller?: SpendingCaller,
): Attempt {
  const chosen: Spending[] = [];
  for (const buckets of of) {
    const attempts = buckets.map((bucket) => spendingOf(bucket, paths, period, facts, caller));
    const [lowest] = attempts
      .flatMap((attempt) => ('dollars' in attempt ? [attempt] : []))
      .sort((a, b) => a.dollars - b.dollars);
    if (!lowest) return { because: attempts.flatMap((attempt) => ('because' in attempt ? attempt.because : [])) };
    chosen.push(lowest);
  }
  return {
    dollars: total(chosen),
    ofRunning: chosen.reduce((sum, { ofRunning }) => sum + ofRunning, 0),
    reason: [...new Set(chosen.map(({ reason }) => reason))].join('; and '),
  };
}

function highest(prices: readonly Price[]) {
  const known = prices.flatMap((price) => ('dollars' in price ? [price] : []));
  return known.reduce((most, price) => (price.dollars > most.dollars ? price : most), { dollars: 0, of: '' });
}

function pricedAt(model: string, paths: readonly SpendingPath[]): string {
  const names = new Set(
    paths.flatMap(({ models }) => models.map(({ provider, model: own }) => `${provider}/${own ?? '*'}`)),
  );
  return names.size > 1 ? ` for ${model}, the most expensive of ${names.size} models` : ` for ${model}`;
}

function attemptsText(paths: readonly SpendingPath[]): string {
  const most = Math.max(...paths.map(({ attempts }) => attempts));
  return most > 1 ? ` in ${most} attempts` : '';
}

function whyOpen(path: SpendingPath, period: Period, facts: CostFacts, caller?: SpendingCaller): readonly string[] {
  const { name, limits, doubts } = path;
  const missing = facts.brokenOff ? 'no limit on requests' : 'no limit on requests or tokens';
  if (limits.length === 0) return [...doubts, `${missing} at ${name}`];
  const because = limits.flatMap((limit) => {
    const attempt = spendingOf(limit, [path], period, facts, caller);
    return 'because' in attempt ? attempt.because : [];
  });
  return [...doubts, ...because];
}

function total(list: readonly Spending[]): number {
  return list.reduce((sum, { dollars }) => sum + dollars, 0);
}
