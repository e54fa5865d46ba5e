/** The result of checking a guarantee for every request. */
export type Verdict =
  | { readonly is: 'holds'; readonly reason: string }
  | { readonly is: 'does not hold'; readonly reason: string; readonly counterexample: Counterexample }
  | { readonly is: 'cannot be decided'; readonly reasons: readonly string[] }
  /** The subject does not exist, so the guarantee would be satisfied for the wrong reason. */
  | { readonly is: 'about nothing'; readonly reason: string };

/** Why a guarantee is not met. */
export type Shortfall = Exclude<Verdict, { readonly is: 'holds' | 'about nothing' }>;

/** A request that violates a guarantee. */
export interface Counterexample {
  /** `namespace/name`. */
  readonly gateway: string;
  /** The listener that accepts the connection; absent without TLS if no listener matches the host. */
  readonly listener?: string;
  readonly port: number;
  readonly tls: boolean;
  /** The server name of the TLS handshake. */
  readonly serverName?: string;
  readonly method: string;
  /** The host, as in the Host header. */
  readonly host: string;
  /** The path, including the query if there is one. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Whether the client must use HTTP/2, because of a `host` header in addition to the host. */
  readonly http2?: true;
  readonly caller: ExampleCaller;
  /** The matching rule; absent if no rule matches. */
  readonly rule?: string;
  /** The tool of an MCP server that it calls. */
  readonly tool?: { readonly target: string; readonly name: string };
  /** The destination that the request reaches. */
  readonly destination?: string;
  /** The rules that delegate it to that one. */
  readonly above?: readonly string[];
  /** Destinations that are called outside the request path, by their keys: mirrors, guards and similar. */
  readonly called?: readonly string[];
  /** The request of another tenant that breaks it together with this one. */
  readonly beside?: Counterexample;
}

/** Right credentials, or none. */
export interface ExampleCredentials {
  readonly jwt?: Readonly<Record<string, unknown>>;
  readonly apiKey?: Readonly<Record<string, unknown>>;
  readonly basicAuthUser?: string;
}

/** Who sends it. */
export interface ExampleCaller extends ExampleCredentials {
  /** The credentials presented to policies before routing, if they are different. */
  readonly beforeRouting?: ExampleCredentials;
  readonly clientAddress?: string;
  readonly hasClientCertificate?: true;
  readonly externalAuthorizationAllows?: boolean;
}
