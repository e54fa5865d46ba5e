import type { ConfigKey, ConfigPart } from '../../../core/data-plane/config';
import { isObject } from '../../../core/values/objects';

export type { ConfigPart } from '../../../core/data-plane/config';

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
