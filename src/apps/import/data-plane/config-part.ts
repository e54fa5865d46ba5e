import type { ConfigKey, ConfigPart } from '../../../core/data-plane/config';
import { isObject } from '../../../core/values/objects';

export type { ConfigPart } from '../../../core/data-plane/config';

export function isPart(value: unknown): value is ConfigPart {
  return isObject(value);
}

/** A table of readers by the key of a part. */
export type ByKey<Value> = { readonly [Key in ConfigKey]?: Value };

/** Returns the own property of a table for a key; undefined if it has none. */
export function forKey<Value>(table: ByKey<Value>, key: string): Value | undefined {
  const all: Readonly<Record<string, Value | undefined>> = table;
  return Object.hasOwn(all, key) ? all[key] : undefined;
}
