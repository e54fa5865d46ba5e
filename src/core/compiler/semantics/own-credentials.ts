import type { BackendAuth, ModelBackendAuth } from '../../validation/types.generated';

/**
 * The gateway's own credentials. A token of the client, even after exchange, belongs to the client: without it, the destination is not
 * called.
 */
const OWN = ['key', 'secretRef', 'cloudA', 'cloudB', 'cloudC', 'credentials'] as const;

/** Reports whether a destination is called with credentials of the gateway, regardless of the caller. */
export function hasOwnCredentials(auth: BackendAuth | ModelBackendAuth): boolean {
  return OWN.some((field) => auth[field] !== undefined);
}
