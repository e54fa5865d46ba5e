import { applyPatch } from '../overlay/apply-patch';
import { PATCH } from '../overlay/directives';
import { InvalidPatchError } from '../overlay/invalid-patch-error';
import { patchTypeOf } from '../overlay/patch-type';
import { type Fields, isObject } from '../values/objects';

/**
 * Merges a patch as kustomize does: lists of Kubernetes' own kinds by their merge keys; those of other kinds are replaced, because nothing
 * specifies the keys of their items. Untouched parts stay the same object then.
 *
 * @returns undefined if the patch deletes the resource
 */
export function applyMerge(resource: Fields, patch: Fields): Fields | undefined {
  if (patch[PATCH] === 'delete') return undefined;
  const { apiVersion, kind } = resource;
  return patchTypeOf(String(apiVersion), String(kind)) ? applyPatch(resource, patch) : merged(resource, patch);
}

function merged(before: unknown, patch: Fields): Fields {
  const { [PATCH]: directive = 'merge', ...changes } = patch;
  if (directive !== 'merge' && directive !== 'replace')
    throw new InvalidPatchError(`${PATCH} may be delete, merge or replace; found ${JSON.stringify(directive)}`);
  const result = new Map(isObject(before) && directive === 'merge' ? Object.entries(before) : []);
  for (const [key, value] of Object.entries(changes)) {
    if (value === null || (isObject(value) && value[PATCH] === 'delete')) result.delete(key);
    else
      result.set(
        key,
        InvalidPatchError.below(key, () => (isObject(value) ? merged(result.get(key), value) : value)),
      );
  }
  return Object.fromEntries(result);
}

/** Returns whether a patch sets the value at this path or a part of it. */
export function isSetBy(patch: unknown, path: readonly (string | number)[]): boolean {
  let current = patch;
  for (const step of path) {
    if (!isObject(current)) return current !== undefined;
    if (current[PATCH] === 'replace') return true;
    current = current[String(step)];
  }
  return current !== undefined && !isObject(current);
}
