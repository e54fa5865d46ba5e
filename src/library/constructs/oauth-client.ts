import * as api from '../api';
import { apiValue } from './api-value';
import { checkedOptions } from './checked-options';
import { renderEntry } from './render-entry';
import type { SecretEntry } from './secret-entry';

/** A client that proves who it is by a secret. */
export interface OAuthSecretOptions extends SecretEntry {
  /**
   * Sends id and secret in the form, instead of the Authorization header.
   *
   * @default false
   */
  readonly inForm?: boolean;
}

/** How an assertion is signed (RFC 7518). */
export enum OAuthSigningAlgorithm {
  /** RSA with SHA-256. */
  RS256 = 'RS256',
  /** RSA with SHA-384. */
  RS384 = 'RS384',
  /** RSA with SHA-512. */
  RS512 = 'RS512',
  /** RSA-PSS with SHA-256. */
  PS256 = 'PS256',
  /** ECDSA on P-256. */
  ES256 = 'ES256',
  /** ECDSA on P-384. */
  ES384 = 'ES384',
}

/** How an assertion names the certificate of its key. */
export enum OAuthCertificateHeader {
  /** The chain itself (`x5c`). */
  X5C = 'x5c',
  /** The SHA-256 hash of the certificate (`x5t#S256`). */
  X5T_S256 = 'x5t#S256',
}

/** A certificate that an assertion names. */
export interface OAuthCertificate extends SecretEntry {
  /**
   * How it is named.
   *
   * @default OAuthCertificateHeader.X5C
   */
  readonly header?: OAuthCertificateHeader;
}

/** A client that signs assertions. */
export interface OAuthPrivateKeyOptions {
  /** The private key in PEM format, RSA or EC, under the key `signingKey` by default. */
  readonly signingKey: SecretEntry;
  /** The audience of the assertion (`aud`), usually the URL of the endpoint. */
  readonly audience: string;
  /**
   * The certificate chain in PEM format, under the key `certificate` by default.
   *
   * @default - no certificate is sent
   */
  readonly certificate?: OAuthCertificate;
  /**
   * How it is signed.
   *
   * @default OAuthSigningAlgorithm.RS256
   */
  readonly algorithm?: OAuthSigningAlgorithm;
  /**
   * The id of the key (`kid`).
   *
   * @default - assertions have no `kid`
   */
  readonly keyId?: string;
}

/**
 * How the gateway proves to a token endpoint who it is.
 *
 * @example
 *
 * const client = OAuthClient.secret('gateway', { secret: Secret.fromSecretName(chart, 'Client', 'oauth-client') });
 * shop.addPolicy('token', { credentials: Credentials.tokenExchange({ server: idp, client: client }) });
 */
@checkedOptions('OAuthClient')
export class OAuthClient {
  /**
   * Authenticates with a client secret (`client_secret_basic`, or `client_secret_post` with `inForm`).
   *
   * @param clientId the id of the gateway
   * @param options the secret, under the key `clientSecret` by default
   */
  public static secret(clientId: string, options: OAuthSecretOptions): OAuthClient {
    const { CLIENT_SECRET_BASIC, CLIENT_SECRET_POST } = api.OAuthClientAuthMethod;
    return new OAuthClient((namespace) => ({
      method: options.inForm ? CLIENT_SECRET_POST : CLIENT_SECRET_BASIC,
      clientId,
      secretRef: renderEntry(options, namespace),
    }));
  }

  /**
   * Authenticates by the client id only, for endpoints that accept public clients.
   *
   * @param clientId the id of the gateway
   */
  public static withoutSecret(clientId: string): OAuthClient {
    return new OAuthClient(() => ({ method: api.OAuthClientAuthMethod.CLIENT_SECRET_POST, clientId }));
  }

  /**
   * Authenticates with an assertion that it signs (`private_key_jwt`, RFC 7523).
   *
   * @param clientId the id of the gateway
   * @param options the key, and the audience of the assertion
   */
  public static privateKey(clientId: string, options: OAuthPrivateKeyOptions): OAuthClient {
    const { signingKey, certificate, algorithm, keyId, audience } = options;
    return new OAuthClient((namespace) => ({
      method: api.OAuthClientAuthMethod.PRIVATE_KEY_JWT,
      clientId,
      privateKeyJwt: {
        signingKeyRef: renderEntry(signingKey, namespace),
        certificateRef: certificate && renderEntry(certificate, namespace),
        certificateHeader:
          certificate && apiValue(api.OAuthCertificateHeader, certificate.header ?? OAuthCertificateHeader.X5C),
        alg: apiValue(api.OAuthSigningAlgorithm, algorithm),
        kid: keyId,
        assertionAudience: audience,
      },
    }));
  }

  private constructor(private readonly render: (namespace: string | undefined) => api.OAuthClientAuth) {}

  /** @internal */
  public _render(namespace: string | undefined): api.OAuthClientAuth {
    return this.render(namespace);
  }
}
