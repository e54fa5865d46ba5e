import type { IConstruct } from 'constructs';
import * as api from '../api';
import { apiValue } from './api-value';
import { checkedOptions } from './checked-options';
import type { KeyExchangeGroup } from './key-exchange';
import { localName } from './local-object';

/** Settings of TLS to a destination. */
export interface DestinationTlsOptions {
  /**
   * Authorities that may have signed the server's certificate: a ConfigMap with the key `ca.crt`.
   *
   * @default - the authorities of the system
   * @kind ConfigMap
   */
  readonly authorities?: IConstruct;
  /**
   * A client certificate to present: a Secret with the keys `tls.crt` and `tls.key`.
   *
   * @default - the gateway presents no certificate
   * @kind Secret
   */
  readonly clientCertificate?: IConstruct;
  /**
   * The name sent as SNI and looked for in the certificate.
   *
   * @default - the host name of the destination
   */
  readonly serverName?: string;
  /**
   * Accepted subject alternative names, 1 to 16: the certificate must contain one of them.
   *
   * @default - the host name of the destination
   */
  readonly subjectAltNames?: string[];
  /**
   * Protocols offered by ALPN, 1 to 16.
   *
   * @default ['h2', 'http/1.1']
   */
  readonly alpnProtocols?: string[];
  /**
   * Key exchange groups of the handshake, the preferred one first. Requires revision v1.4.
   *
   * @default - those of the data plane
   */
  readonly keyExchangeGroups?: KeyExchangeGroup[];
}

/**
 * TLS from the gateway to a destination.
 *
 * @example
 *
 * const partner = new StaticBackend(chart, 'partner', {
 *   host: 'partner.example.com',
 *   port: 443,
 *   tls: DestinationTls.verified({ serverName: 'api.partner.example.com' }),
 * });
 * gateway.addRoute('partner', { path: PathMatch.prefix('/partner'), to: [partner] });
 */
@checkedOptions('DestinationTls')
export class DestinationTls {
  /**
   * TLS with the certificate fully verified.
   *
   * @param options the authorities that are trusted, the names that are expected, and a certificate to present
   */
  public static verified(options: DestinationTlsOptions = {}): DestinationTls {
    return new DestinationTls((namespace) => renderTls(options, namespace));
  }

  /**
   * TLS that verifies who signed the certificate, but not for which name: a server in the middle with any such certificate passes.
   *
   * @param options the authorities that are trusted
   */
  public static unsafeAnyHostname(options: DestinationTlsOptions = {}): DestinationTls {
    return new DestinationTls((namespace) => ({
      ...renderTls(options, namespace),
      insecureSkipVerify: api.InsecureSkipVerify.HOSTNAME,
    }));
  }

  /** TLS without verification: it protects traffic from eavesdropping, but not from a server in the middle. */
  public static unsafeUnverified(): DestinationTls {
    return new DestinationTls(() => ({ insecureSkipVerify: api.InsecureSkipVerify.ALL }));
  }

  private constructor(private readonly tls: (namespace: string | undefined) => api.BackendTls) {}

  /** @internal */
  public _render(namespace: string | undefined): api.BackendTls {
    return this.tls(namespace);
  }
}

function renderTls(options: DestinationTlsOptions, namespace: string | undefined): api.BackendTls {
  const { authorities, clientCertificate } = options;
  return {
    caCertificateRefs: authorities ? [{ name: localName(authorities, namespace) }] : undefined,
    mtlsCertificateRef: clientCertificate ? [{ name: localName(clientCertificate, namespace) }] : undefined,
    sni: options.serverName,
    verifySubjectAltNames: options.subjectAltNames,
    alpnProtocols: options.alpnProtocols,
    keyExchangeGroups: options.keyExchangeGroups?.map((group) => apiValue(api.KeyExchangeGroup, group)),
  };
}
