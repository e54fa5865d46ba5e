import { isMarked, isMarkedForDeletion, withoutMarked } from './directives';
import { InvalidPatchError } from './invalid-patch-error';
import { arrangeItems, splitByPresence } from './item-order';
import { hasField, isList, isMap, type JsonObject, type JsonValue, sameScalar, setField } from './json-values';
import { itemKind, type MergeMaps, mergeList } from './merge-list';
import type { FieldMerge, PatchType } from './patch-type';

/**
 * Merges the list of the patch, if there is one, and sorts the result in the order of `$setElementOrder/<list>`. Removes the directive and
 * the list from the patch.
 */
export function mergeOrderedList(
  original: JsonObject,
  patch: JsonObject,
  directive: string,
  list: string,
  type: PatchType,
  mergeMap: MergeMaps,
): void {
  const order = patch[directive]!;
  delete patch[directive];
  if (!isList(order)) throw new InvalidPatchError(`${directive} must be a list`);
  const current = listAt(original, list);
  const wanted = listAt(patch, list);
  const field = type.listField(list);
  checkOrder(wanted ?? [], order, field.mergeKey, directive);
  const merged = mergedItems(current, wanted, field, mergeMap);
  if (!merged) return;
  const split = splitByPresence(merged, order, field.mergeKey);
  const kind = itemKind(current ?? [], wanted ?? []);
  setField(original, list, arrangeItems(split, order, current ?? [], field.mergeKey, kind));
  delete patch[list];
}

function listAt(map: JsonObject, name: string): JsonValue[] | undefined {
  if (!hasField(map, name)) return undefined;
  const value = map[name]!;
  if (!isList(value)) throw new InvalidPatchError(`${name} has an order but is not a list`);
  return value;
}

function mergedItems(
  current: JsonValue[] | undefined,
  wanted: JsonValue[] | undefined,
  field: FieldMerge,
  mergeMap: MergeMaps,
): JsonValue[] | undefined {
  if (!wanted) return current;
  if (!current) return withoutMarked(wanted) as JsonValue[];
  return field.strategy === 'merge' ? mergeList(current, wanted, field.below, field.mergeKey, false, mergeMap) : wanted;
}

/** The items of the patch must appear in the order list, in the same relative order. */
function checkOrder(
  patch: readonly JsonValue[],
  order: readonly JsonValue[],
  mergeKey: string,
  directive: string,
): void {
  if (patch.length === 0 || order.length === 0) return;
  const items = mergeKey === '' ? patch : patch.filter((item) => !isMarkedForDeletion(asMap(item)));
  let next = 0;
  let place = 0;
  while (next < items.length && place < order.length) {
    if (isMarked(items[next]!)) {
      next++;
      continue;
    }
    if (sameItem(items[next]!, order[place]!, mergeKey)) next++;
    place++;
  }
  if (next < items.length) throw new InvalidPatchError(`the items of the patch are not in the order of ${directive}`);
}

function sameItem(left: JsonValue, right: JsonValue, mergeKey: string): boolean {
  return mergeKey === '' ? sameScalar(left, right) : sameScalar(keyOf(left, mergeKey), keyOf(right, mergeKey));
}

function keyOf(item: JsonValue, mergeKey: string): JsonValue {
  const map = asMap(item);
  if (!hasField(map, mergeKey))
    throw new InvalidPatchError(`an item of the patch has no value for its merge key ${mergeKey}`);
  return map[mergeKey]!;
}

function asMap(item: JsonValue): JsonObject {
  if (!isMap(item)) throw new InvalidPatchError('an item of a list with a merge key is not a map');
  return item;
}
