import { isObject } from '../../../values/objects';
import { sortedEntries } from '../../../values/sorted-entries';
import type { ExplainedField } from '../../explain/provenance';
import { entriesOf, isExhaustive } from '../../semantics/conditional';
import { milliseconds } from '../../semantics/duration';

/** The fields that neither a rule says as they are asked for, nor all destinations that matter. */
export function missingFields(
  asked: Readonly<Record<string, unknown>>,
  ofRule: readonly ExplainedField[],
  ofDestinations: readonly (readonly ExplainedField[])[],
): readonly string[] {
  return sortedEntries(asked).flatMap(([name, value]) => {
    const says = (fields: readonly ExplainedField[]) =>
      fields.some((field) => field.field === name && isSaid(value, field.value));
    return says(ofRule) || (ofDestinations.length > 0 && ofDestinations.every(says)) ? [] : [name];
  });
}

/** Of a choice by conditions, every entry has to say it, and one of them has to hold. */
function isSaid(asked: unknown, value: unknown): boolean {
  if (!isObject(value)) return includes(value, asked);
  return isExhaustive(value) && entriesOf<object>(value).every(({ policy }) => includes(policy, asked));
}

function includes(actual: unknown, asked: unknown): boolean {
  if (Array.isArray(asked)) {
    return Array.isArray(actual) && asked.every((item) => actual.some((one) => includes(one, item)));
  }
  if (!isObject(asked)) return actual === asked;
  const { atMost } = asked;
  if (atMost !== undefined && Object.keys(asked).length === 1) return isAtMost(actual, atMost);
  return isObject(actual) && Object.entries(asked).every(([name, value]) => includes(actual[name], value));
}

/** Numbers, and times such as `30s`. */
function isAtMost(actual: unknown, most: unknown): boolean {
  if (typeof actual === 'number' && typeof most === 'number') return actual <= most;
  if (typeof actual !== 'string' || typeof most !== 'string') return false;
  return milliseconds(actual) <= milliseconds(most);
}
