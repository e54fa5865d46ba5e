/** The variable that replaces the current time, so that runs are reproducible. */
const DATE_VARIABLE = 'AI_GATEWAY_DATE';

/**
 * Returns the time at which dates are judged, in milliseconds since the epoch: the beginning of the day in `AI_GATEWAY_DATE`, otherwise now.
 *
 * @throws Error if the variable is not a date such as 2027-01-31
 */
export function evaluationTime(): number {
  const given = process.env[DATE_VARIABLE];
  if (!given) return Date.now();
  const time = timeOfDay(given);
  if (time === undefined) throw new Error(`${DATE_VARIABLE} is not a date such as 2027-01-31: ${given}`);
  return time;
}

/** Returns the day at which dates are judged, in UTC, such as `2027-01-31`. */
export function evaluationDay(): string {
  return new Date(evaluationTime()).toISOString().slice(0, 10);
}

const MILLISECONDS_OF_DAY = 86_400_000;

/** Returns the days from one time to another, in milliseconds since the epoch; a part of a day counts as a day. */
export function daysUntil(end: number, now: number): number {
  return Math.ceil((end - now) / MILLISECONDS_OF_DAY);
}

/** Returns `in 1 day`, `in 2 days` and so on. */
export function inDaysText(days: number): string {
  return `in ${days} ${days === 1 ? 'day' : 'days'}`;
}

/** Returns the beginning of a day in UTC; undefined if the calendar has no such day. */
export function timeOfDay(day: string): number | undefined {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
  // Date.parse reads the 31st of February as a day of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? time : undefined;
}
