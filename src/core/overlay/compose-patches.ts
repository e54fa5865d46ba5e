import { DELETE_FROM_PRIMITIVE_LIST, isMarked, PATCH, RETAIN_KEYS, SET_ELEMENT_ORDER } from './directives';
import { InvalidPatchError } from './invalid-patch-error';
import { copyJson, isList, isMap, type JsonObject, type JsonValue } from './json-values';
import { mergeList } from './merge-list';
import { mergeMap } from './merge-map';
import { type PatchType, patchTypeOf } from './patch-type';

/**
 * Composes two patches into one that has the effect of applying both in order. Neither is changed. Kubernetes has no patch for some pairs:
 * removed values cannot be merged into, and directives for a whole list or map cannot be added to another patch of it. Such pairs are
 * rejected.
 */
export function composePatches(apiVersion: string, kind: string, first: unknown, second: unknown): JsonObject {
  const type = patchTypeOf(apiVersion, kind);
  const [before, after] = [copyJson(first ?? null, 'the first patch'), copyJson(second ?? null, 'the second patch')];
  if (!type || !isMap(before) || !isMap(after))
    throw new InvalidPatchError('only patches of known kinds can be combined');
  return composeMaps(before, after, type, '');
}

const OTHER_KIND = 'an earlier patch sets a value of another type';

function composeMaps(first: JsonObject, second: JsonObject, type: PatchType, path: string): JsonObject {
  for (const [patch, other] of [
    [first, second],
    [second, first],
  ] as const) {
    if ((PATCH in patch || RETAIN_KEYS in patch) && Object.keys(other).length > 0) {
      throw refused(
        path,
        `one patch sets ${PATCH in patch ? PATCH : RETAIN_KEYS} there, and another one changes the same field`,
      );
    }
  }
  const result: JsonObject = { ...first };
  for (const [key, value] of Object.entries(second)) {
    const place = path ? `${path}.${key}` : key;
    checkListDirectives(first, second, key, place);
    result[key] = Object.hasOwn(first, key) ? composeField(first[key]!, value, type, key, place) : value;
  }
  return result;
}

/** Checks that no other patch changes a list that a directive refers to. */
function checkListDirectives(first: JsonObject, second: JsonObject, key: string, place: string): void {
  const [, directive, list = key] = /^(\$\w+)\/(.*)$/.exec(key) ?? [];
  const others = [SET_ELEMENT_ORDER, DELETE_FROM_PRIMITIVE_LIST].map((name) => `${name}/${list}`);
  const inTheWay = [...(directive ? [list] : []), ...others].find((name) => Object.hasOwn(first, name));
  if (inTheWay !== undefined && second[key] !== first[key]) {
    throw refused(place, `an earlier patch changes the same list (${inTheWay})`);
  }
}

function composeField(first: JsonValue, second: JsonValue, type: PatchType, key: string, path: string): JsonValue {
  if (isMap(second)) {
    if (!isMap(first)) throw refused(path, first === null ? 'an earlier patch removes the field' : OTHER_KIND);
    const field = type.mapField(key);
    return field.strategy === 'replace' ? second : composeMaps(first, second, field.below, path);
  }
  if (!isList(second)) return second;
  const field = type.listField(key);
  if (field.strategy !== 'merge') return second;
  if (first === null) return field.mergeKey ? [{ [PATCH]: 'replace' }, ...second] : refuseValues(path);
  if (!isList(first)) throw refused(path, OTHER_KIND);
  if (!field.mergeKey) return [...first, ...second.filter((value) => !first.includes(value))];
  return composeItems(first, second, field.mergeKey, field.below, path);
}

function composeItems(
  first: readonly JsonValue[],
  second: readonly JsonValue[],
  mergeKey: string,
  type: PatchType,
  path: string,
): JsonValue[] {
  if (second.some(replacesList)) return [...second];
  if (first.some(replacesList)) {
    const items = first.filter((item) => !replacesList(item));
    const merged = mergeList(items, [...second], type, mergeKey, false, mergeMap);
    return [{ [PATCH]: 'replace' }, ...merged];
  }
  const result = [...first];
  // Kubernetes deletes before it merges, regardless of the order of the items of a patch.
  const ordered = [...second.filter(isMarked), ...second.filter((item) => !isMarked(item))];
  for (const item of ordered) {
    if (!isMap(item)) throw refused(path, 'its items are not maps');
    const same = (other: JsonValue) => isMap(other) && other[mergeKey] === item[mergeKey];
    const index = result.findIndex((other) => same(other) && !isMarked(other));
    if (isMarked(item)) {
      const kept = result.filter((other) => !same(other));
      result.splice(0, result.length, ...kept, item);
    } else if (index < 0) {
      result.push(item);
    } else {
      result[index] = composeMaps(result[index] as JsonObject, item, type, `${path}[${String(item[mergeKey])}]`);
    }
  }
  return result;
}

function replacesList(item: JsonValue): boolean {
  return isMap(item) && item[PATCH] === 'replace';
}

function refuseValues(path: string): never {
  throw refused(path, 'an earlier patch removes the list');
}

function refused(path: string, reason: string): InvalidPatchError {
  return new InvalidPatchError(`${path}: ${reason}`);
}
