/** A map of lists, or a compatible object. */
interface Lists<Key, Item> {
  get(key: Key): Item[] | undefined;
  set(key: Key, list: Item[]): unknown;
}

/** Adds to the list under a key, which begins with the first one. */
export function addToList<Key, Item>(lists: Lists<Key, Item>, key: Key, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

/** Adds to the set under a key, which begins with the first one. */
export function addToSet<Key, Item>(sets: Map<Key, Set<Item>>, key: Key, item: Item): void {
  const set = sets.get(key);
  if (set) set.add(item);
  else sets.set(key, new Set([item]));
}
