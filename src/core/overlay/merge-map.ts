import {
  DELETE_FROM_PRIMITIVE_LIST,
  dropNulls,
  listNamedBy,
  PATCH,
  RETAIN_KEYS,
  SET_ELEMENT_ORDER,
  withoutMarked,
} from './directives';
import { InvalidPatchError } from './invalid-patch-error';
import { hasField, isList, isMap, type JsonObject, type JsonValue, jsonKind, ScalarSet, setField } from './json-values';
import { mergeList } from './merge-list';
import { mergeOrderedList } from './merge-ordered-list';
import type { PatchType } from './patch-type';

/** Merges a patch into a map. Both are consumed: the result contains parts of them. */
export function mergeMap(original: JsonObject, patch: JsonObject, type: PatchType): JsonObject {
  if (hasField(patch, PATCH)) return applyMarker(patch);
  retainKeys(original, patch);
  for (const key of Object.keys(patch)) {
    const list = listNamedBy(key, SET_ELEMENT_ORDER);
    if (list === undefined) continue;
    const step = hasField(patch, list) ? list : key;
    InvalidPatchError.below(step, () => mergeOrderedList(original, patch, key, list, type, mergeMap));
  }
  for (const key of Object.keys(patch)) {
    const list = listNamedBy(key, DELETE_FROM_PRIMITIVE_LIST);
    if (list !== undefined) InvalidPatchError.below(key, () => takeFromList(original, list, patch[key]!, type));
  }
  for (const key of Object.keys(patch)) {
    if (key.startsWith(DELETE_FROM_PRIMITIVE_LIST)) continue;
    InvalidPatchError.below(key, () => mergeField(original, key, patch[key]!, type));
  }
  return original;
}

/** Applies a directive: `$patch: replace` returns the patch itself, `$patch: delete` an empty map. */
function applyMarker(patch: JsonObject): JsonObject {
  const marker = patch[PATCH]!;
  delete patch[PATCH];
  if (marker === 'replace') return patch;
  if (marker === 'delete') return {};
  throw new InvalidPatchError(
    `$patch is ${JSON.stringify(marker)} in a map; only delete and replace are supported there`,
  );
}

/** `$retainKeys` removes the fields that it does not name; each field of the patch must be among those that it names. */
function retainKeys(original: JsonObject, patch: JsonObject): void {
  if (!hasField(patch, RETAIN_KEYS)) return;
  const names = patch[RETAIN_KEYS];
  delete patch[RETAIN_KEYS];
  if (!isList(names)) throw new InvalidPatchError('$retainKeys must be a list of field names');
  const retained = new ScalarSet(names);
  for (const [key, value] of Object.entries(patch)) {
    const speaksOfLists = key.startsWith(DELETE_FROM_PRIMITIVE_LIST) || key.startsWith(SET_ELEMENT_ORDER);
    if (value !== null && !speaksOfLists && !retained.has(key)) {
      throw new InvalidPatchError(`the patch sets ${key}, which is missing in its $retainKeys`);
    }
  }
  for (const key of Object.keys(original)) if (!retained.has(key)) delete original[key];
}

/** `$deleteFromPrimitiveList/<list>`. Null removes the list; a list of another kind than the original is ignored. */
function takeFromList(original: JsonObject, list: string, values: JsonValue, type: PatchType): void {
  if (values === null) {
    delete original[list];
    return;
  }
  const current = hasField(original, list) ? original[list]! : null;
  if (jsonKind(current) !== jsonKind(values)) return;
  if (isList(current) && isList(values)) {
    const field = type.listField(list);
    setField(original, list, mergeList(current, values, field.below, field.mergeKey, true, mergeMap));
  } else {
    mergeField(original, list, values, type);
  }
}

function mergeField(original: JsonObject, key: string, value: JsonValue, type: PatchType): void {
  if (value === null) {
    delete original[key];
    return;
  }
  const current = hasField(original, key) ? original[key]! : undefined;
  if (current === undefined || jsonKind(current) !== jsonKind(value)) {
    dropNulls(value);
    take(original, key, value);
  } else if (isMap(current) && isMap(value)) {
    const field = type.mapField(key);
    setField(original, key, field.strategy === 'replace' ? value : mergeMap(current, value, field.below));
  } else if (isList(current) && isList(value)) {
    const field = type.listField(key);
    const merged =
      field.strategy === 'merge' ? mergeList(current, value, field.below, field.mergeKey, false, mergeMap) : value;
    setField(original, key, merged);
  } else {
    setField(original, key, value);
  }
}

/** Adopts a value of the patch if there is nothing to merge it with. */
function take(original: JsonObject, key: string, value: JsonValue): void {
  const kept = withoutMarked(value);
  if (kept === undefined) delete original[key];
  else setField(original, key, kept);
}
