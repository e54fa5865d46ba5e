import { isIP } from 'node:net';
import { RuleFailure } from './rule-failure';

export { RuleFailure } from './rule-failure';
export { isUrl, urlOf } from './urls';

/*
 * What the translated rules call: the operations of the Common Expression Language that JavaScript does not have in the same
 * form. Where CEL fails, these throw, and the rule does not hold.
 */

/** Returns the value of an optional field that the rule requires. */
export function need<T>(value: T | undefined): T {
  if (value === undefined) throw new RuleFailure('no such key');
  return value;
}

// Rules see plain JSON, whose types the generator knows and TypeScript does not.
export function at(list: readonly any[], index: number): any {
  if (index < 0 || index >= list.length) throw new RuleFailure('index out of bounds');
  return list[index];
}

/** Evaluates `a && b`; a failure on one side is ignored if the other side is false. */
export function and(left: () => boolean, right: () => boolean): boolean {
  return !or(
    () => !left(),
    () => !right(),
  );
}

/** Evaluates `a || b`; a failure on one side is ignored if the other side is true. */
export function or(left: () => boolean, right: () => boolean): boolean {
  let failure: unknown;
  try {
    if (left()) return true;
  } catch (error) {
    failure = error;
  }
  if (right()) return true;
  if (failure) throw failure;
  return false;
}

/** Returns whether the condition holds for every element; a false element takes precedence over a failing one. */
export function all<T>(list: readonly T[], holds: (element: T) => boolean): boolean {
  return !exists(list, (element) => !holds(element));
}

/** Returns whether the condition holds for an element; a true element takes precedence over a failing one. */
export function exists<T>(list: readonly T[], holds: (element: T) => boolean): boolean {
  let failure: unknown;
  for (const element of list) {
    try {
      if (holds(element)) return true;
    } catch (error) {
      failure ??= error;
    }
  }
  if (failure) throw failure;
  return false;
}

/** Returns the number of elements for which the condition holds. */
export function count<T>(list: readonly T[], holds: (element: T) => boolean): number {
  let found = 0;
  for (let index = 0; index < list.length; index++) if (holds(list[index])) found++;
  return found;
}

/** Returns the length of a string in code points. */
export function textLength(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length - 1; index++) {
    if ((text.charCodeAt(index) & 0xfc00) === 0xd800 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00) {
      count--;
      index++;
    }
  }
  return count;
}

const UNIT_MILLISECONDS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

/** A time span in milliseconds, in the grammar of Go's `time.ParseDuration`. */
export function duration(text: string): number {
  const span = /^([-+]?)((?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+)$/.exec(text);
  if (!span) {
    if (/^[-+]?0$/.test(text)) return 0;
    throw new RuleFailure('not a duration');
  }
  let sum = 0;
  for (const [, amount, unit] of span[2].matchAll(/(\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g)) {
    sum += Number(amount) * UNIT_MILLISECONDS[unit];
  }
  // 2^63 nanoseconds is the longest span that there is.
  if (sum > 9_223_372_036_854) throw new RuleFailure('a duration out of range');
  return span[1] === '-' ? -sum : sum;
}

/** Returns a substring between two positions in code points. */
export function substring(text: string, start: number, end?: number): string {
  const letters = [...text];
  if (start < 0 || start > letters.length || (end !== undefined && (end < start || end > letters.length)))
    throw new RuleFailure('index out of range');
  return letters.slice(start, end).join('');
}

/** Returns the position of a text in another, in code points; -1 if it does not occur. */
export function indexOf(text: string, part: string): number {
  const at = text.indexOf(part);
  return at < 0 ? at : textLength(text.slice(0, at));
}

export function lastIndexOf(text: string, part: string): number {
  const at = text.lastIndexOf(part);
  return at < 0 ? at : textLength(text.slice(0, at));
}

/** Returns the 64-bit integer that a text represents. */
export function integer(text: string): number {
  const isInteger =
    /^[-+]?\d+$/.test(text) && BigInt.asIntN(64, BigInt(text.replace('+', ''))) === BigInt(text.replace('+', ''));
  if (!isInteger) throw new RuleFailure('not an integer');
  return Number(text);
}

/** Returns the number in a value that may be a number or a string, if the rule requires a number. */
export function numberOf(value: number | string): number {
  if (typeof value !== 'number') throw new RuleFailure('no such overload');
  return value;
}

export function textOf(value: number | string): string {
  if (typeof value !== 'string') throw new RuleFailure('no such overload');
  return value;
}

/** The exponents of 10 or 1024 that units represent. */
const DECIMAL: Readonly<Record<string, number>> = { n: -9, u: -6, m: -3, k: 3, M: 6, G: 9, T: 12, P: 15, E: 18 };
const BINARY = ['Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];

/** Returns the number that a Kubernetes quantity represents. */
export function quantity(text: string): number {
  const [, digits, unit = '', exponent] =
    /^([+-]?(?:\d+\.?\d*|\.\d+))(?:([KMGTPE]i|[numkMGTPE])|[eE]([+-]?\d+))?$/.exec(text) ?? [];
  if (digits === undefined) throw new RuleFailure('not a quantity');
  if (BINARY.includes(unit)) return Number(digits) * 1024 ** (BINARY.indexOf(unit) + 1);
  return Number(`${digits}e${exponent ?? DECIMAL[unit] ?? 0}`);
}

/** An IPv6 address that is an IPv4 address in disguise. */
const MAPPED = /^(::(0{1,4}:)*|(0{1,4}:){5})ffff:([\d.]+|[0-9a-f]{1,4}:[0-9a-f]{1,4})$/i;

/** Reports whether the string is an IP address in an unambiguous form: without zone, and not an IPv4-mapped IPv6 address. */
export function isIp(text: string): boolean {
  return isIP(text) !== 0 && !text.includes('%') && !MAPPED.test(text);
}
