import type { JsonWebKeys, McpIdentityProvider, SecretEntry } from '../constructs';

/** Where clients get their tokens. */
export interface McpHubOAuth {
  /** The `iss` claim of the tokens, 1 to 256 characters. */
  readonly issuer: string;
  /** The `aud` claim has to name one of them, 1 to 64. */
  readonly audiences: string[];
  /** The keys with which the issuer signs. */
  readonly keys: JsonWebKeys;
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
   * The secret of the client, which the gateway adds to requests for tokens. Only with `McpIdentityProvider.ENTRA`, and with remote `keys`.
   * Tokens are then asked for behind rate limits. Needs revision v1.4.
   *
   * @default - none, clients are public
   */
  readonly clientSecret?: SecretEntry;
}
