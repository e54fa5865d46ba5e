import { temporaryValue } from '../../../values/temporary-budget';
import { dollarsText } from './dollars-text';
import { CALENDAR_MONTH, type QuotasOfKeys, type ServiceQuotas, WINDOWS, type Window } from './quotas';
import type { Counted, LocalBucket, SharedBucket, SpendingPath } from './spending-path';

/** A calendar day or the longest calendar month, in UTC. All amounts of a month are of this many days. */
export interface Period {
  readonly name: 'day' | 'month';
  readonly days: number;
}

export const DAY: Period = { name: 'day', days: 1 };
export const MONTH: Period = { name: 'month', days: 31 };

/** A caller that is identified by the value of an expression. */
export interface SpendingCaller {
  readonly key: string;
  readonly expression: string;
  readonly value: string;
}

/** The amount that a bucket allows in a period, or the reason why it cannot be determined. */
export type Allowance =
  | {
      readonly amount: number;
      /** How often the bucket can be exhausted, while requests that run at that moment continue. */
      readonly times: number;
      /** The explanation of `times`. */
      readonly timesText: string;
      readonly text: string;
    }
  | { readonly because: string };

export interface AllowanceFacts {
  /** The most replicas; absent: any number. */
  readonly replicas?: number;
  readonly quotas: ServiceQuotas;
  /** The amount from which a limit has no effect. */
  readonly unlimited: number;
}

const SECONDS_OF_DAY = 86_400;
/** Matches a constant string literal. */
const CONSTANT = /^\s*(["'])([^"'\\]*)\1\s*$/;
/** The tolerance for rounding errors of divisions, which must not count as a refill. */
const ROUNDING = 1e-6;

/** @param paths that the bucket limits */
export function allowanceOf(
  bucket: LocalBucket | SharedBucket,
  period: Period,
  paths: readonly SpendingPath[],
  facts: AllowanceFacts,
  caller?: SpendingCaller,
): Allowance {
  return bucket.kind === 'local' ? local(bucket, period, facts) : shared(bucket, period, paths, facts, caller);
}

/** Each replica begins with a full bucket. */
function local(
  { name, counts, capacity, fill, seconds }: LocalBucket,
  { name: period, days }: Period,
  facts: AllowanceFacts,
): Allowance {
  const { replicas, unlimited } = facts;
  if (fill >= unlimited) return { because: `no limit at ${name}` };
  if (replicas === undefined)
    return { because: `the limit at ${name} counts in each replica, and the number of replicas is unknown` };
  const fills = Math.ceil((days * SECONDS_OF_DAY) / seconds - ROUNDING);
  const times = replicas * (fills + 1);
  const burst = capacity === fill ? '' : `, ${capacity} at once`;
  const text = `${fill} ${counts.of} every ${secondsText(seconds)}${burst} at ${name}${replicasText(replicas)}`;
  const timesText = `${times} times a ${period} (${perReplicaText(replicas)}one full bucket and ${fills} ${fills === 1 ? 'refill' : 'refills'})`;
  return { amount: replicas * (capacity + fills * fill), times, timesText, text };
}

function shared(
  bucket: SharedBucket,
  period: Period,
  paths: readonly SpendingPath[],
  { quotas }: AllowanceFacts,
  caller?: SpendingCaller,
): Allowance {
  const { name, domain, entries, failsOpen, counts } = bucket;
  if (failsOpen) return { because: `the limit at ${name} lets everything pass while its service does not answer` };
  if (counts.of === 'unknown units')
    return { because: `the limit at ${name} counts by an expression of its own: ${counts.expression}` };
  if (!quotas.knows(domain))
    return { because: `no ConfigMap contains the limits of the rate limit service for the domain ${domain}` };
  const values = entries.map(([, expression]) => valuesOf(expression, paths, caller));
  const open = entries.find((_, index) => values[index] === undefined);
  const ofKeys = quotas.of(
    domain,
    entries.map(([key]) => key),
  );
  const last = values.at(-1);
  if (open || !last) {
    const [key] = open ?? ['its value'];
    return {
      because: ofKeys.others
        ? `each value of ${key} has its own quota at ${name}, and the number of values is unknown`
        : `the service has no quota for other values of ${key} at ${name}`,
    };
  }
  const before = values.slice(0, -1).reduce((count, list) => count * (list?.length ?? 0), 1);
  return sum(last, before, ofKeys, period, bucket);
}

/** The values that requests of all paths can have; absent: any. */
function valuesOf(
  expression: string,
  paths: readonly SpendingPath[],
  caller?: SpendingCaller,
): readonly string[] | undefined {
  if (caller?.expression === expression) return [caller.value];
  const [, , constant] = CONSTANT.exec(expression) ?? [];
  if (constant !== undefined) return [constant];
  const lists = paths.map(({ allowed }) => allowed.get(expression));
  return lists.includes(undefined) ? undefined : [...new Set(lists.flatMap((list) => list ?? []))];
}

function sum(
  values: readonly string[],
  before: number,
  quotas: QuotasOfKeys,
  period: Period,
  { name, entries, counts, temporary }: SharedBucket,
): Allowance {
  let amount = 0;
  let times = 0;
  const texts = new Set<string>();
  for (const value of values) {
    // A temporary budget counts apart, so that a client can use both in one period.
    const replacing = temporary.filter(({ client = value }) => client === value);
    const all = [
      { counted: value, until: '' },
      ...replacing.map((one) => ({ counted: temporaryValue(value, one), until: ` until ${one.until}` })),
    ];
    for (const { counted, until } of all) {
      const quota = quotas.of(counted);
      if (!quota) return { because: `the service has no quota for ${counted} at ${name}` };
      const windows = windowsIn(period, quota.window);
      amount += before * quota.amount * windows;
      times += before * windows;
      texts.add(`${amountText(quota.amount, counts)} a ${quota.window}${until}`);
    }
  }
  const what = `${counts.of} of ${entries.map(([key]) => key).join(' and ')} ${values.join(', ')}`;
  return { amount, times, timesText: timesTextOf(times, period), text: `${what}: ${[...texts].join(', ')} at ${name}` };
}

function amountText(amount: number, counts: Counted): string {
  return counts.of === 'dollars' ? dollarsText(amount / counts.unitsPerDollar) : String(amount);
}

/** How many windows of the service a period of whole days can touch: windows begin with the epoch, days and calendar months at midnight. */
function windowsIn({ days }: Period, window: Window): number {
  const seconds = WINDOWS[window];
  if (seconds < SECONDS_OF_DAY) return (days * SECONDS_OF_DAY) / seconds;
  const length = seconds / SECONDS_OF_DAY;
  if (days === 1 || window === CALENDAR_MONTH) return 1;
  return Math.floor((days - 2) / length) + 2;
}

function secondsText(seconds: number): string {
  const named = Object.entries(WINDOWS).find(([, length]) => length === seconds)?.[0];
  return named ?? `${seconds} seconds`;
}

function timesTextOf(times: number, period: Period): string {
  return `${times === 1 ? 'once' : `${times} times`} a ${period.name}`;
}

function perReplicaText(replicas: number): string {
  return replicas === 1 ? '' : 'in each replica ';
}

function replicasText(replicas: number): string {
  return replicas === 1 ? '' : ` × ${replicas} replicas`;
}
