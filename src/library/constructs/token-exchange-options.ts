import type { Duration } from 'cdk8s';
import type { Cel } from './cel';
import { checkedOptions } from './checked-options';
import type { CredentialLocation, CredentialSource } from './credential-location';
import type { IDestination } from './destination-reference';
import type { OAuthClient } from './oauth-client';

/** Grant types of token requests. */
export enum OAuthGrant {
  /** Token exchange (RFC 8693). */
  TOKEN_EXCHANGE = 'TokenExchange',
  /** The token as an assertion (RFC 7523). */
  JWT_BEARER = 'JwtBearer',
}

/**
 * A kind of token (RFC 8693).
 *
 * @example
 *
 * const exchanged = Credentials.tokenExchange({ server: idp, subject: { kind: OAuthTokenKind.ID_TOKEN } });
 * shop.addPolicy('token', { credentials: exchanged });
 */
@checkedOptions('OAuthTokenKind')
export class OAuthTokenKind {
  /** An access token. */
  public static readonly ACCESS_TOKEN = new OAuthTokenKind('AccessToken');
  /** A JSON Web Token. */
  public static readonly JWT = new OAuthTokenKind('Jwt');
  /** An ID token. */
  public static readonly ID_TOKEN = new OAuthTokenKind('IdToken');
  /** An assertion for another application; only cross-app access requests it. */
  public static readonly ID_JAG = new OAuthTokenKind('IdJag');

  /**
   * A token type of an issuer, which cannot be requested.
   *
   * @param uri an absolute URI
   */
  public static of(uri: string): OAuthTokenKind {
    return new OAuthTokenKind(uri);
  }

  private constructor(
    /** Its name in the resource. */
    public readonly name: string,
  ) {}
}

/** A token of the request. */
export interface OAuthSubjectOptions {
  /**
   * The source of the token. JWT authentication removes the token from the request; the exchange still uses it.
   *
   * @default - header `Authorization` with prefix `Bearer `
   */
  readonly source?: CredentialSource;
  /**
   * The type of the subject token.
   *
   * @default OAuthTokenKind.ACCESS_TOKEN
   */
  readonly kind?: OAuthTokenKind;
}

/** The token of the party that acts for the subject. */
export interface OAuthActorOptions {
  /** The source of the token. */
  readonly source: CredentialSource;
  /**
   * The type of the actor token.
   *
   * @default OAuthTokenKind.ACCESS_TOKEN
   */
  readonly kind?: OAuthTokenKind;
  /**
   * Whether the claim `may_act` of the subject must contain the actor. Requires kind `JWT`.
   *
   * @default false
   */
  readonly mayActRequired?: boolean;
}

/** Tokens in the memory of the process. */
export interface OAuthCacheOptions {
  /**
   * The number of remembered tokens; 0 remembers none.
   *
   * @default 8192
   */
  readonly maxEntries?: number;
  /**
   * The cache lifetime of tokens without an expiry.
   *
   * @default Duration.minutes(5)
   */
  readonly defaultTtl?: Duration;
}

/** Parameters of token requests, for all grant types. */
export interface OAuthRequestOptions {
  /**
   * Resources that the token is for, sent as `resource`, 1 to 64.
   *
   * @default - the request names no resources
   */
  readonly resources?: string[];
  /**
   * Its scopes, 1 to 64.
   *
   * @default - the request names no scopes
   */
  readonly scopes?: string[];
  /**
   * How tokens are remembered.
   *
   * @default - until they expire
   */
  readonly cache?: OAuthCacheOptions;
}

/** An exchange of tokens. */
export interface TokenExchangeOptions extends OAuthRequestOptions {
  /** The server of the token endpoint. A `StaticBackend` has its own connection settings. */
  readonly server: IDestination;
  /**
   * The path of the token endpoint.
   *
   * @default '/'
   */
  readonly path?: string;
  /**
   * The grant type of the token request.
   *
   * @default OAuthGrant.TOKEN_EXCHANGE
   */
  readonly grant?: OAuthGrant;
  /**
   * The client's token.
   *
   * @default - an access token in header `Authorization`
   */
  readonly subject?: OAuthSubjectOptions;
  /**
   * The token of the party that acts for the subject. Only with grant `TOKEN_EXCHANGE`.
   *
   * @default - the request has no actor token
   */
  readonly actor?: OAuthActorOptions;
  /**
   * The audiences of the token, sent as `audience`, 1 to 64.
   *
   * @default - no `audience` is sent
   */
  readonly audiences?: string[];
  /**
   * The type of the requested token; not `ID_JAG`. Only with grant `TOKEN_EXCHANGE`.
   *
   * @default OAuthTokenKind.ACCESS_TOKEN
   */
  readonly requestedKind?: OAuthTokenKind;
  /**
   * How the gateway proves who it is.
   *
   * @default - not at all
   */
  readonly client?: OAuthClient;
  /**
   * Further fields of the form; at most 64.
   *
   * @default - the form has no additional fields
   */
  readonly parameters?: { [name: string]: Cel };
  /**
   * The location of the new token.
   *
   * @default - header `Authorization` with prefix `Bearer `
   */
  readonly location?: CredentialLocation;
}

/** A token endpoint of cross-app access. */
export interface CrossAppEndpointOptions {
  /** The authorization server that issues the token. */
  readonly server: IDestination;
  /**
   * The path of the token endpoint.
   *
   * @default '/'
   */
  readonly path?: string;
  /** How the gateway proves who it is. */
  readonly client: OAuthClient;
}

/**
 * Options of cross-app access: the identity provider issues an assertion about the user, for which the authorization server of the resource
 * issues a token.
 */
export interface CrossAppAccessOptions extends OAuthRequestOptions {
  /** The user's identity provider, which is called first. */
  readonly identityProvider: CrossAppEndpointOptions;
  /** The authorization server of the resource, which is called second. */
  readonly authorizationServer: CrossAppEndpointOptions;
  /** The audience of the assertion: the authorization server of the resource, 1 to 256 characters. */
  readonly audience: string;
  /**
   * The location of the user's ID token.
   *
   * @default - header `Authorization` with prefix `Bearer `
   */
  readonly source?: CredentialSource;
}
