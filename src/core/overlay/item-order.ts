import { isMarkedForDeletion } from './directives';
import { InvalidPatchError } from './invalid-patch-error';
import { hasField, isMap, type JsonValue, ScalarSet, sameScalar, type ValueKind } from './json-values';
import { sortLikeGo } from './stable-sort';

/** The items of a merged list: those that a patch speaks about, and those that only the original has. */
export interface SplitItems {
  readonly fromPatch: JsonValue[];
  readonly serverOnly: JsonValue[];
}

/** Splits items by whether a second list contains them: by merge key, or by value if there is none. */
export function splitByPresence(
  items: readonly JsonValue[],
  present: readonly JsonValue[],
  mergeKey: string,
): SplitItems {
  const isPresent = mergeKey === '' ? presenceByValue(present) : presenceByKey(present, mergeKey);
  const split: SplitItems = { fromPatch: [], serverOnly: [] };
  for (const item of items) (isPresent(item) ? split.fromPatch : split.serverOnly).push(item);
  return split;
}

/**
 * Orders a merged list: items of the patch by `patchOrder`, the others by `serverOrder`; between the two groups, `serverOrder` applies if
 * it contains both.
 */
export function arrangeItems(
  items: SplitItems,
  patchOrder: readonly JsonValue[],
  serverOrder: readonly JsonValue[],
  mergeKey: string,
  kind: ValueKind,
): JsonValue[] {
  const fromPatch = sortItems(items.fromPatch, patchOrder, mergeKey, kind);
  const serverOnly = sortItems(items.serverOnly, serverOrder, mergeKey, kind);
  return interleave(serverOnly, fromPatch, (item) => indexIn(serverOrder, item, mergeKey, kind));
}

function presenceByValue(present: readonly JsonValue[]): (item: JsonValue) => boolean {
  const values = new ScalarSet(present);
  return (item) => values.has(item);
}

function presenceByKey(present: readonly JsonValue[], mergeKey: string): (item: JsonValue) => boolean {
  return (item) => findByKey(present, present.length, mergeKey, keyOf(item, mergeKey)) >= 0;
}

/** The first of the leading `length` items with this merge key, or -1. Items that are not maps are refused. */
export function findByKey(items: readonly JsonValue[], length: number, mergeKey: string, value: JsonValue): number {
  for (let index = 0; index < length; index++) {
    const item = items[index]!;
    if (!isMap(item)) throw new InvalidPatchError(`item ${index} of a list with merge key ${mergeKey} is not a map`);
    if (hasField(item, mergeKey) && sameScalar(item[mergeKey]!, value)) return index;
  }
  return -1;
}

function keyOf(item: JsonValue, mergeKey: string): JsonValue {
  if (!isMap(item)) throw new InvalidPatchError(`an item of a list with merge key ${mergeKey} is not a map`);
  if (!hasField(item, mergeKey))
    throw new InvalidPatchError(`an item of a list has no value for its merge key ${mergeKey}`);
  return item[mergeKey]!;
}

function sortItems(items: JsonValue[], order: readonly JsonValue[], mergeKey: string, kind: ValueKind): JsonValue[] {
  if (kind !== 'map') return sortByOrder(items, order, mergeKey, kind);
  for (const item of [...items, ...order]) keyOf(item, mergeKey);
  const kept = items.filter((item) => !(isMap(item) && isMarkedForDeletion(item)));
  const deleted = items.filter((item) => isMap(item) && isMarkedForDeletion(item));
  return [...sortByOrder(kept, order, mergeKey, kind), ...deleted];
}

function sortByOrder(items: JsonValue[], order: readonly JsonValue[], mergeKey: string, kind: ValueKind): JsonValue[] {
  sortLikeGo(items, (left, right) => {
    const leftIndex = indexIn(order, left, mergeKey, kind);
    if (leftIndex < 0) return true;
    const rightIndex = indexIn(order, right, mergeKey, kind);
    return rightIndex < 0 || leftIndex < rightIndex;
  });
  return items;
}

/** The first index of an item in the order, or -1. A map without the merge key is the same as another without it. */
function indexIn(order: readonly JsonValue[], item: JsonValue, mergeKey: string, kind: ValueKind): number {
  const identityOf = (entry: JsonValue): JsonValue => {
    if (kind !== 'map') return entry;
    return isMap(entry) && hasField(entry, mergeKey) ? entry[mergeKey]! : null;
  };
  const wanted = identityOf(item);
  return order.findIndex((entry) => sameScalar(wanted, identityOf(entry)));
}

function interleave(
  left: readonly JsonValue[],
  right: readonly JsonValue[],
  indexOf: (item: JsonValue) => number,
): JsonValue[] {
  const result: JsonValue[] = [];
  let i = 0;
  let j = 0;
  while (i < left.length && j < right.length) {
    const leftIndex = indexOf(left[i]!);
    const rightIndex = indexOf(right[j]!);
    const leftFirst = leftIndex >= 0 && rightIndex >= 0 && leftIndex < rightIndex;
    result.push(leftFirst ? left[i++]! : right[j++]!);
  }
  return [...result, ...left.slice(i), ...right.slice(j)];
}
