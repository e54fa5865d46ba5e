import type { Duration } from 'cdk8s';
import type * as api from '../api';
import { checkedOptions } from './checked-options';
import type { IDestination } from './destination-reference';
import { optionalDurationText } from './duration-text';
import { renderDestination } from './reference';

/** Keys with which an issuer signs. */
export interface RemoteKeysOptions {
  /** The path of the key set below the root of the host, such as `/oauth2/v1/keys`. 1 to 2000 characters. */
  readonly path: string;
  /**
   * How long keys are kept, at least 5 minutes.
   *
   * @default Duration.minutes(5)
   */
  readonly cacheFor?: Duration;
}

/**
 * A key set (JWKS, RFC 7517).
 *
 * @example
 *
 * const keys = JsonWebKeys.remote(idp, { path: '/.well-known/jwks.json', cacheFor: Duration.minutes(10) });
 * route.addTrafficPolicy('tokens', {
 *   authentication: [ClientAuthentication.jwt({ issuers: [{ issuer: 'https://idp.example.com/', audiences: ['shop'], keys: keys }] })],
 * });
 */
@checkedOptions('JsonWebKeys')
export class JsonWebKeys {
  /**
   * Keys that are fetched from a host: a `StaticBackend` with TLS, or a Service.
   *
   * @param host the host that serves the key set
   * @param options the path of the key set, and how long it is kept
   */
  public static remote(host: IDestination, options: RemoteKeysOptions): JsonWebKeys {
    return new JsonWebKeys((namespace) => ({
      remote: {
        backendRef: renderDestination(host.destination, namespace),
        jwksPath: options.path,
        cacheDuration: optionalDurationText(options.cacheFor),
      },
    }));
  }

  /**
   * A JSON Web Key Set as a string, 2 to 65536 characters. Public keys only.
   *
   * @param json a JSON Web Key Set
   */
  public static inline(json: string): JsonWebKeys {
    return new JsonWebKeys(() => ({ inline: json }));
  }

  private constructor(private readonly keys: (namespace: string | undefined) => api.Jwks) {}

  /** @internal */
  public _render(namespace: string | undefined): api.Jwks {
    return this.keys(namespace);
  }
}
