import type { IConfigMap, ISecret } from 'cdk8s-plus-28';
import * as api from '../api';

/** Settings of TLS to a destination. */
export interface DestinationTlsOptions {
  /**
   * Authorities that may have signed the server's certificate: a ConfigMap with the key `ca.crt`.
   *
   * @default - the authorities of the system
   */
  readonly authorities?: IConfigMap;
  /**
   * A client certificate to present: a Secret with the keys `tls.crt` and `tls.key`.
   *
   * @default - none
   */
  readonly clientCertificate?: ISecret;
  /**
   * The name sent as SNI and looked for in the certificate.
   *
   * @default - the host name of the destination
   */
  readonly serverName?: string;
  /**
   * Names of which the certificate must hold one, 1 to 16.
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
}

/** TLS from the gateway to a destination. */
export class DestinationTls {
  /** TLS with the certificate fully verified. */
  public static verified(options: DestinationTlsOptions = {}): DestinationTls {
    return new DestinationTls(renderTls(options));
  }

  /** TLS that verifies who signed the certificate, but not for which name: a server in the middle with any such certificate passes. */
  public static unsafeAnyHostname(options: DestinationTlsOptions = {}): DestinationTls {
    return new DestinationTls({ ...renderTls(options), insecureSkipVerify: api.InsecureSkipVerify.HOSTNAME });
  }

  /** TLS that verifies nothing: it hides traffic from listeners, but not from a server in the middle. */
  public static unsafeUnverified(): DestinationTls {
    return new DestinationTls({ insecureSkipVerify: api.InsecureSkipVerify.ALL });
  }

  private constructor(private readonly tls: api.BackendTls) {}

  /** @internal */
  public _render(): api.BackendTls {
    return this.tls;
  }
}

function renderTls(options: DestinationTlsOptions): api.BackendTls {
  return {
    caCertificateRefs: options.authorities ? [{ name: options.authorities.name }] : undefined,
    mtlsCertificateRef: options.clientCertificate ? [{ name: options.clientCertificate.name }] : undefined,
    sni: options.serverName,
    verifySubjectAltNames: options.subjectAltNames,
    alpnProtocols: options.alpnProtocols,
  };
}
