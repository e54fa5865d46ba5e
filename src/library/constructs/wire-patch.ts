import { toWire } from '../api/runtime/wire';

/** A typed patch under the names of Kubernetes. Loads the table of names when there is one, so that importing the package stays cheap. */
export function wirePatch(spec: object, type: string): unknown {
  const {
    WIRE_TYPES,
  }: typeof import('../overlay-types/wire-types.generated') = require('../overlay-types/wire-types.generated');
  return toWire(spec, type, WIRE_TYPES);
}
