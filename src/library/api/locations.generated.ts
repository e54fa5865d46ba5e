// Generated from schema/ by `npm run generate`; do not edit.

/** A credential in a cookie. */
export interface AuthorizationCookieLocation {
  /** Name of the cookie. 1 to 256 characters. */
  readonly name: string;
}

/** Where a credential is read from. Exactly one of `header`, `queryParameter`, `cookie`, `expression` is set. */
export interface AuthorizationExtractionLocation {
  /**
   * In a header.
   * @default - none
   */
  readonly header?: AuthorizationHeaderLocation;
  /**
   * In a parameter of the query.
   * @default - none
   */
  readonly queryParameter?: AuthorizationQueryParameterLocation;
  /**
   * In a cookie.
   * @default - none
   */
  readonly cookie?: AuthorizationCookieLocation;
  /**
   * An expression that gives the credential. A CEL expression. 1 to 16384 characters.
   * @default - none
   */
  readonly expression?: string;
}

/** A credential in a header. */
export interface AuthorizationHeaderLocation {
  /** Name of the header. 1 to 256 characters. Pattern: `^[A-Za-z0-9!#$%&'*+\-.^_\x60|~]+$`. */
  readonly name: string;
  /**
   * Text before the credential, such as `Bearer `. 1 to 256 characters.
   * @default - none
   */
  readonly prefix?: string;
}

/** Where a credential is written to. Exactly one of `header`, `queryParameter`, `cookie` is set. */
export interface AuthorizationLocation {
  /**
   * In a header.
   * @default - none
   */
  readonly header?: AuthorizationHeaderLocation;
  /**
   * In a parameter of the query.
   * @default - none
   */
  readonly queryParameter?: AuthorizationQueryParameterLocation;
  /**
   * In a cookie.
   * @default - none
   */
  readonly cookie?: AuthorizationCookieLocation;
}

/** A credential in a parameter of the query. */
export interface AuthorizationQueryParameterLocation {
  /** Name of the parameter. 1 to 256 characters. */
  readonly name: string;
}
