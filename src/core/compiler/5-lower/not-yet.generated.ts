// Generated from schema/ and the tables of src/core/compiler/5-lower by `npm run generate`; do not edit.

import type { NotYetPlaces } from './coverage';

/** By type: fields that are not written yet, and fields that lead to such. */
export const NOT_YET_PLACES: Readonly<Record<string, NotYetPlaces>> = {
  PolicyTargetReference: {"fields":["port"]},
  PolicyTargetSelector: {"fields":["port"]},
  ProxyPolicySpec: {"types":{"targetRefs":"PolicyTargetReference","targetSelectors":"PolicyTargetSelector"}},
};
