import type { BackendTls } from '../../validation/types.generated';

/** Without a name to compare, a certificate of a private authority still says that it is one of its own. */
export function whoMayPose({ insecureSkipVerify, caCertificateRefs }: BackendTls): string | undefined {
  if (insecureSkipVerify === 'All') return 'an attacker on the network';
  const isOfAnyone = insecureSkipVerify === 'Hostname' && !caCertificateRefs?.length;
  return isOfAnyone ? 'an attacker on the network with a certificate for any host' : undefined;
}
