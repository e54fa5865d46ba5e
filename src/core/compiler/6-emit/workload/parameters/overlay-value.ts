import { isMap } from '../defaults/fill';
import type { PlacedOverlay } from './merge-parameters';

/** Whether the overlays, applied in order, give a field a value. */
export function sets(overlays: readonly PlacedOverlay[], field: string): boolean {
  return lastValue(overlays, field) !== undefined;
}

/** The value that the overlays, applied in order, give a scalar field of the spec. */
export function lastValue(overlays: readonly PlacedOverlay[], field: string): unknown {
  let value: unknown;
  for (const { overlay } of overlays) {
    const { spec } = overlay;
    if (isMap(spec) && field in spec) value = spec[field] ?? undefined;
  }
  return value;
}
