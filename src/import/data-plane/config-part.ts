import type { ConfigKey } from '../../data-plane/config';
import { isObject } from '../../values/objects';

/** A part of a config that nobody has looked at yet. It has no key that no config has, so that a misspelt one is an error. */
export type ConfigPart = { readonly [Key in ConfigKey]?: unknown };

export function isPart(value: unknown): value is ConfigPart {
  return isObject(value);
}

/** What each key of a part is read by. */
export type ByKey<Value> = { readonly [Key in ConfigKey]?: Value };

/** What a table has for a key that was read; undefined where it has nothing of its own. */
export function forKey<Value>(table: ByKey<Value>, key: string): Value | undefined {
  const all: Readonly<Record<string, Value | undefined>> = table;
  return Object.hasOwn(all, key) ? all[key] : undefined;
}
