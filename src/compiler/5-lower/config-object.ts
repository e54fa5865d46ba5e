import type { ConfigObject, ConfigValue } from '../model/dataplane';

/** An object of the entries that have a value. */
export function defined(entries: Readonly<Record<string, ConfigValue | undefined>>): ConfigObject {
  const result: Record<string, ConfigValue> = {};
  for (const key in entries) {
    const value = entries[key];
    if (value !== undefined) result[key] = value;
  }
  return result;
}

export function isEmpty(object: ConfigObject | undefined): boolean {
  if (object) for (const key in object) if (object[key] !== undefined) return false;
  return true;
}

/** A list of named things as a map from name to value, in the order of the list. */
export function toMap<Item>(
  items: readonly Item[] | undefined,
  entry: (item: Item) => readonly [string, ConfigValue],
): ConfigObject | undefined {
  if (!items?.length) return undefined;
  if (items.length > 1) return Object.fromEntries(items.map(entry)) as ConfigObject;
  const [name, value] = entry(items[0] as Item);
  return { [name]: value };
}
