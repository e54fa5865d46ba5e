/** An object as JSON has it: not a list, and of fields that nobody knows yet. */
export type Fields = Record<string, unknown>;

/** The keys of an object that has no others than its type says, such as a table of all fields. */
export function keysOf<Table extends object>(table: Table): readonly (keyof Table & string)[] {
  return Object.keys(table) as (keyof Table & string)[];
}

/** The entry of a table under a name that a person wrote: `toString` and `__proto__` are in no table. */
export function entryOf<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** An object of the entries that have a value. Its type is the one that is asked for, so that a misspelt entry is an error. */
export function defined<Result extends object>(entries: NoInfer<Result>): Result {
  const result: Partial<Result> = {};
  for (const key in entries) {
    const value = entries[key];
    if (value !== undefined) result[key] = value;
  }
  return result as Result;
}

/** The object, where at least one field of it is set. */
export function unlessEmpty<Fields extends object>(object: Fields): Fields | undefined {
  return Object.values(object).some((value) => value !== undefined) ? object : undefined;
}

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
