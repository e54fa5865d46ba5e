import type { BackendTls } from '../../validation/types.generated';

/**
 * Returns the parties that can impersonate a destination. Even without a name to compare, a certificate of a private CA proves that the
 * server belongs to that CA.
 */
export function whoMayPose({ insecureSkipVerify, caCertificateRefs }: BackendTls): string | undefined {
  if (insecureSkipVerify === 'All') return 'an attacker on the network';
  const isOfAnyone = insecureSkipVerify === 'Hostname' && !caCertificateRefs?.length;
  return isOfAnyone ? 'an attacker on the network with a certificate for any host' : undefined;
}
