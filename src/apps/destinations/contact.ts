/** Something that a gateway opens connections to. */
export interface Contact {
  /** `namespace/name` of the Gateway. */
  readonly gateway: string;
  /** What it is called for. */
  readonly purpose: Purpose;
  /** What it is, such as a provider with its region, as far as that is known. */
  readonly what?: string;
  /** A DNS name or an address; absent: any that clients name, or one that the data plane makes of the provider. */
  readonly host?: string;
  /** Absent: any. */
  readonly port?: number;
  /** What it gets to see of requests. */
  readonly sees: readonly Seen[];
  /** Where requests that lead to it come in, sorted. Empty: no request does. */
  readonly ways: readonly ContactWay[];
}

/** Requests of a listener that lead to it. */
export interface ContactWay {
  readonly listener: string;
  /** `namespace/name, rule 0` of the route; absent where all requests of the listener do. */
  readonly route?: string;
  /** What callers are asked for on this way, sorted; empty: anybody gets through. */
  readonly asks: readonly string[];
}

export type Purpose =
  | 'provider'
  | 'MCP server'
  | 'service'
  | 'forward proxy'
  | 'mirror'
  | 'guard'
  | 'authorization'
  | 'processing'
  | 'rate limit'
  | 'keys'
  | 'token exchange'
  | 'cloud credentials'
  | 'telemetry'
  | 'tunnel';

export type Seen =
  | 'headers'
  | 'bodies'
  | 'answers'
  | 'prompts'
  | 'MCP calls'
  | 'descriptors'
  | 'metadata'
  | "callers' tokens"
  | 'encrypted connections';
