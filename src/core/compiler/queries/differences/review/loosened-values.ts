import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../../../values/objects';
import { milliseconds } from '../../../semantics/duration';
import { bodyBytes } from '../../explain/body-limit';

/** A setting that restricts less than its former value. */
export interface LoosenedValue {
  /** `the action of a guard`, as messages name it. */
  readonly what: string;
  /** Both values, in words. */
  readonly before: string;
  readonly after: string;
}

/** Returns a loosened value; undefined if the new value restricts as much, or if the values cannot be compared. */
type Comparison = (before: unknown, after: unknown) => LoosenedValue | undefined;

/** Fields whose values have an order, by their names in policies. */
const COMPARISONS: Readonly<Record<string, Comparison>> = {
  local: localLimits,
  request: (before, after) => raised('the request timeout', before, after, durationOf),
  maxBytes: (before, after) => raised('the limit on body sizes', before, after, bodyBytes),
  failureMode: (before, after) =>
    after === 'FailOpen' && before !== 'FailOpen'
      ? { what: 'the handling of failures', before: String(before ?? 'FailClosed'), after }
      : undefined,
  action: (before, after) =>
    before === 'Reject' && after !== 'Reject'
      ? { what: 'the action of a prompt guard', before, after: String(after ?? 'Mask') }
      : undefined,
  matches: (before, after) => without('the patterns of a prompt guard', before, after),
  builtins: (before, after) => without('the built-in patterns of a prompt guard', before, after),
  descriptors: (before, after) => without('the descriptors of a global rate limit', before, after),
  additionalOrigins: (before, after) => added('the origins that may send requests', before, after),
  allowOrigins: (before, after) =>
    added('the origins whose pages may read responses', before, after, (origin) => origin.includes('*')),
  insecureSkipVerify: (before, after) =>
    before === 'Hostname' && after === 'All'
      ? { what: 'the verification of the certificate', before: 'all but the host name', after: 'nothing' }
      : undefined,
  verifySubjectAltNames: (before, after) =>
    Array.isArray(before) ? added('the names that a certificate may have', before, after) : undefined,
};

/** Returns the settings in a value that restrict less than in its former form. */
export function loosenedBetween(before: unknown, after: unknown, name: string): readonly LoosenedValue[] {
  if (isDeepStrictEqual(before, after)) return [];
  const compare = COMPARISONS[name];
  // `request` also names the part of a policy about requests.
  if (compare && !isObject(before) && (name !== 'request' || typeof before === 'string')) {
    const found = compare(before, after);
    return found ? [found] : [];
  }
  if (Array.isArray(before) && Array.isArray(after))
    return pairsOf(before, after).flatMap(([one, other]) => loosenedBetween(one, other, ''));
  if (!isObject(before) || !isObject(after)) return [];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names.flatMap((own) => loosenedBetween(before[own], after[own], own));
}

/** Pairs the items that only one of two lists contains, if they have the same kind. */
function pairsOf(before: readonly unknown[], after: readonly unknown[]): (readonly [unknown, unknown])[] {
  const without = (list: readonly unknown[], others: readonly unknown[]) =>
    list.filter((item) => !others.some((other) => isDeepStrictEqual(item, other)));
  const left = without(after, before);
  return without(before, after).flatMap((item) => {
    const at = left.findIndex((other) => kindOf(other) === kindOf(item));
    return at < 0 ? [] : [[item, left.splice(at, 1)[0]] as const];
  });
}

/** `regex` or `webhook`: guards are objects with one of several fields. */
function kindOf(item: unknown): string {
  const [first = ''] = isObject(item) ? Object.keys(item).sort() : [];
  return first;
}

function raised(
  what: string,
  before: unknown,
  after: unknown,
  amountOf: (value: unknown) => number | undefined,
): LoosenedValue | undefined {
  const [old, now] = [amountOf(before), amountOf(after)];
  if (old === undefined || now === undefined || now <= old) return undefined;
  return { what, before: String(before), after: String(after) };
}

function durationOf(value: unknown): number | undefined {
  return typeof value === 'string' ? milliseconds(value) : undefined;
}

/** Reports a list that lost entries and gained none: other entries may be as strict. */
function without(what: string, before: unknown, after: unknown): LoosenedValue | undefined {
  const [old, now] = [before, after].map(listOf);
  const isPart = now.length < old.length && now.every((item) => old.some((other) => isDeepStrictEqual(item, other)));
  return isPart ? { what, before: itemsText(old), after: itemsText(now) } : undefined;
}

/** @param counts - whether an entry, if it is new, loosens the list */
function added(
  what: string,
  before: unknown,
  after: unknown,
  counts: (item: string) => boolean = () => true,
): LoosenedValue | undefined {
  const [old, now] = [before, after].map((value) => listOf(value).map(String));
  const isWider = now.some((item) => !old.includes(item) && !old.includes('*') && counts(item));
  return isWider ? { what, before: itemsText(old), after: itemsText(now) } : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

const MOST_ITEMS = 3;

function itemsText(items: readonly unknown[]): string {
  if (items.length === 0) return 'none';
  const rest = items.length - MOST_ITEMS;
  const shown = items.slice(0, MOST_ITEMS).map((item) => (typeof item === 'string' ? item : JSON.stringify(item)));
  return `${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

const SECONDS: Readonly<Record<string, number>> = { Seconds: 1, Minutes: 60, Hours: 3600 };

/** A token bucket: its size, and how fast it is filled again. */
interface LocalLimit {
  readonly of: 'requests' | 'tokens';
  readonly size: number;
  readonly perSecond: number;
  readonly text: string;
}

/** All limits of a list apply, so that a limit is kept if another one is at least as strict. */
function localLimits(before: unknown, after: unknown): LoosenedValue | undefined {
  const [old, now] = [before, after].map((list) => listOf(list).flatMap(localLimitOf));
  // Fewer limits are a removed protection.
  if (now.length < old.length) return undefined;
  const isKept = (limit: LocalLimit) =>
    now.some(({ of, size, perSecond }) => of === limit.of && size <= limit.size && perSecond <= limit.perSecond);
  const lost = old.find((limit) => !isKept(limit));
  const wider = lost && now.find(({ of, text }) => of === lost.of && !old.some((limit) => limit.text === text));
  return wider ? { what: 'the local rate limit', before: lost.text, after: wider.text } : undefined;
}

function localLimitOf(limit: unknown): LocalLimit[] {
  if (!isObject(limit)) return [];
  const { requests, tokens, unit, burst = 0 } = limit;
  const of = requests === undefined ? 'tokens' : 'requests';
  const amount = Number(requests ?? tokens);
  const seconds = SECONDS[String(unit)];
  if (!Number.isFinite(amount) || seconds === undefined) return [];
  const extra = Number(burst);
  const text = `${amount} ${of} per ${String(unit).toLowerCase().slice(0, -1)}${extra > 0 ? `, burst ${extra}` : ''}`;
  return [{ of, size: amount + extra, perSecond: amount / seconds, text }];
}
