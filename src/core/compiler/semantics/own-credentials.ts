import type { BackendAuth, ModelBackendAuth } from '../../validation/types.generated';

/** What the gateway has itself. A token of the client, also one that is exchanged, is the client's: without one, nothing is called. */
const OWN = ['key', 'secretRef', 'cloudA', 'cloudB', 'cloudC', 'credentials'] as const;

/** Whether a destination is called with credentials of the gateway, whoever asks. */
export function hasOwnCredentials(auth: BackendAuth | ModelBackendAuth): boolean {
  return OWN.some((field) => auth[field] !== undefined);
}
