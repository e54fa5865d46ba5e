import type { JsonWebKeys, McpIdentityProvider, SecretEntry } from '../constructs';

/** The OAuth issuer of an MCP hub, and the tokens that the hub accepts. */
export interface McpHubOAuth {
  /** The required `iss` claim of tokens, with 1 to 256 characters. */
  readonly issuer: string;
  /**
   * The accepted audiences, at least 1 and at most 63. The `aud` claim of a token must contain one of them, or the address of the endpoint, which
   * MCP clients request (RFC 8707).
   */
  readonly audiences: string[];
  /** The keys that verify the issuer's signatures. */
  readonly keys: JsonWebKeys;
  /**
   * Lists the scopes that clients can request.
   *
   * @default - the metadata lists no scopes
   */
  readonly scopes?: string[];
  /**
   * The product of the issuer, if its metadata needs to be adapted.
   *
   * @default - the metadata is used unchanged
   */
  readonly identityProvider?: McpIdentityProvider;
  /**
   * The id that the gateway returns to clients that register. Set it for identity providers without dynamic registration. Requires revision
   * v1.4.
   *
   * @default - registration requests are forwarded to the issuer
   */
  readonly clientId?: string;
  /**
   * The secret of the client, which the gateway adds to token requests. Only valid with `McpIdentityProvider.ENTRA` and remote `keys`. Tokens are then
   * checked after rate limits. Requires revision v1.4.
   *
   * @default - clients are public
   */
  readonly clientSecret?: SecretEntry;
}
