import type { JsonWebKeys, McpIdentityProvider } from '../constructs';

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
}
