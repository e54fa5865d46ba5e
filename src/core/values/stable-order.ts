/**
 * Items by their names, and each behind those that have to stand before it. In a circle, names decide.
 *
 * @param isBefore whether `other` has to stand before `one`
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
