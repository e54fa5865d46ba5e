import { isMarkedForDeletion } from '../../../../overlay/directives';
import { type FieldMerge, type PatchType, patchTypeOf } from '../../../../overlay/patch-type';
import { nearestNameText } from '../../../../text/nearest-name';
import type { FieldPath } from '../../../../values/origin';
import { isMapping, maps } from '../defaults/fill';
import type { Draft } from '../plan';

/** A `$patch: delete` that matches nothing. */
export interface MissedDeletion {
  /** The path in the overlay. */
  readonly path: FieldPath;
  /** The object to be deleted. */
  readonly what: string;
  readonly nearest: string;
}

/** Returns the deletions of a patch that Kubernetes would silently ignore, because the objects that they name do not exist. */
export function missedDeletions(object: Draft, patch: Draft): MissedDeletion[] {
  const type = patchTypeOf(String(object['apiVersion']), String(object['kind']));
  return type ? inMap(object, patch, type, []) : [];
}

function inMap(object: Draft, patch: Draft, type: PatchType, path: FieldPath): MissedDeletion[] {
  if ('$patch' in patch) return [];
  return Object.entries(patch).flatMap(([name, value]) => {
    if (name.startsWith('$')) return [];
    const here = [...path, name];
    const original = object[name];
    if (Array.isArray(value)) return inList(maps(original), value, type.listField(name), name, here);
    if (!isMapping(value)) return [];
    if (isMapping(original)) return inMap(original, value, type.mapField(name).below, here);
    return isMarkedForDeletion(value) ? [{ path: here, what: name, nearest: '' }] : [];
  });
}

function inList(
  original: readonly Draft[],
  patch: readonly unknown[],
  { mergeKey, below }: FieldMerge,
  list: string,
  path: FieldPath,
): MissedDeletion[] {
  if (!mergeKey) return [];
  const known = original.map((item) => item[mergeKey]);
  return patch.flatMap((item, index) => {
    if (!isMapping(item)) return [];
    const key = item[mergeKey];
    const same = original.find((each) => each[mergeKey] === key);
    const here = [...path, index];
    if (same) return inMap(same, item, below, here);
    if (!isMarkedForDeletion(item)) return [];
    const what = `item of ${list} with ${mergeKey} ${String(key)}`;
    return [{ path: here, what, nearest: nearestNameText(String(key), known.map(String)) }];
  });
}
