import type { IConstruct } from 'constructs';
import { checkedOptions } from './checked-options';
import type { CredentialSource } from './credential-location';
import type { JsonWebKeys } from './json-web-keys';
import type { SecretEntry } from './secret-entry';

/** Location of client credentials. */
export interface CredentialPlace {
  /**
   * The location of the credential. Requires revision v1.4.
   *
   * @default - header `Authorization`, with the prefix `Basic ` for basic authentication and `Bearer ` for others
   */
  readonly location?: CredentialSource;
}

/** Options for client credentials. */
export interface CredentialOptions extends CredentialPlace {
  /**
   * Accepts requests without credentials; invalid credentials are still refused. Add an authorization rule that distinguishes authenticated
   * from anonymous clients.
   *
   * @default false
   */
  readonly optional?: boolean;
}

/** Basic authentication (RFC 7617). */
export interface BasicAuthOptions extends CredentialOptions {
  /**
   * The realm in the `WWW-Authenticate` header of the 401 response.
   *
   * @default 'Restricted'
   */
  readonly realm?: string;
  /**
   * The key of the htpasswd file in the Secret. A different key requires revision v1.4.
   *
   * @default '.htaccess'
   */
  readonly key?: string;
}

/** Validation mode of tokens. */
export enum JwtMode {
  /** A valid token of a known issuer is needed. */
  STRICT = 'Strict',
  /** Requests without a token are accepted; invalid tokens are refused. */
  OPTIONAL = 'Optional',
  /** Rejects no request; claims of valid tokens are available to later rules. */
  PERMISSIVE = 'Permissive',
}

/** An issuer of tokens. */
export interface JwtIssuer {
  /** The `iss` claim (RFC 7519), 1 to 256 characters. */
  readonly issuer: string;
  /** The keys with which it signs. */
  readonly keys: JsonWebKeys;
  /**
   * Accepted audiences: the `aud` claim must contain one of them. 1 to 64.
   *
   * @default - tokens for any audience are accepted
   */
  readonly audiences?: string[];
}

/** JSON Web Tokens. */
export interface JwtOptions extends CredentialPlace {
  /** The accepted issuers of tokens, 1 to 64. */
  readonly issuers: JwtIssuer[];
  /**
   * How requests without a valid token are treated.
   *
   * @default JwtMode.STRICT
   */
  readonly mode?: JwtMode;
}

/**
 * Secrets that contain API keys, of which each entry is one key.
 *
 * @example
 *
 * const keys = ApiKeySource.labelled({ 'llm.example.com/team-keys': 'true' });
 * const tokenKeys = JsonWebKeys.remote(idp, { path: '/jwks.json' });
 * const clients = ClientAuthentication.jwtOrApiKey({ issuers: [{ issuer: 'https://idp.example.com/', keys: tokenKeys }], keys });
 * route.addTrafficPolicy('clients', { authentication: [clients] });
 */
@checkedOptions('ApiKeySource')
export class ApiKeySource {
  /**
   * The keys of one Secret.
   *
   * @param secret the Secret with the keys
   * @kind Secret
   */
  public static secret(secret: IConstruct): ApiKeySource {
    return new ApiKeySource(secret);
  }

  /**
   * All Secrets with certain labels, in the namespace of the policy.
   *
   * @param labels the labels of the Secrets; all of them must match
   */
  public static labelled(labels: { [label: string]: string }): ApiKeySource {
    return new ApiKeySource(undefined, labels);
  }

  private constructor(
    /** @internal */
    public readonly _secret: IConstruct | undefined,
    /** @internal */
    public readonly _labels: { [label: string]: string } = {},
  ) {}
}

/** Options for tokens of people and keys of programs: each request contains one of them. */
export interface JwtOrApiKeyOptions {
  /** The accepted issuers of tokens, 1 to 64. */
  readonly issuers: JwtIssuer[];
  /** The Secrets with the keys. */
  readonly keys: ApiKeySource;
}

/** Identity providers whose metadata is adapted for MCP clients. */
export enum McpIdentityProvider {
  /** Auth0 as identity provider. */
  AUTH0 = 'IdpA',
  /** Keycloak as identity provider. */
  KEYCLOAK = 'IdpB',
  /** Okta as identity provider; requires revision v1.4, as do the following ones. */
  OKTA = 'Okta',
  /** Descope as identity provider. */
  DESCOPE = 'Descope',
  /** Authentik as identity provider. */
  AUTHENTIK = 'Authentik',
  /** Microsoft Entra ID; its endpoints follow from the issuer. */
  ENTRA = 'Entra',
}

/** OAuth as MCP clients expect it: tokens of one issuer, and the documents by which clients find it. */
export interface McpOAuthOptions extends JwtIssuer, CredentialPlace {
  /** The address of the protected endpoint, such as `https://mcp.example.com/mcp` (RFC 9728, `resource`). */
  readonly resource: string;
  /**
   * Scopes that clients can request.
   *
   * @default - none are named
   */
  readonly scopes?: string[];
  /**
   * The identity provider, if its metadata must be adapted.
   *
   * @default - the metadata is used unchanged
   */
  readonly identityProvider?: McpIdentityProvider;
  /**
   * The id that clients get which register: the gateway answers them itself. For identity providers without dynamic registration.
   * Requires revision v1.4.
   *
   * @default - registration is passed on to the issuer
   */
  readonly clientId?: string;
  /**
   * The client secret, under the key `clientSecret` by default. The gateway adds it to token requests, so clients do not need to know it.
   * Only with `McpIdentityProvider.ENTRA`, whose token requests pass through the gateway. Tokens are then validated after transformations
   * and rate limits, and only on routes to MCP backends; `keys` must be remote. Requires revision v1.4.
   *
   * @default - no secret; clients are public
   */
  readonly clientSecret?: SecretEntry;
}
