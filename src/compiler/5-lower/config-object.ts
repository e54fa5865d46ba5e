export function isEmpty(object: object | undefined): boolean {
  return !object || Object.values(object).every((value) => value === undefined);
}

/** A list of named things as a map from name to value, in the order of the list. */
export function toMap<Item, Value>(
  items: readonly Item[] | undefined,
  entry: (item: Item) => readonly [string, Value],
): { readonly [name: string]: Value } | undefined {
  if (!items?.length) return undefined;
  if (items.length > 1) return Object.fromEntries(items.map(entry));
  const [name, value] = entry(items[0]);
  return { [name]: value };
}
