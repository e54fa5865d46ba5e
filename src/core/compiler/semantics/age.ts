import { compareText } from '../../text/compare-text';
import type { Resource } from '../../validation/resource';

/**
 * Sorts objects of equal precedence as in the Gateway API: the older one first, then by `namespace/name`. Files rarely contain a creation
 * time: it is compared if both objects have one, and the others keep their position by name.
 */
export function inOrderOfAge<Item>(items: readonly Item[], resourceOf: (item: Item) => Resource): Item[] {
  const byName = [...items].sort((a, b) => compareNames(resourceOf(a), resourceOf(b)));
  const dated: Dated<Item>[] = [];
  byName.forEach((item, place) => {
    const time = createdAt(resourceOf(item));
    if (time !== undefined) dated.push({ item, place, time });
  });
  const byAge = [...dated].sort((a, b) => a.time - b.time || a.place - b.place);
  byAge.forEach(({ item }, index) => {
    byName[dated[index].place] = item;
  });
  return byName;
}

interface Dated<Item> {
  readonly item: Item;
  readonly place: number;
  readonly time: number;
}

/** Compares by the string `namespace/name`: `team-a/r` precedes `team/r`. */
export function compareNames(a: Resource, b: Resource): number {
  if (a.namespace === b.namespace) return compareText(a.name, b.name);
  return compareText(`${a.namespace}/${a.name}`, `${b.namespace}/${b.name}`);
}

/** When a cluster made it, in milliseconds; `undefined` in files that no cluster has seen. */
export function createdAt({ document }: Resource): number | undefined {
  const { creationTimestamp } = (document.metadata ?? {}) as { readonly creationTimestamp?: string | null };
  const time = creationTimestamp ? Date.parse(creationTimestamp) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
