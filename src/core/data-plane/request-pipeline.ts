/** The steps of one release of the data plane between the socket and the destination of a request. A plain value, apart from two functions. */
export interface RequestPipeline {
  /** Every step, in the order in which it runs. */
  readonly steps: readonly PipelineStep[];
  /**
   * Headers whose value the process restricts before any policy or route reads them. All other headers arrive as the client sent them,
   * unless the client names them in `Connection`: then they are removed.
   */
  readonly receivedHeaders: ReadonlyMap<string, ReceivedHeader>;
  /** Returns the headers that policies before routing, routes and expressions see of the headers that a client sends. */
  receive(sent: readonly SentHeader[], version: HttpVersion): ReceivedHeaders;
  /** Returns the headers that policies of routes see: the process parses all cookies and writes them again as one header. */
  withRejoinedCookies(headers: readonly SentHeader[]): readonly SentHeader[];
  /** Cookies that the process keeps when it writes cookies again, in the syntax of its regular expressions. */
  readonly cookies: CookiePatterns;
  readonly mcp: McpRequests;
  /** The status for requests without valid credentials for basic authentication in the header `Proxy-Authorization`. */
  readonly proxyCredentials: 401 | 407;
}

/** How the data plane reads requests for MCP backends. */
export interface McpRequests {
  /** Returns the gateway's own answer, or the assumption on which it forwards a request; undefined if it forwards the request. */
  answerTo(request: McpRequest): McpAnswer | undefined;
}

export interface McpRequest {
  readonly method: string;
  readonly path: string;
  /** The value of a header by its name in lower case. */
  readonly header: (name: string) => string | undefined;
  readonly headers: readonly SentHeader[];
  /** Absent if it is not known. */
  readonly body?: string;
  /** Whether the backend keeps sessions. */
  readonly isStateful: boolean;
  /** Names of the tool that is called, if that is all that is known of the body. */
  readonly toolNames?: readonly string[];
}

export interface McpAnswer {
  readonly is: 'answered' | 'undecided' | 'assumed';
  readonly status?: number;
  readonly reason: string;
}

export type SentHeader = readonly [name: string, value: string];

export type HttpVersion = 'HTTP/1.1' | 'HTTP/2';

/** The part of a header that reaches policies and routes, regardless of what the client sends. */
export type ReceivedHeader =
  /** No policy or route ever sees it. */
  | { readonly is: 'removed' }
  /** It is absent, or has this value: `trailers` of `TE`, `upgrade` of `Connection`. */
  | { readonly is: 'reduced'; readonly to: string }
  /** It is there only if the client names it in `Connection`: `Upgrade`. Over HTTP/2, the process refuses such requests. */
  | { readonly is: 'kept if named in Connection' }
  /** HTTP/1.1 has it instead of the host. Over HTTP/2 a client can send it in addition to `:authority`, and it is kept. */
  | { readonly is: 'kept over HTTP/2' }
  /** The process replaces a valid value by one that no client can choose: `traceparent`. */
  | { readonly is: 'rewritten' };

export interface ReceivedHeaders {
  readonly headers: readonly SentHeader[];
  /** Names of headers that were removed although the client sent them, in lower case. */
  readonly removed: readonly string[];
  /** Names of headers whose value cannot be predicted. */
  readonly rewritten: readonly string[];
  /** Why the process refuses the request before it reads any of its headers. */
  readonly refusal?: string;
}

export interface CookiePatterns {
  /** A header from which at least one cookie is kept. */
  readonly kept: string;
  /** A header that stays as it is. */
  readonly unchanged: string;
}

/** The stages of the pipeline, in their order. */
export type PipelineStage =
  /** Once for each connection. */
  | 'connection'
  /** For each request, before any policy runs. */
  | 'receiving'
  /** Policies of phase `PreRouting`. */
  | 'pre-routing'
  /** The choice of a route rule. */
  | 'routing'
  /** Policies of phase `PostRouting`, and filters of the rule. */
  | 'route'
  /** Policies of the chosen destination, for each attempt. */
  | 'destination';

export interface PipelineStep {
  readonly stage: PipelineStage;
  /** The field of policies or the type of the filter that is applied, or the name of a step of the process itself. */
  readonly name: string;
  /** `process`: it runs for each request, regardless of policies. */
  readonly by: 'frontend' | 'traffic' | 'filter' | 'backend' | 'process';
}

/** The place of a step in the pipeline; fails for one that a release does not have, so that a misspelt name is noticed. */
export function placeOfStep({ steps }: Pick<RequestPipeline, 'steps'>, stage: PipelineStage, name: string): number {
  const place = steps.findIndex((step) => step.stage === stage && step.name === name);
  if (place < 0) throw new Error(`the pipeline has no step ${name} in stage ${stage}`);
  return place;
}
