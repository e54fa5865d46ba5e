import { load } from 'js-yaml';
import { usualTraffic } from '../../core/compiler/semantics/model-formats';
import { isObject } from '../../core/values/objects';

/** The expressions that the compiler writes into request fields with which clients could prevent responses from being counted. */
const REPLACEMENTS: ReadonlySet<unknown> = new Set(
  Object.values(usualTraffic().formats).flatMap(({ uncountedBy = [] }) =>
    uncountedBy.flatMap(({ replacement }) => replacement ?? []),
  ),
);

/** Reports whether a string contains any of these expressions. */
export function replacesFields(text: string): boolean {
  return [...REPLACEMENTS].some((expression) => text.includes(String(expression)));
}

/** Returns the config without them, as a controller sends it. The rest is unchanged. */
export function withoutReplacedFields(config: string): string {
  return replacesFields(config) ? JSON.stringify(without(load(config)) ?? {}) : config;
}

/** Returns a value without these expressions and without parts that contain nothing else. */
function without(value: unknown): unknown {
  if (REPLACEMENTS.has(value)) return undefined;
  if (Array.isArray(value)) return value.map(without);
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  const left = entries.flatMap(([key, below]) => {
    const kept = without(below);
    return kept === undefined ? [] : [[key, kept] as const];
  });
  return left.length === 0 && entries.length > 0 ? undefined : Object.fromEntries(left);
}
