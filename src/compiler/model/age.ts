import { compareText } from '../../text/compare-text';
import type { Resource } from '../../validation/resource';

/**
 * The order in which objects of one right come first, as the Gateway API has it: the older one, else the one whose
 * `namespace/name` comes first. Files mostly carry no creation time: it counts between two objects that both have one, and the
 * others keep the places that their names give them.
 */
export function inOrderOfAge<Item>(items: readonly Item[], resourceOf: (item: Item) => Resource): Item[] {
  const byName = [...items].sort((a, b) => compareNames(resourceOf(a), resourceOf(b)));
  const created = byName.map((item) => createdAt(resourceOf(item)));
  const places = byName.flatMap((_, index) => (created[index] === undefined ? [] : [index]));
  const byAge = [...places].sort((a, b) => (created[a] as number) - (created[b] as number) || a - b);
  const result = [...byName];
  places.forEach((place, index) => {
    result[place] = byName[byAge[index] as number] as Item;
  });
  return result;
}

/** By the text `namespace/name`: `team-a/r` comes before `team/r`. */
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
