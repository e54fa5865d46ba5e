import type { ISecret } from 'cdk8s-plus-28';
import { CODE } from '../../core/diagnostics/codes.generated';
import * as api from '../api';
import { apiValue } from './api-value';
import { checkedOptions } from './checked-options';
import type { CredentialSource } from './credential-location';
import type { JsonWebKeys } from './json-web-keys';
import { localName } from './local-object';
import { renderEntry, type SecretEntry } from './secret-entry';
import { usageError } from './usage-error';

/** Where credentials of clients stand. */
export interface CredentialPlace {
  /**
   * The place. Needs revision v1.4.
   *
   * @default - header `Authorization`, behind `Basic ` for basic authentication, else `Bearer `
   */
  readonly location?: CredentialSource;
}

/** How credentials are asked for. */
export interface CredentialOptions extends CredentialPlace {
  /**
   * Lets clients without credentials pass; wrong ones are refused all the same. Needs an authorization rule behind it that
   * tells them apart.
   *
   * @default false
   */
  readonly optional?: boolean;
}

/** Basic authentication (RFC 7617). */
export interface BasicAuthOptions extends CredentialOptions {
  /**
   * What the client is told to authenticate for.
   *
   * @default 'Restricted'
   */
  readonly realm?: string;
  /**
   * The key of the htpasswd file in the Secret. Another one needs revision v1.4.
   *
   * @default '.htaccess'
   */
  readonly key?: string;
}

/** What is done with tokens. */
export enum JwtMode {
  /** A valid token of a known issuer is needed. */
  STRICT = 'Strict',
  /** A token has to be valid; requests without one pass. */
  OPTIONAL = 'Optional',
  /** Nothing is refused; claims of valid tokens are there for later rules. */
  PERMISSIVE = 'Permissive',
}

/** An issuer of tokens. */
export interface JwtIssuer {
  /** The `iss` claim (RFC 7519), 1 to 256 characters. */
  readonly issuer: string;
  /** The keys with which it signs. */
  readonly keys: JsonWebKeys;
  /**
   * The `aud` claim has to name one of them, 1 to 64.
   *
   * @default - tokens for anybody pass
   */
  readonly audiences?: string[];
}

/** JSON Web Tokens. */
export interface JwtOptions extends CredentialPlace {
  /** Who may issue tokens, 1 to 64. */
  readonly issuers: JwtIssuer[];
  /**
   * What happens to requests without a valid token.
   *
   * @default JwtMode.STRICT
   */
  readonly mode?: JwtMode;
}

/** Tokens for people, keys for programs: each request carries one of them. */
export interface JwtOrApiKeyOptions {
  /** Who may issue tokens, 1 to 64. */
  readonly issuers: JwtIssuer[];
  /**
   * The Secret with the keys, of which each entry is one. Excludes `keysLabelled`; one of them is needed.
   *
   * @default - `keysLabelled`
   */
  readonly keys?: ISecret;
  /**
   * Labels that all Secrets with keys bear, in the namespace of the policy.
   *
   * @default - `keys`
   */
  readonly keysLabelled?: { [label: string]: string };
}

/** An identity provider whose metadata has to be adapted for MCP clients. */
export enum McpIdentityProvider {
  /** Auth0. */
  AUTH0 = 'IdpA',
  /** Keycloak. */
  KEYCLOAK = 'IdpB',
  /** Okta; since revision v1.4, like those behind it. */
  OKTA = 'Okta',
  /** Descope. */
  DESCOPE = 'Descope',
  /** Authentik. */
  AUTHENTIK = 'Authentik',
  /** Microsoft Entra ID; its endpoints follow from the issuer. */
  ENTRA = 'Entra',
}

