import { isObject } from './objects';

/**
 * Returns the entries of a map sorted by key. Java passes maps in an order that differs between runs, Go in an order of its own, and the
 * output must not depend on it.
 */
export function sortedEntries<Value>(map: { readonly [key: string]: Value }): [key: string, value: Value][] {
  return Object.keys(map)
    .sort()
    .map((key) => [key, map[key] as Value]);
}

/** The same value with the keys of all maps in it sorted. Lists stay in their order. */
export function withSortedKeys<Value>(value: Value): Value;
export function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withSortedKeys(item));
  if (!isObject(value)) return value;
  return Object.fromEntries(sortedEntries(value).map(([key, item]) => [key, withSortedKeys(item)]));
}
