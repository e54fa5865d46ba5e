import { InvalidPatchError } from '../../../../overlay/invalid-patch-error';
import { type PatchType, patchTypeOf } from '../../../../overlay/patch-type';
import type { FieldPath, Origin } from '../../../../values/origin';
import { isMapping } from '../defaults/fill';
import type { PlacedOverlay } from '../parameters/merge-parameters';
import type { Draft } from '../plan';

/**
 * Returns the origin of a field of a patched object: the last overlay with the longest matching path. Undefined if no overlay contains a
 * part of it.
 */
export function placeInOverlay(object: Draft, path: FieldPath, overlays: readonly PlacedOverlay[]): Origin | undefined {
  let best: Origin | undefined;
  for (const { overlay, origin } of overlays) {
    const found = follow(object, path, overlay);
    if (found.length > 0 && found.length >= (best ? best.path.length - origin.path.length : 0)) {
      best = { document: origin.document, path: [...origin.path, ...found] };
    }
  }
  return best;
}

/** The part of the path that the overlay has. Items of lists are looked up by their merge key, else by their index. */
function follow(object: Draft, path: FieldPath, overlay: unknown): (string | number)[] {
  const found: (string | number)[] = [];
  let here: Step = { object, overlay, type: patchTypeOf(String(object['apiVersion']), String(object['kind'])) };
  for (const step of path) {
    const next = typeof step === 'number' ? itemIndex(here, step) : hasKey(here.overlay, step) ? step : undefined;
    if (next === undefined) break;
    found.push(next);
    const inObject = (here.object as Draft | undefined)?.[step];
    here = {
      object: inObject,
      overlay: (here.overlay as Draft)[next],
      ...(typeof step === 'number' ? { type: here.type } : typeBelow(here.type, step, Array.isArray(inObject))),
    };
  }
  return found;
}

/** The current position in both values. */
interface Step {
  readonly object: unknown;
  readonly overlay: unknown;
  /** The type of the map, or of the items of the list; absent below fields that Kubernetes does not know. */
  readonly type: PatchType | undefined;
  readonly mergeKey?: string;
}

function typeBelow(type: PatchType | undefined, name: string, isList: boolean): Pick<Step, 'type' | 'mergeKey'> {
  try {
    const field = isList ? type?.listField(name) : type?.mapField(name);
    return field ? { type: field.below, mergeKey: field.mergeKey } : { type: undefined };
  } catch (error) {
    if (!(error instanceof InvalidPatchError)) throw error;
    return { type: undefined };
  }
}

function hasKey(value: unknown, key: string): boolean {
  return isMapping(value) && Object.hasOwn(value, key);
}

function itemIndex({ object, overlay, mergeKey = '' }: Step, index: number): number | undefined {
  if (!Array.isArray(overlay) || !Array.isArray(object)) return undefined;
  const item = object[index];
  if (!isMapping(item) || !(mergeKey in item)) return index < overlay.length ? index : undefined;
  const same = overlay.findIndex((candidate) => isMapping(candidate) && candidate[mergeKey] === item[mergeKey]);
  return same < 0 ? undefined : same;
}
