/** Whether a guarantee holds for every request. */
export type Verdict =
  | { readonly is: 'holds'; readonly reason: string }
  | { readonly is: 'does not hold'; readonly reason: string; readonly counterexample: Counterexample }
  | { readonly is: 'cannot be decided'; readonly reasons: readonly string[] }
  /** What it is about does not exist, so that it would hold for the wrong reason. */
  | { readonly is: 'about nothing'; readonly reason: string };

/** Why a guarantee is not met. */
export type Shortfall = Exclude<Verdict, { readonly is: 'holds' | 'about nothing' }>;

/** A request for which a guarantee does not hold. */
export interface Counterexample {
  /** `namespace/name`. */
  readonly gateway: string;
  /** Absent: none is for its host. */
  readonly listener?: string;
  readonly port: number;
  readonly tls: boolean;
  /** Of the handshake. */
  readonly serverName?: string;
  readonly method: string;
  /** As the Host header has it. */
  readonly host: string;
  /** With the query, where there is one. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The client has to speak HTTP/2, because of a header `host` in addition to the host. */
  readonly http2?: true;
  readonly caller: ExampleCaller;
  /** The rule that takes it; absent where none does. */
  readonly rule?: string;
  /** The tool of an MCP server that it calls. */
  readonly tool?: { readonly target: string; readonly name: string };
  /** Where it gets to. */
  readonly destination?: string;
  /** The rules that delegate it to that one. */
  readonly above?: readonly string[];
  /** What is called there, by keys of destinations, where that is beside the way of requests: mirrors, guards and the like. */
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
  /** What policies before routing are shown, where that is something else. */
  readonly beforeRouting?: ExampleCredentials;
  readonly clientAddress?: string;
  readonly hasClientCertificate?: true;
  readonly externalAuthorizationAllows?: boolean;
}
