import { isObject } from './objects';

/**
 * What a map holds, by its keys. Java hands maps over in an order that differs from run to run, Go in one of its own, and what is
 * written may not depend on it.
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
