import type { Meant } from '../text/meant';
import { onlyNearName } from '../text/nearest-name';
import type { StringShape } from './shapes';

/** How durations are written, in this API and in Gateway API. */
export const DURATION = /^([0-9]{1,5}(h|m|s|ms)){1,4}$/;

type WithMeaning = { readonly meant?: Meant };

/** The field that an unknown one is a misspelling of. */
export function fieldMeant(key: string, known: readonly string[]): WithMeaning {
  const name = onlyNearName(key, known);
  return name === undefined ? {} : { meant: { form: 'field', name } };
}

/** The word that another one is a misspelling of. */
export function wordMeant(found: string, words: readonly string[]): WithMeaning {
  const name = onlyNearName(found, words);
  return name === undefined ? {} : { meant: { form: 'name', name } };
}

/** Returns the intended string of an unquoted number or word: its own text, or its seconds for a duration. */
export function textMeant({ duration, pattern }: StringShape, value: unknown): WithMeaning {
  const isDuration = duration !== undefined || isDurationPattern(pattern);
  if (typeof value === 'number') return { meant: { form: isDuration ? 'seconds' : 'text' } };
  return typeof value === 'boolean' && !isDuration ? { meant: { form: 'text' } } : {};
}

/** Returns the intended value of a string without a unit for a duration. */
export function secondsMeant(value: string): WithMeaning {
  return /^\d{1,5}$/.test(value) ? { meant: { form: 'seconds' } } : {};
}

export function isDurationPattern(pattern: RegExp | undefined): boolean {
  return pattern?.source.includes('(h|m|s|ms)') ?? false;
}
