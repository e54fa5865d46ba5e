import { isMarked, PATCH } from './directives';
import { InvalidPatchError } from './invalid-patch-error';
import { arrangeItems, findByKey, splitByPresence } from './item-order';
import {
  hasField,
  type JsonObject,
  type JsonValue,
  jsonKind,
  ScalarSet,
  sameScalar,
  type ValueKind,
} from './json-values';
import type { PatchType } from './patch-type';

/** How items that are maps are merged. */
export type MergeMaps = (original: JsonObject, patch: JsonObject, type: PatchType) => JsonObject;

/**
 * Merges two lists item by item: maps by their merge key, plain values as a set. With `takeAway`, plain values of the
 * patch are removed instead.
 *
 * Kubernetes works in place: deleting moves the later items of `original` forward, adding writes into the room this
 * leaves, and its caller may read `original` afterwards to order the result. The same is done here.
 */
export function mergeList(
  original: JsonValue[],
  patch: JsonValue[],
  itemType: PatchType,
  mergeKey: string,
  takeAway: boolean,
  mergeMap: MergeMaps,
): JsonValue[] {
  if (original.length === 0 && patch.length === 0) return original;
  const kind = itemKind(original, patch);
  if (kind === 'map') return mergeMaps(original as JsonObject[], patch as JsonObject[], itemType, mergeKey, mergeMap);
  if (takeAway) {
    const unwanted = new ScalarSet(patch);
    return original.filter((value) => !unwanted.has(value));
  }
  const { merged, serverOrder } = uniteScalars(original, patch);
  return arrangeItems(splitByPresence(merged, patch, mergeKey), patch, serverOrder, mergeKey, kind);
}

/** The kind that all items of the lists share; mixed lists, lists of lists and empty lists are refused. */
export function itemKind(...lists: readonly (readonly JsonValue[])[]): ValueKind {
  const kinds = new Set(lists.flat(1).map(jsonKind));
  if (kinds.size === 0) throw new InvalidPatchError('the list has an order but no items');
  if (kinds.size > 1) throw new InvalidPatchError(`the items of a list have different types: ${[...kinds].join(', ')}`);
  const [kind] = kinds;
  if (kind === 'list' || kind === 'null') throw new InvalidPatchError(`a list of ${kind}s cannot be merged`);
  return kind!;
}

function mergeMaps(
  original: JsonObject[],
  patch: JsonObject[],
  itemType: PatchType,
  mergeKey: string,
  mergeMap: MergeMaps,
): JsonValue[] {
  if (mergeKey === '') throw new InvalidPatchError('a list of maps without a merge key cannot be merged');
  const { items, replace } = splitMarked(patch, mergeKey);
  const left = deleteInPlace(original, patch, mergeKey);
  if (replace) return arrangeItems(splitByPresence(items, [], mergeKey), [], items, mergeKey, 'map');
  const serverOrder = original.slice(0, left);
  const merged = mergeItems(original, left, patch, itemType, mergeKey, mergeMap);
  return arrangeItems(splitByPresence(merged, items, mergeKey), items, serverOrder, mergeKey, 'map');
}

/** The items to merge, and whether a `$patch: replace` item makes them the whole list. */
function splitMarked(patch: readonly JsonObject[], mergeKey: string): { items: JsonObject[]; replace: boolean } {
  let replace = false;
  for (const [index, item] of patch.entries()) {
    if (isMarked(item)) replace = InvalidPatchError.below(index, () => isReplacement(item, mergeKey)) || replace;
  }
  return { items: patch.filter((item) => !isMarked(item)), replace };
}

/** Returns whether a marked item replaces the whole list; otherwise it deletes one item. */
function isReplacement(item: JsonObject, mergeKey: string): boolean {
  const marker = item[PATCH]!;
  if (marker === 'replace') return true;
  if (marker !== 'delete') {
    throw new InvalidPatchError(
      `$patch is ${JSON.stringify(marker)} in a list item; only delete and replace are supported there`,
    );
  }
  if (!hasField(item, mergeKey))
    throw new InvalidPatchError(`an item with $patch: delete has no value for its merge key ${mergeKey}`);
  return false;
}

/** Removes the items that the patch marks for deletion; returns the number of remaining items at the front of the list. */
function deleteInPlace(original: JsonObject[], patch: readonly JsonObject[], mergeKey: string): number {
  let length = original.length;
  for (const item of patch) {
    if (item[PATCH] !== 'delete') continue;
    for (;;) {
      const index = findByKey(original, length, mergeKey, item[mergeKey]!);
      if (index < 0) break;
      original.copyWithin(index, index + 1, length);
      length--;
    }
  }
  return length;
}

function mergeItems(
  original: JsonObject[],
  left: number,
  patch: readonly JsonObject[],
  itemType: PatchType,
  mergeKey: string,
  mergeMap: MergeMaps,
): JsonObject[] {
  const merged = original.slice(0, left);
  const mergeItem = (item: JsonObject) => {
    if (!hasField(item, mergeKey))
      throw new InvalidPatchError(`an item of the patch has no value for its merge key ${mergeKey}`);
    const index = findByKey(merged, merged.length, mergeKey, item[mergeKey]!);
    if (index >= 0) {
      merged[index] = mergeMap(merged[index]!, item, itemType);
    } else {
      if (merged.length < original.length) original[merged.length] = item;
      merged.push(item);
    }
  };
  for (const [index, item] of patch.entries()) {
    if (!isMarked(item)) InvalidPatchError.below(index, () => mergeItem(item));
  }
  return merged;
}

/**
 * Merges both lists without duplicates. The last value replaces a duplicate in place; if Go finds capacity in the original list it modifies
 * the original, which also changes the order to compare with.
 */
function uniteScalars(
  original: readonly JsonValue[],
  patch: readonly JsonValue[],
): Record<'merged' | 'serverOrder', JsonValue[]> {
  const both = [...original, ...patch];
  const merged = [...both];
  let last = merged.length - 1;
  for (let i = 0; i < last; i++) {
    for (let j = i + 1; j <= last; j++) {
      if (!sameScalar(merged[i]!, merged[j]!)) continue;
      merged[j] = merged[last]!;
      both[j] = merged[last]!;
      last--;
      j--;
    }
  }
  const inPlace = both.length <= capacityOf(original.length);
  return { merged: merged.slice(0, last + 1), serverOrder: inPlace ? both.slice(0, original.length) : [...original] };
}

/** The room that Go's JSON decoder reserves for a list of this length. */
function capacityOf(length: number): number {
  let capacity = length === 0 ? 0 : 1;
  while (capacity < length) capacity = capacity < 256 ? capacity * 2 : capacity + Math.floor((capacity + 768) / 4);
  return capacity;
}
