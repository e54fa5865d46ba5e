import { onlyNearName } from '../text/nearest-name';
import type { Suggestion } from '../text/suggestion';
import type { StringShape } from './shapes';

/** How durations are written, in this API and in Gateway API. */
export const DURATION = /^([0-9]{1,5}(h|m|s|ms)){1,4}$/;

type WithSuggestion = { readonly suggestion?: Suggestion };

/** The field that an unknown one is a misspelling of. */
export function suggestedField(key: string, known: readonly string[]): WithSuggestion {
  const name = onlyNearName(key, known);
  return name === undefined ? {} : { suggestion: { form: 'field', name } };
}

/** The word that another one is a misspelling of. */
export function suggestedWord(found: string, words: readonly string[]): WithSuggestion {
  const name = onlyNearName(found, words);
  return name === undefined ? {} : { suggestion: { form: 'name', name } };
}

/** Returns the intended string of an unquoted number or word: its own text, or its seconds for a duration. */
export function suggestedText({ duration, pattern }: StringShape, value: unknown): WithSuggestion {
  const isDuration = duration !== undefined || isDurationPattern(pattern);
  if (typeof value === 'number') return { suggestion: { form: isDuration ? 'seconds' : 'text' } };
  return typeof value === 'boolean' && !isDuration ? { suggestion: { form: 'text' } } : {};
}

/** Returns the intended value of a string without a unit for a duration. */
export function suggestedDuration(value: string): WithSuggestion {
  return /^\d{1,5}$/.test(value) ? { suggestion: { form: 'seconds' } } : {};
}

export function isDurationPattern(pattern: RegExp | undefined): boolean {
  return pattern?.source.includes('(h|m|s|ms)') ?? false;
}
