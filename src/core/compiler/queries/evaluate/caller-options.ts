/** Valid credentials, or none. */
export interface CallerCredentials {
  /**
   * Claims of a valid token. If the policy requires issuers or audiences and these claims omit them, matching ones are assumed; wrong ones
   * are rejected, as in the data plane.
   *
   * @default - no token
   */
  readonly jwt?: { [claim: string]: any };
  /**
   * The metadata of a valid API key; empty if the key has no metadata.
   *
   * @default - no API key
   */
  readonly apiKey?: { [field: string]: any };
  /**
   * The name of a user who sends the correct password.
   *
   * @default - no user
   */
  readonly basicAuthUser?: string;
}

/** The caller of a request, with the attributes that rules can read. */
export interface Caller extends CallerCredentials {
  /**
   * The credentials for policies before routing, if the caller sends other ones for policies of routes, such as two tokens in two headers.
   * An identity that a route verifies replaces the one of the same type from before routing.
   *
   * @default - the same as those of routes
   */
  readonly beforeRouting?: CallerCredentials;
  /**
   * The address of the client. Required if a rule reads it.
   *
   * @default - expressions that read the address cannot be decided
   */
  readonly clientAddress?: string;
  /**
   * Headers in addition to those of the request.
   *
   * @default - the headers of the request only
   */
  readonly headers?: { [name: string]: string };
  /**
   * The decision of external authorization services.
   *
   * @default - unknown: assertions about requests that such a service checks fail
   */
  readonly externalAuthorizationAllows?: boolean;
}
