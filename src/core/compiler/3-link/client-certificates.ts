import type { DiagnosticCollector } from '../../diagnostics';
import { CODE } from '../../diagnostics/codes.generated';
import type { Listener } from '../../validation/gateway-types.generated';
import { below, type Origin } from '../../values/origin';
import type { ListenerOwner } from './listener-owner';

/** Reports client certificate validation on ports for which no TLS handshake can request a certificate. */
export function reportUnrequestedCertificates(
  owners: readonly ListenerOwner[],
  diagnostics: DiagnosticCollector,
): void {
  const [{ gateway }] = owners;
  const frontend = gateway.resource.spec.tls?.frontend;
  if (!frontend) return;
  const ports = new Set(owners.flatMap(({ specs }) => specs.filter(terminatesTls).map(({ port }) => port)));
  const at = below(gateway.resource.origin, 'spec', 'tls', 'frontend');
  const report = (where: string, origin: Origin) =>
    diagnostics.report(CODE.clientCertificatesNotAskedFor, origin, { where });
  frontend.perPort?.forEach(({ port, tls }, index) => {
    if (tls.validation && !ports.has(port)) report(`on port ${port}`, below(at, 'perPort', index));
  });
  if (frontend.default.validation && ports.size === 0) report('of the Gateway', below(at, 'default'));
}

function terminatesTls({ protocol, tls }: Listener): boolean {
  return (protocol === 'HTTPS' || protocol === 'TLS') && tls?.mode !== 'Passthrough';
}
