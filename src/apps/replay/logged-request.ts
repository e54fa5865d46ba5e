import type { ObservedCaller } from '../../core/compiler/queries/evaluate/observed-caller';
import type { HeaderLine } from '../../core/compiler/queries/explain/request';

/** How a request ended, as far as its log shows. */
export type RecordedEnd =
  /** A destination responded. */
  | 'served'
  /** The gateway forwarded the request, and no destination responded. */
  | 'failed'
  /** Authentication or authorization refused the caller. */
  | 'refused'
  /** A rate limit or budget refused it. */
  | 'limited'
  /** A guard refused its content. */
  | 'guarded'
  /** The gateway answered itself. */
  | 'answered'
  /** The log does not show it. */
  | 'unknown';

export interface RecordedAnswer {
  readonly end: RecordedEnd;
  readonly status?: number;
  /** The data plane's reason, such as `JwtAuth`. */
  readonly reason?: string;
  /** `namespace/name` of the route. */
  readonly route?: string;
  /** The index of the rule in the route, from 0. */
  readonly rule?: number;
  /** The name of the rule. */
  readonly ruleName?: string;
  /** `host:port`, `service/namespace/name:port` or `Service/namespace/name/port`. */
  readonly backend?: string;
  /** The model that the provider received, as price lists name it: `openai/gpt-4o`. */
  readonly model?: string;
}

/** The tokens of a request to a model and of its response. */
export interface RecordedTokens {
  /** The tokens of the prompt, without those of caches. */
  readonly input: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly output: number;
}

/** A request of an access log. Parts that the log does not contain are absent. */
export interface LoggedRequest {
  /** `namespace/name`. */
  readonly gateway?: string;
  readonly listener?: string;
  readonly port?: number;
  readonly tls?: boolean;
  readonly method?: string;
  readonly host?: string;
  /** The path with the query. */
  readonly path?: string;
  readonly http2: boolean;
  readonly headers: readonly HeaderLine[];
  /** The names, in lower case, of headers that the log contains if they were sent. */
  readonly knownHeaders: ReadonlySet<string>;
  readonly caller: ObservedCaller;
  /** The caller in reports. */
  readonly callerName: string;
  /** The model that the client named. */
  readonly model?: string;
  /** Whether expressions may read the body, because it only has parts that are known from `model`. */
  readonly isBodyAssumed?: boolean;
  /** The cost, in US dollars. */
  readonly dollars?: number;
  readonly tokens?: RecordedTokens;
  readonly answer: RecordedAnswer;
  /** How many equal requests the line stands for. */
  readonly count: number;
}
