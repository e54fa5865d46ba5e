import { InvalidPatchError } from './invalid-patch-error';
import { hasField, isList, isMap, type JsonObject, type JsonValue } from './json-values';

/** The key of a directive in a map or a list item. */
export const PATCH = '$patch';
/** Names the fields of a map that survive. */
export const RETAIN_KEYS = '$retainKeys';
/** `$setElementOrder/<list>`: the order of the items of a list. */
export const SET_ELEMENT_ORDER = '$setElementOrder';
/** `$deleteFromPrimitiveList/<list>`: values to remove from a list of plain values. */
export const DELETE_FROM_PRIMITIVE_LIST = '$deleteFromPrimitiveList';

/** The list that a directive such as `$setElementOrder/containers` speaks about; undefined for other keys. */
export function listNamedBy(key: string, directive: string): string | undefined {
  if (!key.startsWith(directive)) return undefined;
  const slash = key.indexOf('/');
  if (slash < 0 || key.slice(0, slash) !== directive) {
    throw new InvalidPatchError(`the directive ${JSON.stringify(key)} must be written ${directive}/<name of the list>`);
  }
  return key.slice(slash + 1);
}

/** Returns whether a value is an item with a directive instead of a value. */
export function isMarked(value: JsonValue): boolean {
  return isMap(value) && hasField(value, PATCH);
}

export function isMarkedForDeletion(value: JsonObject): boolean {
  return hasField(value, PATCH) && value[PATCH] === 'delete';
}

/** Returns the value to add if there was none: marked maps are removed at every depth. Modifies the value. */
export function withoutMarked(value: JsonValue): JsonValue | undefined {
  if (isList(value)) return value.map(withoutMarked).filter((item) => item !== undefined);
  if (!isMap(value)) return value;
  if (isMarked(value)) return undefined;
  for (const key of Object.keys(value)) {
    const kept = withoutMarked(value[key]!);
    if (kept === undefined) delete value[key];
    else value[key] = kept;
  }
  return value;
}

/** Removes null fields from a value at every depth. Modifies the value. */
export function dropNulls(value: JsonValue): void {
  if (isList(value)) value.forEach(dropNulls);
  else if (isMap(value)) {
    for (const key of Object.keys(value)) {
      if (value[key] === null) delete value[key];
      else dropNulls(value[key]!);
    }
  }
}
