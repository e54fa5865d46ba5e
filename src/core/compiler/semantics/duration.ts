/** Units in milliseconds. */
export const UNITS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };
const LARGEST_FIRST = ['h', 'm', 's', 'ms'] as const;

export type DurationUnit = (typeof LARGEST_FIRST)[number];

/** A duration of Gateway API in milliseconds: up to four whole numbers, each with its unit. */
export function milliseconds(duration: string): number {
  let sum = 0;
  for (const [, count, unit = ''] of duration.matchAll(/(\d+)(ms|h|m|s)/g)) sum += Number(count) * (UNITS[unit] ?? 0);
  return sum;
}

const FORM = /^(?:\d+(?:ms|h|m|s))+$/;

/**
 * Returns the canonical form of a duration, which is equal for all durations of the same length: an integer with the largest possible unit.
 * Invalid durations stay unchanged.
 */
export function canonicalDuration(duration: string): string {
  if (!FORM.test(duration)) return duration;
  const { count, unit } = inLargestUnit(milliseconds(duration));
  return `${count}${unit}`;
}

/** Converts a time span to an integer with the largest possible unit; zero is in seconds. */
export function inLargestUnit(length: number): { readonly count: number; readonly unit: DurationUnit } {
  const unit = LARGEST_FIRST.find((each) => length >= UNITS[each] && length % UNITS[each] === 0) ?? 's';
  return { count: length / UNITS[unit], unit };
}
