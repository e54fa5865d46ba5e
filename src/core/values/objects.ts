/** A JSON object with unknown fields; not a list. */
export type Fields = Record<string, unknown>;

/** Returns the keys of an object that has exactly the keys of its type, such as a table of all fields. */
export function keysOf<Table extends object>(table: Table): readonly (keyof Table & string)[] {
  return Object.keys(table) as (keyof Table & string)[];
}

/** Returns the entry of a table under a user-provided name; `toString` and `__proto__` are not in any table. */
export function entryOf<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/**
 * Returns an object of the entries that have a value. Its type is that of the expected result, so that a misspelled entry is a type error.
 */
export function defined<Result extends object>(entries: NoInfer<Result>): Result {
  const result: Partial<Result> = {};
  for (const key in entries) {
    const value = entries[key];
    if (value !== undefined) result[key] = value;
  }
  return result as Result;
}

/** Returns the object if at least one field is set. */
export function unlessEmpty<Fields extends object>(object: Fields): Fields | undefined {
  return Object.values(object).some((value) => value !== undefined) ? object : undefined;
}

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
