import { daysUntil, inDaysText, timeOfDay } from '../../core/values/evaluation-time';

/** A time with a zone: times without one depend on the machine. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Returns the milliseconds since the epoch of a date, which means its beginning in UTC, or of a time with a zone; undefined for any other
 * string.
 */
export function pointInTime(text: string): number | undefined {
  const day = timeOfDay(text.split('T')[0] ?? '');
  if (day === undefined || day <= 0) return undefined;
  if (!text.includes('T')) return day;
  const time = MOMENT.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** Returns a valid point in time in the form of RFC 3339, in UTC. */
export function instantText(text: string): string {
  return new Date(pointInTime(text) ?? Number.NaN).toISOString();
}

/** Describes how far away an end is: `ends on 2027-01-31, in 3 days`, or `ended on 2027-01-31`. */
export function endText(text: string, now: number, [ahead, past]: readonly [string, string]): string {
  const days = daysUntil(pointInTime(text) ?? now, now);
  return days > 0 ? `${ahead} on ${text}, ${inDaysText(days)}` : `${past} on ${text}`;
}
