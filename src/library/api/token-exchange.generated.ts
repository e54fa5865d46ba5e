// Generated from schema/ by `npm run generate`; do not edit.

import type { BackendObjectReference, LocalSecretKeyReference } from './kubernetes.generated';
import type { AuthorizationExtractionLocation, AuthorizationLocation } from './locations.generated';

/** Two exchanges in a row: an assertion of the identity provider, and for it a token of the resource (identity assertion grant). */
export interface CrossAppAccessAuth {
  /** The user's identity provider, which is called first. */
  readonly identityProvider: CrossAppAccessEndpoint;
  /** The resource's authorization server, which is called second. */
  readonly resourceAuthorizationServer: CrossAppAccessEndpoint;
  /** Who the assertion is for: the resource's authorization server. 1 to 256 characters. */
  readonly audience: string;
  /**
   * Resources that the token is for, sent as `resource`. 1 to 64 items.
   * @default - none
   */
  readonly resources?: string[];
  /**
   * Scopes of the token, sent as `scope`. 1 to 64 items.
   * @default - none
   */
  readonly scopes?: string[];
  /**
   * Scopes of the token, requested from the authorization server. An empty list sends no `scope`. At most 64 items. Since v1.5.
   * @default - `scopes`
   */
  readonly accessTokenScopes?: string[];
  /**
   * The user's token.
   * @default - an ID token in header `Authorization` with prefix `Bearer `
   */
  readonly subjectToken?: CrossAppAccessSubjectToken;
  /**
   * Remembers tokens.
   * @default - tokens are remembered until they expire
   */
  readonly cache?: OAuthTokenCache;
}

/** A token endpoint. Exactly one of `backendRef`, `url` is set. Rule: path may not be set when url is set. */
export interface CrossAppAccessEndpoint {
  /**
   * Its server. Policies that target it configure the connection. Required in v1.4.
   * @default - none
   */
  readonly backendRef?: BackendObjectReference;
  /**
   * Its address, in place of `backendRef`. `http` or `https`, with TLS for the latter. Neither policies nor ReferenceGrants apply to it. 1 to 1024 characters. Pattern: `^https?://[^/?#@]+(/[^?#]*)?$`. Since v1.5.
   * @default - none
   */
  readonly url?: string;
  /**
   * Path of the token endpoint. Pattern: `^/`.
   * @default - `/`
   */
  readonly path?: string;
  /** How the gateway proves who it is. */
  readonly clientAuth: OAuthClientAuth;
}

/** The user's token. Rule: tokenType IdJag is not supported by crossAppAccess. */
export interface CrossAppAccessSubjectToken {
  /**
   * Where the token is read from.
   * @default - header `Authorization` with prefix `Bearer `
   */
  readonly source?: AuthorizationExtractionLocation;
  /**
   * Kind of the token: `AccessToken`, `Jwt`, `IdToken`, or an absolute URI. Since v1.5.
   * @default - `IdToken`
   */
  readonly tokenType?: string;
}

/** The token of the party that acts for the subject (delegation). Rule: mayAct Required requires tokenType Jwt. */
export interface OAuthActorToken {
  /** Where the token is read from. */
  readonly source: AuthorizationExtractionLocation;
  /**
   * Kind of the token: `AccessToken`, `Jwt`, `IdToken`, `IdJag`, or an absolute URI.
   * @default - `AccessToken`
   */
  readonly tokenType?: string;
  /**
   * Whether the subject's claim `may_act` must match the actor.
   * @default - it is not looked at
   */
  readonly mayAct?: OAuthMayAct;
}

/** How an assertion names the certificate. */
export enum OAuthCertificateHeader {
  /** The chain itself. (x5c) */
  X5C = "x5c",
  /** Its SHA-256 hash. (x5t#S256) */
  X5T_POUND_SIGN_S256 = "x5t#S256",
}

/** How the gateway proves to a token endpoint who it is. Rule: secretRef is not valid with method PrivateKeyJwt. Rule: privateKeyJwt settings require method PrivateKeyJwt. Rule: clientAuth without secretRef requires method ClientSecretPost or PrivateKeyJwt. */
export interface OAuthClientAuth {
  /**
   * The way.
   * @default - `ClientSecretBasic`
   */
  readonly method?: OAuthClientAuthMethod;
  /** Id of the gateway as a client. At least 1 character. */
  readonly clientId: string;
  /**
   * A Secret with the client secret, in key `clientSecret` if no other is named. Names a Secret with key `clientSecret`.
   * @default - none
   */
  readonly secretRef?: LocalSecretKeyReference;
  /**
   * The assertion. Only with method `PrivateKeyJwt`.
   * @default - none
   */
  readonly privateKeyJwt?: OAuthPrivateKeyJwt;
}

/** How a client proves who it is. */
export enum OAuthClientAuthMethod {
  /** By its id and secret in the Authorization header. (ClientSecretBasic) */
  CLIENT_SECRET_BASIC = "ClientSecretBasic",
  /** By its id and secret in the form; the secret may be missing. (ClientSecretPost) */
  CLIENT_SECRET_POST = "ClientSecretPost",
  /** By an assertion that it signs (RFC 7523). (PrivateKeyJwt) */
  PRIVATE_KEY_JWT = "PrivateKeyJwt",
}

/** Grant types of token requests. */
export enum OAuthGrantType {
  /** Token exchange (RFC 8693). (TokenExchange) */
  TOKEN_EXCHANGE = "TokenExchange",
  /** An assertion (RFC 7523). (JwtBearer) */
  JWT_BEARER = "JwtBearer",
}

