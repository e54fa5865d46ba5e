import { type DurationUnit, inLargestUnit, UNITS } from '../../core/compiler/semantics/duration';
import { type CodeExpression, fromStatic, json } from './code/model';

const METHODS: Readonly<Record<DurationUnit, string>> = { h: 'hours', m: 'minutes', s: 'seconds', ms: 'millis' };

/** Returns the milliseconds of a Gateway API duration; undefined for another string, and below a millisecond. */
export function millisecondsOf(text: unknown): number | undefined {
  if (typeof text !== 'string' || !/^(?:\d+(?:\.\d+)?(?:h|ms|m|s))+$/.test(text)) return undefined;
  let total = 0;
  for (const [, count, unit] of text.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s)/g)) {
    total += Number(count) * UNITS[unit];
  }
  return Number.isInteger(total) ? total : undefined;
}

/** Returns the duration in the largest unit that divides it without a remainder. */
export function durationOf(text: unknown): CodeExpression | undefined {
  const milliseconds = millisecondsOf(text);
  if (milliseconds === undefined) return undefined;
  const { count, unit } = inLargestUnit(milliseconds);
  return fromStatic({ module: 'cdk8s', name: 'Duration' }, METHODS[unit], json(count));
}

export function secondsOf(count: number): CodeExpression | undefined {
  return durationOf(`${count}s`);
}
