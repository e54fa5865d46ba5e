import type * as config from '../../../data-plane/config';
import type { DataPlaneLimits } from '../../../data-plane/facts';
import { keysOf } from '../../../values/objects';
import { UNREACHABLE } from '../policy-services';
import { unlimited } from '../traffic/rate-limit';

/**
 * Entries without an effect. In the reference, a field of a more precise policy replaces the entire field. In the data plane, some fields
 * are two entries, and an entry that the more precise policy omits would be inherited.
 */
const NEUTRAL: {
  readonly [Key in keyof config.FilterOrPolicy]: (limits: DataPlaneLimits) => config.FilterOrPolicy[Key];
} = {
  requestHeaderModifier: () => ({}),
  responseHeaderModifier: () => ({}),
  timeout: () => ({}),
  retry: () => ({ attempts: 1, codes: [], precondition: 'false' }),
  localRateLimit: unlimited,
  // Without descriptors, the service is not called.
  remoteRateLimit: () => ({ host: UNREACHABLE, domain: 'none', descriptors: [], failureMode: 'failOpen' }),
};

/** Pairs of entries that override each other in the data plane. */
const SAME_PLACE: { readonly [Key in keyof config.FilterOrPolicy]: keyof config.FilterOrPolicy } = {
  jwtAuth: 'mcpAuthentication',
  mcpAuthentication: 'jwtAuth',
};

/** Returns the settings that keep every value of `inherited` from applying in addition to `own`. */
export function neutralise(
  own: config.FilterOrPolicy,
  inherited: config.FilterOrPolicy,
  limits: DataPlaneLimits,
): config.FilterOrPolicy {
  let result: config.FilterOrPolicy = {};
  for (const key of keysOf(inherited)) {
    if (inherited[key] === undefined || own[key] !== undefined || own[SAME_PLACE[key] ?? key] !== undefined) continue;
    const neutral = NEUTRAL[key];
    if (neutral) result = { ...result, [key]: neutral(limits) };
  }
  return result;
}
