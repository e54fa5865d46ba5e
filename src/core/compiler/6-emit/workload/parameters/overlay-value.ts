import { isMapping } from '../defaults/fill';
import type { PlacedOverlay } from './merge-parameters';

/** Reports whether the overlays, applied in order, set a field. */
export function sets(overlays: readonly PlacedOverlay[], field: string): boolean {
  return lastValue(overlays, field) !== undefined;
}

/** Returns the value of a scalar field of the spec after the overlays are applied in order. */
export function lastValue(overlays: readonly PlacedOverlay[], field: string): unknown {
  let value: unknown;
  for (const { overlay } of overlays) {
    const { spec } = overlay;
    if (isMapping(spec) && field in spec) value = spec[field] ?? undefined;
  }
  return value;
}
