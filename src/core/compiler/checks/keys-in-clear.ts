import { CODE } from '../../diagnostics/codes.generated';
import { isOutside } from '../semantics/cluster-hosts';
import { type Check, POLICIES } from './check';
import { sentCredentials } from './sent-credentials';

/** Credentials that leave the cluster without TLS. Port 443 without it is reported as such. */
export const checkKeysInClear: Check = {
  needs: [...POLICIES, 'BackendTLSPolicy'],
  run({ attachment, backendCalls }, diagnostics) {
    for (const { source, tls, host, port } of sentCredentials(attachment, backendCalls)) {
      if (tls || host === undefined || port === undefined || port === TLS_PORT) continue;
      if (!isOutside(host)) continue;
      diagnostics.report(CODE.credentialsInClear, source.origin, { host, port });
    }
  },
};

const TLS_PORT = 443;
