import type { GatewayAttachment, ListenerAttachment } from '../model/attachment';

/** Properties of a client certificate that expressions can read below `source`. Without a certificate, reading them fails. */
export const OF_CERTIFICATES: readonly string[] = [
  'identity',
  'subjectAltNames',
  'issuer',
  'subject',
  'subjectCn',
  'certificate',
];

/** Whether a client of a listener may be known by a certificate: its own, or that of which a PROXY header speaks. */
export function maySeeCertificates(
  { listener: { tls } }: Pick<ListenerAttachment, 'listener'>,
  { frontend }: Pick<GatewayAttachment, 'frontend'>,
): boolean {
  return tls?.clientCa !== undefined || frontend.proxyProtocol !== undefined;
}
