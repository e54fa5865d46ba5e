import type { CompileOptions } from './options';

/** Something that a gateway opens connections to. */
export interface Contact extends ContactPlace {
  /** `namespace/name` of the Gateway. */
  readonly gateway: string;
  /** What it gets to see of requests. */
  readonly sees: readonly Seen[];
  /** Where requests that lead to it come in, sorted. Empty: no request does. */
  readonly ways: readonly ContactWay[];
}

/** What tells contacts of a gateway apart. */
export interface ContactPlace {
  /** What it is called for. */
  readonly purpose: Purpose;
  /** What it is, such as a provider with its region, as far as that is known. */
  readonly what?: string;
  /** A DNS name or an address; absent: any that clients name, or one that the data plane makes of the provider. */
  readonly host?: string;
  /** Absent: any. */
  readonly port?: number;
}

/** Requests of a listener that lead to it. */
export interface ContactWay {
  readonly listener: string;
  /** `namespace/name, rule 0` of the route; absent where all requests of the listener do. */
  readonly route?: string;
  /** What callers are asked for on this way, sorted; empty: anybody gets through. */
  readonly asks: readonly string[];
}

/** A contact of the requests of one rule, for one purpose. */
export interface RuleCall {
  readonly place: ContactPlace;
  readonly sees: readonly Seen[];
  /** The kind of provider, where it is called at its own host. */
  readonly provider?: string;
  /** Of the service of a cloud that is called at its own host. */
  readonly region?: string;
  /** What decides whether other regions answer, too. */
  readonly unsureRegion?: string;
  /** What decides whether it sees content that it is not sent as such. */
  readonly unsureContent?: string;
  /** What decides whether it receives a credential; absent: nothing. */
  readonly unsureCredential?: string;
  /** What decides whether a request leads there; empty: nothing. */
  readonly doubts: readonly string[];
  /** Expressions that have to be true for a request to lead there. They are among the doubts. */
  readonly needs: readonly string[];
  /** The headers of requests that it gets, in lower case; `all`: whatever clients send. */
  readonly headers: SentHeaders;
  /** Those of clients that are removed or replaced on the way to it. */
  readonly withoutHeaders: readonly string[];
  /** It is called before a route is chosen. */
  readonly isPreRouting: boolean;
  /** It is given a credential: one of the gateway, or the client's own. */
  readonly getsCredential: boolean;
  /** It is spoken to with TLS. */
  readonly isEncrypted: boolean;
  /** It is one of the models, of which requests name one in their bodies. */
  readonly isOfModels: boolean;
}

export type SentHeaders = 'all' | readonly string[];

/** What requests lead to, whatever it is called for. */
export interface CallsOfRules {
  /** Who reads the inputs: what is called is read of compiled output. */
  readonly mode: CompileOptions['mode'];
  /**
   * @param gateway `namespace/name`
   * @param listener its key
   * @param rule the origin of the rule, as a key
   */
  of(gateway: string, listener: string, rule: string): readonly RuleCall[];
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
