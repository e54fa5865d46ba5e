import type { ConfigObject, ConfigValue } from '../../model/dataplane';
import { UNREACHABLE } from '../policy-services';
import { UNLIMITED } from '../traffic/rate-limit';

/**
 * Entries that do nothing. In the reference a field of a more precise policy takes the place of the whole field; in the data
 * plane some fields are two entries, and one that the more precise policy leaves out would be inherited.
 */
const NEUTRAL: Readonly<Record<string, () => ConfigValue>> = {
  requestHeaderModifier: () => ({}),
  responseHeaderModifier: () => ({}),
  timeout: () => ({}),
  retry: () => ({ attempts: 1, codes: [], precondition: 'false' }),
  localRateLimit: () => UNLIMITED,
  // Without descriptors the service is not asked.
  remoteRateLimit: () => ({ host: UNREACHABLE, domain: 'none', descriptors: [], failureMode: 'failOpen' }),
};

/** Two entries that the data plane keeps in one place. */
const SAME_PLACE: Readonly<Record<string, string>> = { jwtAuth: 'mcpAuthentication', mcpAuthentication: 'jwtAuth' };

/** What has to be written so that nothing of `inherited` shows through `own`. */
export function neutralise(own: ConfigObject, inherited: ConfigObject): ConfigObject {
  const result: Record<string, ConfigValue> = {};
  for (const key in inherited) {
    if (own[key] !== undefined || own[SAME_PLACE[key] ?? key] !== undefined) continue;
    const neutral = NEUTRAL[key];
    if (neutral) result[key] = neutral();
  }
  return result;
}
