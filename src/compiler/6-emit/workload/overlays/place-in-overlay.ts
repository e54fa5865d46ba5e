import type { FieldPath, Origin } from '../../../model/origin';
import { isMap } from '../defaults/fill';
import type { Draft } from '../objects/plan';
import type { PlacedOverlay } from '../parameters/merge-parameters';

/** The fields by which Kubernetes tells the items of its lists apart. */
const ITEM_KEYS = ['name', 'port', 'containerPort', 'mountPath', 'devicePath', 'topologyKey', 'ip', 'uid', 'key'];

/**
 * Where a field of a patched object was written: in the last overlay that goes furthest down its path. Undefined when no
 * overlay has part of it.
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

/** The part of the path that the overlay has. Items of lists are looked up by their key, else by their index. */
function follow(object: unknown, path: FieldPath, overlay: unknown): (string | number)[] {
  const found: (string | number)[] = [];
  let inObject = object;
  let inOverlay = overlay;
  for (const step of path) {
    const next =
      typeof step === 'number' ? itemIndex(inObject, step, inOverlay) : hasKey(inOverlay, step) ? step : undefined;
    if (next === undefined) break;
    found.push(next);
    inOverlay = (inOverlay as Draft)[next];
    inObject = (inObject as Draft | undefined)?.[step];
  }
  return found;
}

function hasKey(value: unknown, key: string): boolean {
  return isMap(value) && Object.hasOwn(value, key);
}

function itemIndex(inObject: unknown, index: number, inOverlay: unknown): number | undefined {
  if (!Array.isArray(inOverlay) || !Array.isArray(inObject)) return undefined;
  const item = inObject[index];
  const key = isMap(item) ? ITEM_KEYS.find((name) => name in item) : undefined;
  if (key === undefined) return index < inOverlay.length ? index : undefined;
  const same = inOverlay.findIndex((candidate) => isMap(candidate) && candidate[key] === item[key]);
  return same < 0 ? undefined : same;
}
