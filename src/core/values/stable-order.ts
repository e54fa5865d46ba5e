/**
 * Sorts items by name, each after those that must precede it. Names decide within a cycle.
 *
 * @param isBefore whether `other` must precede `one`
 */
export function inStableOrder<Item extends { readonly name: string }>(
  items: readonly Item[],
  isBefore: (other: Item, one: Item) => boolean,
): Item[] {
  const byName = [...items].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const ordered: Item[] = [];
  const reached = new Set<Item>();
  const add = (one: Item) => {
    if (reached.has(one)) return;
    reached.add(one);
    for (const other of byName) if (isBefore(other, one)) add(other);
    ordered.push(one);
  };
  for (const one of byName) add(one);
  return ordered;
}
