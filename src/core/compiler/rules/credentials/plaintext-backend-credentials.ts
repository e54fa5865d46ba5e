import { CODE } from '../../../diagnostics/codes.generated';
import { sentCredentials } from '../../analysis/sent-credentials';
import { isOutside } from '../../semantics/cluster-hosts';
import type { Rule } from '../rule';

/** Credentials that leave the cluster without TLS. Port 443 without it is reported as such. */
export const plaintextBackendCredentials: Rule = ({ attachment, backendCalls }, diagnostics) => {
  const reported = new Set<unknown>();
  for (const { source, tls, host, port } of sentCredentials(attachment, backendCalls)) {
    if (tls || host === undefined || port === undefined || port === TLS_PORT) continue;
    if (reported.has(source.value) || !isOutside(host)) continue;
    reported.add(source.value);
    diagnostics.report(CODE.plaintextBackendCredentials, source.origin, { host, port });
  }
};

const TLS_PORT = 443;
