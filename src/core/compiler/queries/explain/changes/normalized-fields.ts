import { isObject } from '../../../../values/objects';
import { inNoOrder } from '../../../../values/unordered-lists';
import { canonicalDuration, milliseconds } from '../../../semantics/duration';
import { DURATION_FIELDS } from '../../../semantics/duration-fields.generated';
import { attemptsOf } from '../../../semantics/retries';
import type { ExplainedField } from '../provenance';

/** Returns fields by name, with equivalent notations normalized to one value. Fields without effect are omitted. */
export function normalizedFields(fields: readonly ExplainedField[]): [field: string, value: unknown][] {
  return fields.flatMap(({ field, value, all }): [string, unknown][] => {
    const normalized = all ? all.map((one) => normalizedValue(field, one.value)) : normalizedValue(field, value);
    return normalized === undefined ? [] : [[field, normalized]];
  });
}

/**
 * Returns the canonical form of a policy field's value, which is equal for values with the same meaning; `undefined` if the value has no
 * effect.
 */
export function normalizedValue(field: string, value: unknown): unknown {
  const normalized = canonical(field, value);
  if (!isObject(normalized)) return normalized;
  if (field === 'timeouts') return limits(normalized);
  return field === 'retry' ? tries(normalized) : normalized;
}

/** Durations have many forms. */
function canonical(path: string, value: unknown): unknown {
  if (typeof value === 'string') return DURATION_FIELDS.has(path) ? canonicalDuration(value) : value;
  if (Array.isArray(value)) {
    return inNoOrder(value, path.slice(path.lastIndexOf('.') + 1)).map((item) => canonical(path, item));
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, canonical(`${path}.${name}`, item)]));
}

/** Removes zero timeouts, which limit nothing. */
function limits(timeouts: Readonly<Record<string, unknown>>): unknown {
  const limiting = Object.entries(timeouts).filter(([, limit]) => typeof limit !== 'string' || milliseconds(limit) > 0);
  return limiting.length > 0 ? Object.fromEntries(limiting) : undefined;
}

function tries({ backoff, ...retry }: { readonly attempts?: number; readonly backoff?: unknown }): unknown {
  const attempts = attemptsOf(retry);
  const pause = typeof backoff === 'string' && milliseconds(backoff) > 0 ? { backoff } : {};
  return attempts > 0 ? { ...retry, attempts, ...pause } : undefined;
}
