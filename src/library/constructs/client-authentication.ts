import type { IConstruct } from 'constructs';
import { CODE } from '../../core/diagnostics/codes.generated';
import * as api from '../api';
import { apiValue } from './api-value';
import { checkedOptions } from './checked-options';
import {
  type BasicAuthOptions,
  type CredentialOptions,
  type CredentialPlace,
  type JwtIssuer,
  JwtMode,
  type JwtOptions,
  type JwtOrApiKeyOptions,
  type McpOAuthOptions,
} from './client-authentication-options';
import type { CredentialSource } from './credential-location';
import { localName } from './local-object';
import { renderEntry } from './render-entry';
import { usageError } from './usage-error';

/**
 * How clients prove who they are.
 *
 * @example
 *
 * route.addTrafficPolicy('tokens', {
 *   authentication: [
 *     ClientAuthentication.jwt({
 *       issuers: [
 *         {
 *           issuer: 'https://idp.example.com/',
 *           audiences: ['shop'],
 *           keys: JsonWebKeys.remote(idp, { path: '/.well-known/jwks.json' }),
 *         },
 *       ],
 *     }),
 *   ],
 * });
 */
@checkedOptions('ClientAuthentication')
export class ClientAuthentication {
  /**
   * API keys from a Secret: each entry is one key, in plain text or as JSON with `key` and `metadata`.
   *
   * @param secret the Secret, with one entry per client
   * @param options the location of the key, and whether requests without a key are accepted
   * @kind Secret
   */
  public static apiKeys(secret: IConstruct, options: CredentialOptions = {}): ClientAuthentication {
    return ClientAuthentication.keys(options, (namespace) => ({ secretRef: { name: localName(secret, namespace) } }));
  }

  /**
   * API keys from all Secrets with the labels, in the namespace of the policy.
   *
   * @param labels the labels of the Secrets; all of them must match
   * @param options the location of the key, and whether requests without a key are accepted
   */
  public static apiKeysLabelled(
    labels: { [label: string]: string },
    options: CredentialOptions = {},
  ): ClientAuthentication {
    return ClientAuthentication.keys(options, () => ({ secretSelector: { matchLabels: labels } }));
  }

  /**
   * Hashes of API keys from all ConfigMaps with the labels, in the namespace of the policy. Each entry is JSON with `keyHash` (`sha256:`
   * and 64 hexadecimal digits) and optional `metadata`. Requires revision v1.4.
   *
   * @param labels the labels of the ConfigMaps; all of them must match
   * @param options the location of the key, and whether requests without a key are accepted
   */
  public static apiKeyHashesLabelled(
    labels: { [label: string]: string },
    options: CredentialOptions = {},
  ): ClientAuthentication {
    return ClientAuthentication.keys(options, () => ({ configMapSelector: { matchLabels: labels } }));
  }

  /**
   * Names and passwords from a Secret with an htpasswd file under the key `.htaccess`.
   *
   * @param secret the Secret with lines in the format of `htpasswd` under the key `.htaccess`
   * @param options the realm, and whether requests without a password are accepted
   * @kind Secret
   */
  public static basic(secret: IConstruct, options: BasicAuthOptions = {}): ClientAuthentication {
    return new ClientAuthentication((namespace) => ({
      basicAuthentication: {
        mode: credentialMode(options),
        realm: options.realm,
        secretRef: renderEntry({ secret, key: options.key }, namespace),
        ...placeOf(options),
      },
    }));
  }

  /**
   * User names and password hashes in the policy itself. Anyone who can read the manifests can try to guess the passwords.
   *
   * @param users 1 to 256 lines `name:hash`, in the format of `htpasswd`
   * @param options the realm, and whether requests without a password are accepted
   */
  public static basicUsers(users: string[], options: BasicAuthOptions = {}): ClientAuthentication {
    return new ClientAuthentication(() => ({
      basicAuthentication: { mode: credentialMode(options), realm: options.realm, users, ...placeOf(options) },
    }));
  }

  /**
   * Authenticates tokens of one or more issuers. The token is removed from the request; `Credentials.passthrough` restores it for the
   * destination.
   *
   * @param options the issuers, the audiences, and whether requests must contain a token
   */
  public static jwt(options: JwtOptions): ClientAuthentication {
    return new ClientAuthentication((namespace) => ({
      jwtAuthentication: {
        mode: apiValue(api.JwtMode, options.mode ?? JwtMode.STRICT),
        providers: options.issuers.map((issuer) => renderIssuer(issuer, namespace)),
        ...placeOf(options),
      },
    }));
  }

