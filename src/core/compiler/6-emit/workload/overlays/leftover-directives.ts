import type { FieldPath } from '../../../../values/origin';
import { isMapping } from '../defaults/fill';
import type { Draft } from '../plan';

/**
 * Removes the leftovers of a patch: directives inside parts that had nothing to merge with, and null. Kubernetes drops both when it reads
 * the result. Modifies the value and returns the places of the directives.
 */
export function removeLeftovers(
  value: unknown,
  path: FieldPath = [],
): { readonly directive: string; readonly path: FieldPath }[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => removeLeftovers(item, [...path, index]));
  if (!isMapping(value)) return [];
  return Object.keys(value).flatMap((name) => {
    const here = [...path, name];
    if (isDirective(name) && !isFreeMap(path)) {
      delete value[name];
      return [{ directive: name, path: here }];
    }
    if (value[name] === null) {
      delete value[name];
      return [];
    }
    return removeLeftovers((value as Draft)[name], here);
  });
}

function isDirective(name: string): boolean {
  return /^\$(?:patch$|retainKeys$|setElementOrder\/|deleteFromPrimitiveList\/)/.test(name);
}

/** Labels and annotations are maps of the user's own keys. */
function isFreeMap(path: FieldPath): boolean {
  const parent = path.at(-1);
  return parent === 'labels' || parent === 'annotations';
}
