import type { Duration } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import { usageError } from './usage-error';

/** Writes a time span in the grammar of Gateway API (GEP-2257): whole milliseconds, in units of h, m, s, ms. */
export function durationText(duration: Duration): string {
  let rest = duration.toMilliseconds();
  if (rest === 0) return '0s';
  let text = '';
  for (const [unit, size] of [
    ['h', 3_600_000],
    ['m', 60_000],
    ['s', 1000],
    ['ms', 1],
  ] as const) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) text += `${count}${unit}`;
  }
  return text;
}

/** The same for a time span that may be absent. */
export function optionalDurationText(duration: Duration | undefined): string | undefined {
  return duration ? durationText(duration) : undefined;
}

/** Returns the length in seconds of an option for which only whole seconds can be written. */
export function wholeSeconds(duration: Duration, place: string, struct: string, construct?: IConstruct): number {
  const seconds = duration.toSeconds({ integral: false });
  if (Number.isInteger(seconds)) return seconds;
  const given = `a Duration of ${seconds} seconds`;
  throw usageError(
    CODE.optionOfWrongType,
    { place, struct, given, expected: 'a Duration of whole seconds' },
    construct,
  );
}
