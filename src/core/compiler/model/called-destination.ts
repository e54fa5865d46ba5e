import type { CompileOptions } from './options';

/** Something that a gateway opens connections to. */
export interface CalledDestination extends DestinationLocation {
  /** `namespace/name` of the Gateway. */
  readonly gateway: string;
  /** The parts of requests that it receives. */
  readonly sees: readonly Seen[];
  /** The paths of requests that reach it, sorted. Empty: no request reaches it. */
  readonly ways: readonly DestinationUse[];
}

/** The properties that distinguish contacts of a gateway. */
export interface DestinationLocation {
  /** The purpose of the call. */
  readonly purpose: Purpose;
  /** A description, such as a provider with its region, as far as it is known. */
  readonly what?: string;
  /** A DNS name or an address; absent: any that clients name, or one that the data plane makes of the provider. */
  readonly host?: string;
  /** Absent: any. */
  readonly port?: number;
}

/** The requests of a listener that reach it. */
export interface DestinationUse {
  readonly listener: string;
  /** `namespace/name, rule 0` of the route; absent if all requests of the listener reach it. */
  readonly route?: string;
  /** The checks that callers must pass on this path, sorted; empty if all callers are admitted. */
  readonly asks: readonly string[];
}

/** A contact of the requests of one rule, for one purpose. */
export interface RuleCall {
  readonly place: DestinationLocation;
  readonly sees: readonly Seen[];
  /** The kind of provider, if it is called at its default host. */
  readonly provider?: string;
  /** The region of a cloud service that is called at its default host. */
  readonly region?: string;
  /** The factor that determines whether other regions also respond. */
  readonly unsureRegion?: string;
  /** The factor that determines whether it sees content that is not sent to it as such. */
  readonly unsureContent?: string;
  /** The factor that determines whether it receives a credential; absent if there is none. */
  readonly unsureCredential?: string;
  /** The factors that determine whether a request leads there; empty if there are none. */
  readonly doubts: readonly string[];
  /** Expressions that must be true for a request to reach it. They are among the doubts. */
  readonly needs: readonly string[];
  /** The request headers that it receives, in lower case; `all`: all headers that clients send. */
  readonly headers: SentHeaders;
  /** Client headers that are removed or replaced on the path to it. */
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

/** The destinations of requests, for any purpose. */
export interface CallsOfRules {
  /** The reader of the inputs: calls are determined from compiled output. */
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