  /**
   * OAuth for MCP clients: requires a valid token and serves the discovery documents below `/.well-known`. `audiences` is required.
   *
   * @param options the token issuer, and the metadata for clients
   */
  public static mcpOauth(options: McpOAuthOptions): ClientAuthentication {
    const { issuer, audiences, keys, clientId, clientSecret } = options;
    const metadata: { [key: string]: any } = { resource: options.resource, bearerMethodsSupported: ['header'] };
    if (options.scopes) metadata.scopesSupported = options.scopes;
    const mcp = {
      resourceMetadata: metadata,
      provider: apiValue(api.McpIdentityProvider, options.identityProvider),
      clientId,
    };
    if (!clientSecret) {
      return new ClientAuthentication((namespace) => ({
        jwtAuthentication: {
          mode: api.JwtMode.STRICT,
          providers: [renderIssuer(options, namespace)],
          mcp,
          ...placeOf(options),
        },
      }));
    }
    if (options.location) throw usageError(CODE.conflictingOptions, { first: 'clientSecret', second: 'location' });
    const ofBackend = (namespace: string | undefined): api.McpAuthentication => {
      const { remote } = keys._render(namespace);
      if (!remote) throw usageError(CODE.clientSecretWithoutRemoteKeys);
      const clientSecretRef = renderEntry(clientSecret, namespace);
      return { ...mcp, clientSecretRef, issuer, audiences, jwks: remote };
    };
    return new ClientAuthentication(() => ({}), undefined, ofBackend);
  }

  /**
   * Tokens or API keys at one endpoint: requests need a valid token of one of the issuers or one of the keys, either as `Authorization:
   * Bearer`. A separate policy on the same targets refuses requests without a valid credential.
   *
   * @param options the token issuers and the Secrets with keys
   */
  public static jwtOrApiKey(options: JwtOrApiKeyOptions): ClientAuthentication {
    const { issuers, keys } = options;
    const credentials = keys._secret
      ? ClientAuthentication.apiKeys(keys._secret, { optional: true })
      : ClientAuthentication.apiKeysLabelled(keys._labels, { optional: true });
    // An invalid token remains in its header and is then treated as a key, which is rejected.
    const tokens = ClientAuthentication.jwt({ issuers, mode: JwtMode.PERMISSIVE });
    return new ClientAuthentication(
      (namespace) => ({ ...tokens._render(namespace), ...credentials._render(namespace) }),
      'has(jwt.iss) || has(apiKey.key)',
      undefined,
      true,
    );
  }

  private static keys(
    options: CredentialOptions,
    source: (namespace: string | undefined) => Omit<api.ApiKeyAuthentication, 'mode' | 'location'>,
  ): ClientAuthentication {
    const fields = (namespace: string | undefined) => ({
      apiKeyAuthentication: { mode: apiKeyMode(options), ...source(namespace), ...placeOf(options) },
    });
    return new ClientAuthentication(fields, undefined, undefined, options.location === undefined);
  }

  private constructor(
    private readonly fields: (namespace: string | undefined) => Partial<api.Traffic>,
    /**
     * The condition that authenticated requests must match.
     *
     * @internal
     */
    public readonly _required?: string,
    /**
     * The settings of MCP backends, if only these support the authentication.
     *
     * @internal
     */
    public readonly _ofBackend?: (namespace: string | undefined) => api.McpAuthentication,
    /**
     * Whether it reads API keys from the default location.
     *
     * @internal
     */
    public readonly _hasKeysAtUsualPlace = false,
  ) {}

  /**
   * Returns the same authentication with a condition that authenticated requests must match.
   *
   * @internal
   */
  public _requiring(required: string | undefined): ClientAuthentication {
    return new ClientAuthentication(this.fields, required, this._ofBackend, this._hasKeysAtUsualPlace);
  }

  /**
   * Returns the authentication with another location of API keys.
   *
   * @internal
   */
  public _withKeysFrom(source: CredentialSource): ClientAuthentication {
    return new ClientAuthentication(
      (namespace) => {
        const { apiKeyAuthentication: keys, ...others } = this.fields(namespace);
        return { ...others, ...(keys ? { apiKeyAuthentication: { ...keys, location: source._render() } } : {}) };
      },
      this._required,
      this._ofBackend,
    );
  }

  /** @internal */
  public _render(namespace: string | undefined): Partial<api.Traffic> {
    return this.fields(namespace);
  }
}

function renderIssuer(issuer: JwtIssuer, namespace: string | undefined): api.JwtProvider {
  return { issuer: issuer.issuer, audiences: issuer.audiences, jwks: issuer.keys._render(namespace) };
}

function placeOf({ location }: CredentialPlace): { location?: api.AuthorizationExtractionLocation } {
  return { location: location?._render() };
}

function apiKeyMode(options: CredentialOptions): api.ApiKeyMode {
  return options.optional ? api.ApiKeyMode.OPTIONAL : api.ApiKeyMode.STRICT;
}

function credentialMode(options: CredentialOptions): api.CredentialMode {
  return options.optional ? api.CredentialMode.OPTIONAL : api.CredentialMode.STRICT;
}
