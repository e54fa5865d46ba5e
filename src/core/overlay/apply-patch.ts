import { InvalidPatchError } from './invalid-patch-error';
import { copyJson, isMap, type JsonObject } from './json-values';
import { mergeMap } from './merge-map';
import { patchableKinds, patchTypeOf } from './patch-type';

/** Applies a strategic merge patch to a resource. Neither is changed. */
export function applyPatch(resource: unknown, patch: unknown): JsonObject {
  const original = copyJson(resource ?? null, 'the resource');
  const changes = copyJson(patch ?? null, 'the patch');
  if (!isMap(original)) throw new InvalidPatchError('the resource is not an object');
  if (!isMap(changes)) throw new InvalidPatchError('the patch is not an object');
  const { apiVersion, kind } = original;
  const type = patchTypeOf(String(apiVersion), String(kind));
  if (!type) {
    throw new InvalidPatchError(
      `${apiVersion} ${kind} cannot be patched, because its merge keys are unknown; supported kinds are ${patchableKinds().join(', ')}`,
    );
  }
  return mergeMap(original, changes, type);
}
