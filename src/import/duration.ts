import { type Expression, fromStatic, json } from './code/model';

const UNITS = [
  ['h', 3_600_000, 'hours'],
  ['m', 60_000, 'minutes'],
  ['s', 1000, 'seconds'],
  ['ms', 1, 'millis'],
] as const;

/** The milliseconds of a time span as Gateway API writes it; undefined for another text, and below a millisecond. */
export function millisecondsOf(text: unknown): number | undefined {
  if (typeof text !== 'string' || !/^(?:\d+(?:\.\d+)?(?:h|ms|m|s))+$/.test(text)) return undefined;
  let total = 0;
  for (const [, count, unit] of text.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s)/g)) {
    total += Number(count) * (UNITS.find(([name]) => name === unit)?.[1] ?? 0);
  }
  return Number.isInteger(total) ? total : undefined;
}

/** In the largest unit that holds it whole. */
export function durationOf(text: unknown): Expression | undefined {
  const milliseconds = millisecondsOf(text);
  if (milliseconds === undefined) return undefined;
  const [, size, method] = UNITS.find(([, one]) => milliseconds > 0 && milliseconds % one === 0) ?? UNITS[2];
  return fromStatic({ module: 'cdk8s', name: 'Duration' }, method, json(milliseconds / size));
}

export function secondsOf(count: number): Expression | undefined {
  return durationOf(`${count}s`);
}
