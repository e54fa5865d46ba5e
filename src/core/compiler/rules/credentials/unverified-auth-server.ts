import { CODE } from '../../../diagnostics/codes.generated';
import { below, type Origin } from '../../../values/origin';
import { whoMayPose } from '../../analysis/impersonation';
import { addressOf } from '../../semantics/backend-address';
import { isOutside } from '../../semantics/cluster-hosts';
import type { Rule } from '../rule';

/** Reports authorization servers outside the cluster that can be impersonated. */
export const unverifiedAuthServer: Rule = ({ attachment: { graph, destinations } }, diagnostics) => {
  for (const { destination, origin } of graph.references.values()) {
    const what = decidedBy(origin);
    const { backend, policies } = destinations.get(destination.key) ?? {};
    const address = backend && addressOf(backend.resource.spec);
    // A Service of type ExternalName refers to an external host.
    const { host, port } =
      destination.type === 'service' ? { host: destination.service.hostname, port: destination.port } : (address ?? {});
    if (!what || host === undefined || !isOutside(host)) continue;
    const tls = policies?.tls?.value;
    const who = tls ? whoMayPose(tls) : 'without TLS, an attacker on the network';
    if (!who) continue;
    // Port 443 without TLS is the root cause.
    const port443 = address ? below(backend.resource.origin, 'spec', address.field, 'port') : origin;
    const resultsFrom = tls ? [] : [{ code: CODE.port443WithoutTls, at: port443 }];
    diagnostics.report(CODE.unverifiedAuthServer, origin, { what, host: `${host}:${port}`, who }, { resultsFrom });
  }
};

function decidedBy({ path }: Origin): string | undefined {
  if (path.includes('jwks')) return 'the keys that verify tokens come';
  return path.includes('extAuth') ? 'authorization decisions come' : undefined;
}