/** OAuth as MCP clients expect it: tokens of one issuer, and the documents by which clients find it. */
export interface McpOAuthOptions extends JwtIssuer, CredentialPlace {
  /** The address of the protected endpoint, such as `https://mcp.example.com/mcp` (RFC 9728, `resource`). */
  readonly resource: string;
  /**
   * Scopes that clients may ask for.
   *
   * @default - none are named
   */
  readonly scopes?: string[];
  /**
   * The product, where its metadata needs adapting.
   *
   * @default - the issuer is standard
   */
  readonly identityProvider?: McpIdentityProvider;
  /**
   * The id that clients get which register: the gateway answers them itself. For identity providers without dynamic registration.
   * Needs revision v1.4.
   *
   * @default - registration is passed on to the issuer
   */
  readonly clientId?: string;
  /**
   * The secret of the client, key `clientSecret` unless said otherwise: the gateway adds it to requests for tokens, so that clients need not
   * know it. Only with `McpIdentityProvider.ENTRA`, whose requests for tokens pass through the gateway. Tokens are then asked for
   * behind transformation and rate limits, and only where routes lead to MCP backends; `keys` are remote ones. Needs revision v1.4.
   *
   * @default - none, clients are public
   */
  readonly clientSecret?: SecretEntry;
}

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
   * @param secret one entry is one client's key
   * @param options where the key stands, and whether requests without one pass
   */
  public static apiKeys(secret: ISecret, options: CredentialOptions = {}): ClientAuthentication {
    return new ClientAuthentication((namespace) => ({
      apiKeyAuthentication: {
        mode: apiKeyMode(options),
        secretRef: { name: localName(secret, namespace) },
        ...placeOf(options),
      },
    }));
  }

  /**
   * API keys from all Secrets with the labels, in the namespace of the policy.
   *
   * @param labels labels that the Secrets bear, all of them
   * @param options where the key stands, and whether requests without one pass
   */
  public static apiKeysLabelled(
    labels: { [label: string]: string },
    options: CredentialOptions = {},
  ): ClientAuthentication {
    return new ClientAuthentication(() => ({
      apiKeyAuthentication: { mode: apiKeyMode(options), secretSelector: { matchLabels: labels }, ...placeOf(options) },
    }));
  }

  /**
   * Hashes of API keys from all ConfigMaps with the labels, in the namespace of the policy. Each entry is JSON with `keyHash`, `sha256:` and 64
   * hexadecimal digits, and maybe `metadata`. Needs revision v1.4.
   *
   * @param labels labels that the ConfigMaps bear, all of them
   * @param options where the key stands, and whether requests without one pass
   */
  public static apiKeyHashesLabelled(
    labels: { [label: string]: string },
    options: CredentialOptions = {},
  ): ClientAuthentication {
    return new ClientAuthentication(() => ({
      apiKeyAuthentication: {
        mode: apiKeyMode(options),
        configMapSelector: { matchLabels: labels },
        ...placeOf(options),
      },
    }));
  }

  /**
   * Names and passwords from a Secret with an htpasswd file under the key `.htaccess`.
   *
   * @param secret holds lines as `htpasswd` writes them, under `.htaccess`
   * @param options the realm, and whether requests without a password pass
   */
  public static basic(secret: ISecret, options: BasicAuthOptions = {}): ClientAuthentication {
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
   * Names and passwords that stand in the policy itself, as hashes. Who reads the manifests can try to guess the passwords.
   *
   * @param users lines as `htpasswd` writes them, `name:hash`, 1 to 256
   * @param options the realm, and whether requests without a password pass
   */
  public static basicUsers(users: string[], options: BasicAuthOptions = {}): ClientAuthentication {
    return new ClientAuthentication(() => ({
      basicAuthentication: { mode: credentialMode(options), realm: options.realm, users, ...placeOf(options) },
    }));
  }

  /**
   * Tokens of one or more issuers. The token is taken out; `Credentials.passthrough` puts it back for the destination.
   *
   * @param options who issues the tokens, for whom, and whether requests must carry one
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
   * OAuth for MCP clients: strict tokens, and the discovery documents below `/.well-known`. Audiences are needed.
   *
   * @param options who issues the tokens, and what clients are told about it
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
   * Tokens or keys at one endpoint: a valid token of one of the issuers, or one of the keys, both as `Authorization: Bearer`. A request
   * with neither, or with one that is not valid, is refused: a policy of its own asks for it on the same targets.
   *
   * @param options who issues tokens, and where the keys are
   */
  public static jwtOrApiKey(options: JwtOrApiKeyOptions): ClientAuthentication {
    const { issuers, keys, keysLabelled } = options;
    if ((keys === undefined) === (keysLabelled === undefined)) {
      throw usageError(CODE.jwtOrApiKeyWithoutSingleKeySource, { found: keys === undefined ? 'neither' : 'both' });
    }
    const credentials = keys
      ? ClientAuthentication.apiKeys(keys, { optional: true })
      : ClientAuthentication.apiKeysLabelled(keysLabelled ?? {}, { optional: true });
    // A wrong token is left where it is, and is then a wrong key: that one is refused.
    const tokens = ClientAuthentication.jwt({ issuers, mode: JwtMode.PERMISSIVE });
    return new ClientAuthentication(
      (namespace) => ({ ...tokens._render(namespace), ...credentials._render(namespace) }),
      'has(jwt.iss) || has(apiKey.key)',
    );
  }

  private constructor(
    private readonly fields: (namespace: string | undefined) => Partial<api.Traffic>,
    /**
     * What has to hold for a request that passed it.
     *
     * @internal
     */
    public readonly _required?: string,
    /**
     * What the policy says of MCP backends, where only these can be told.
     *
     * @internal
     */
    public readonly _ofBackend?: (namespace: string | undefined) => api.McpAuthentication,
  ) {}

  /**
   * The same, with a condition that has to hold for whoever it lets in.
   *
   * @internal
   */
  public _requiring(required: string | undefined): ClientAuthentication {
    return new ClientAuthentication(this.fields, required, this._ofBackend);
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