/** Tokens in the memory of the process. */
export interface OAuthInMemoryTokenCache {
  /**
   * How many tokens; 0 remembers none.
   * @default - 8192
   */
  readonly maxEntries?: number;
  /**
   * The cache lifetime of tokens without an expiry. A duration such as `30s` or `1m30s`, at least 1s.
   * @default - 300s
   */
  readonly defaultTtl?: string;
}

/** Whether `may_act` is looked at. */
export enum OAuthMayAct {
  /** It must name the actor. Needs `tokenType: Jwt`. (Required) */
  REQUIRED = "Required",
}

/** An assertion that the gateway signs. Rule: certificateRef and certificateHeader must be set together. */
export interface OAuthPrivateKeyJwt {
  /** A Secret with the private key as PEM (RSA or EC), in key `signingKey` if no other is named. Names a Secret with key `signingKey`. */
  readonly signingKeyRef: LocalSecretKeyReference;
  /**
   * A Secret with the certificate chain as PEM, in key `certificate` if no other is named. Names a Secret with key `certificate`.
   * @default - none
   */
  readonly certificateRef?: LocalSecretKeyReference;
  /**
   * How the assertion names the certificate.
   * @default - none
   */
  readonly certificateHeader?: OAuthCertificateHeader;
  /**
   * How it is signed.
   * @default - `RS256`
   */
  readonly alg?: OAuthSigningAlgorithm;
  /**
   * Id of the key, in the header of the assertion.
   * @default - none
   */
  readonly kid?: string;
  /** Who the assertion is for (`aud`), mostly the URL of the endpoint. At least 1 character. */
  readonly assertionAudience: string;
}

/** How an assertion is signed. */
export enum OAuthSigningAlgorithm {
  /** RSA with SHA-256. (RS256) */
  RS256 = "RS256",
  /** RSA with SHA-384. (RS384) */
  RS384 = "RS384",
  /** RSA with SHA-512. (RS512) */
  RS512 = "RS512",
  /** RSA-PSS with SHA-256. (PS256) */
  PS256 = "PS256",
  /** ECDSA on P-256. (ES256) */
  ES256 = "ES256",
  /** ECDSA on P-384. (ES384) */
  ES384 = "ES384",
}

/** Remembers tokens. */
export interface OAuthTokenCache {
  /**
   * In the memory of the process.
   * @default - none
   */
  readonly inMemory?: OAuthInMemoryTokenCache;
}

/** Exchanges the token of the client for one that the destination takes. Exactly one of `backendRef`, `url` is set. Rule: path may not be set when url is set. Rule: actorToken is only valid with TokenExchange grantType. Rule: requestedTokenType is only valid with TokenExchange grantType. Rule: requestedTokenType IdJag is only supported by crossAppAccess. */
export interface OAuthTokenExchange {
  /**
   * The server of the token endpoint. Policies that target it configure the connection. Required in v1.4.
   * @default - none
   */
  readonly backendRef?: BackendObjectReference;
  /**
   * Its address, in place of `backendRef`. `http` or `https`, with TLS for the latter. Neither policies nor ReferenceGrants apply to it. 1 to 1024 characters. Pattern: `^https?://[^/?#@]+(/[^?#]*)?$`. Since v1.5.
   * @default - none
   */
  readonly url?: string;
  /**
   * Path of the token endpoint. Pattern: `^/`.
   * @default - `/`
   */
  readonly path?: string;
  /**
   * The grant type of the token request.
   * @default - `TokenExchange`
   */
  readonly grantType?: OAuthGrantType;
  /**
   * The client's token.
   * @default - an access token in header `Authorization` with prefix `Bearer `
   */
  readonly subjectToken?: OAuthTokenSpec;
  /**
   * The token of the party that acts for the subject. Only with `TokenExchange`.
   * @default - none
   */
  readonly actorToken?: OAuthActorToken;
  /**
   * Who the token is for, sent as `audience`. 1 to 64 items. Each: 1 to 256 characters.
   * @default - none
   */
  readonly audiences?: string[];
  /**
   * Resources that the token is for, sent as `resource`. 1 to 64 items.
   * @default - none
   */
  readonly resources?: string[];
  /**
   * Scopes of the token, sent as `scope`. 1 to 64 items.
   * @default - none
   */
  readonly scopes?: string[];
  /**
   * Type of the requested token. Only with `TokenExchange`; not `IdJag`.
   * @default - `AccessToken`
   */
  readonly requestedTokenType?: OAuthTokenType;
  /**
   * How the gateway proves who it is.
   * @default - not at all
   */
  readonly clientAuth?: OAuthClientAuth;
  /**
   * Further fields of the form. At most 64 entries. Each: a CEL expression; 1 to 16384 characters.
   * @default - none
   */
  readonly additionalParams?: { [key: string]: string };
  /**
   * Where the new token is written to.
   * @default - header `Authorization` with prefix `Bearer `
   */
  readonly location?: AuthorizationLocation;
  /**
   * Remembers tokens.
   * @default - tokens are remembered until they expire
   */
  readonly cache?: OAuthTokenCache;
}

/** A token of the client. */
export interface OAuthTokenSpec {
  /**
   * Where the token is read from.
   * @default - header `Authorization` with prefix `Bearer `
   */
  readonly source?: AuthorizationExtractionLocation;
  /**
   * Kind of the token: `AccessToken`, `Jwt`, `IdToken`, `IdJag`, or an absolute URI.
   * @default - `AccessToken`
   */
  readonly tokenType?: string;
}

/** A kind of token. */
export enum OAuthTokenType {
  /** An access token. (AccessToken) */
  ACCESS_TOKEN = "AccessToken",
  /** A JSON Web Token. (Jwt) */
  JWT = "Jwt",
  /** An ID token. (IdToken) */
  ID_TOKEN = "IdToken",
  /** An assertion for another application; only cross-app access requests it. (IdJag) */
  ID_JAG = "IdJag",
}
