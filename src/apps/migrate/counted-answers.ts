import { load } from 'js-yaml';
import { usualTraffic } from '../../core/compiler/semantics/model-formats';
import { isObject } from '../../core/values/objects';

/** What the compiler writes into request fields by which clients keep answers from being counted. */
const REPLACEMENTS: ReadonlySet<unknown> = new Set(
  Object.values(usualTraffic().formats).flatMap(({ uncountedBy = [] }) =>
    uncountedBy.flatMap(({ replacement }) => replacement ?? []),
  ),
);

/** Whether a text has any of these expressions. */
export function replacesFields(text: string): boolean {
  return [...REPLACEMENTS].some((expression) => text.includes(String(expression)));
}

/** The config without them, as a controller sends it. What else it consists of is the same. */
export function withoutReplacedFields(config: string): string {
  return replacesFields(config) ? JSON.stringify(without(load(config)) ?? {}) : config;
}

/** A value without these expressions, and without what consists of nothing else. */
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
