export function isEmpty<Fields extends object>(object: Fields | undefined): boolean {
  for (const name in object) if (object[name] !== undefined) return false;
  return true;
}

/** A list of named things as a map from name to value, in the order of the list. */
export function toMap<Item, Value>(
  items: readonly Item[] | undefined,
  entry: (item: Item) => readonly [string, Value],
): { readonly [name: string]: Value } | undefined {
  if (!items?.length) return undefined;
  if (items.length > 1) return Object.fromEntries(items.map(entry));
  const only = entry(items[0]);
  return { [only[0]]: only[1] };
}
