const UNITS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };

/** A duration of Gateway API in milliseconds: up to four whole numbers, each with its unit. */
export function milliseconds(duration: string): number {
  let sum = 0;
  for (const [, count, unit = ''] of duration.matchAll(/(\d+)(ms|h|m|s)/g)) sum += Number(count) * (UNITS[unit] ?? 0);
  return sum;
}
