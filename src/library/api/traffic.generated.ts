// Generated from schema/ by `npm run generate`; do not edit.

import type { ApiKeyAuthentication, Authorization, BasicAuthentication, JwtAuthentication } from './auth.generated';
import type { Transform, Transformation } from './backend-policy.generated';
import type { ExtAuthOrConditional, ExtProcOrConditional, FailureMode } from './called-services.generated';
import type { BackendObjectReference, HttpHeaderFilter } from './kubernetes.generated';
import type { Quantity } from './runtime/quantity';

/** Buffers bodies until they are complete. At least one of `request`, `response` is set. */
export interface Buffer {
  /**
   * Bodies of requests.
   * @default - none
   */
  readonly request?: BufferBody;
  /**
   * Bodies of responses.
   * @default - none
   */
  readonly response?: BufferBody;
}

/** Settings of a buffer. */
export interface BufferBody {
  /**
   * Largest body. A Kubernetes quantity. In bytes. Rule: value must be at least 1 byte and fit within uint32.
   * @default - the limit of the process: 2 MiB, or `frontend.http.maxBufferSize`
   */
  readonly maxBytes?: Quantity;
  /**
   * Handling of larger bodies: `FailClosed` refuses them with 413 (requests) or 502 (responses).
   * @default - `FailClosed`; `FailOpen` forwards them unbuffered
   */
  readonly failureMode?: FailureMode;
}

/** Which pages of other origins may send requests (the CORS filter of the Gateway API). */
export interface Cors {
  /**
   * Origins of the pages. At most 64 items. Each: 1 to 253 characters; pattern: `(^\*$)|(^(http(s)?):\/\/(((\*\.)?([a-zA-Z0-9\-]+\.)*[a-zA-Z0-9-]+|\*)(:([0-9]{1,5}))?)$)`. Rule: AllowOrigins cannot contain '*' alongside other origins.
   * @default - none
   */
  readonly allowOrigins?: string[];
  /**
   * Methods that pages may use. At most 9 items. Rule: AllowMethods cannot contain '*' alongside other methods.
   * @default - none
   */
  readonly allowMethods?: CorsMethod[];
  /**
   * Headers that pages may send. At most 64 items. Each: 1 to 256 characters; pattern: `^[A-Za-z0-9!#$%&'*+\-.^_\x60|~]+$`. Rule: AllowHeaders cannot contain '*' alongside other methods.
   * @default - none
   */
  readonly allowHeaders?: string[];
  /**
   * Headers of the response that pages may read. At most 64 items. Each: 1 to 256 characters; pattern: `^[A-Za-z0-9!#$%&'*+\-.^_\x60|~]+$`.
   * @default - none
   */
  readonly exposeHeaders?: string[];
  /**
   * Whether pages may send cookies and other credentials.
   * @default - `false`
   */
  readonly allowCredentials?: boolean;
  /**
   * How long a browser may remember the answer. At least 1. In seconds.
   * @default 5
   */
  readonly maxAge?: number;
}

/** A method of a request. */
export enum CorsMethod {
  /** GET requests. (GET) */
  GET = "GET",
  /** HEAD requests. (HEAD) */
  HEAD = "HEAD",
  /** POST requests. (POST) */
  POST = "POST",
  /** PUT requests. (PUT) */
  PUT = "PUT",
  /** DELETE requests. (DELETE) */
  DELETE = "DELETE",
  /** CONNECT requests. (CONNECT) */
  CONNECT = "CONNECT",
  /** OPTIONS requests. (OPTIONS) */
  OPTIONS = "OPTIONS",
  /** TRACE requests. (TRACE) */
  TRACE = "TRACE",
  /** PATCH requests. (PATCH) */
  PATCH = "PATCH",
  /** Every method. (*) */
  VALUE_ASTERISK = "*",
}

/** Refuses requests that a page of another origin made a browser send. GET, HEAD and OPTIONS always pass, as do requests without `Sec-Fetch-Site` and `Origin`. */
export interface CsrfPolicy {
  /**
   * Further origins that may send requests. 1 to 16 items. Each: 1 to 256 characters.
   * @default - the gateway's own origin only
   */
  readonly additionalOrigins?: string[];
}

/** Waits before a request is passed on, for tests of faults. */
export interface Delay {
  /** How long: a time span such as `2s`, or an expression that gives a duration or a number of milliseconds. It counts into the timeout of the request. A CEL expression. 1 to 16384 characters. */
  readonly duration: string;
}

/** A response of the gateway without a request to a destination. Rule: body and bodyExpression may not both be set. Rule: status is required. */
export interface DirectResponse {
  /**
   * Status of the answer. 200 to 599. Required in the later revision.
   * @default - none
   */
  readonly status?: number;
  /**
   * Body of the answer. 1 to 4096 characters.
   * @default - no body
   */
  readonly body?: string;
  /**
   * Body of the answer, computed: text and bytes as they are, other values as JSON. Not with `body`. A CEL expression. 1 to 16384 characters. Since v1.4.
   * @default - none
   */
  readonly bodyExpression?: string;
  /**
   * Headers of the answer. 1 to 16 items. Since v1.4.
   * @default - none
   */
  readonly headers?: DirectResponseHeader[];
}

/** A policy and when it applies. */
export interface DirectResponseConditional {
  /**
   * When it applies. An expression that fails counts as false. Only the last entry may lack it. A CEL expression. 1 to 16384 characters.
   * @default - `true`
   */
  readonly condition?: string;
  /** The answer. */
  readonly policy: DirectResponse;
}

/** A header of an answer, whose value is computed. */
export interface DirectResponseHeader {
  /** Name of the header. 1 to 256 characters. Pattern: `^[A-Za-z0-9!#$%&'*+\-.^_\x60|~]+$`. */
  readonly name: string;
  /** The value. When the expression fails the header is left out. A CEL expression. 1 to 16384 characters. */
  readonly value: string;
}

/** A response of the gateway without a request to a destination, optionally selected by conditions. Rule: body and bodyExpression may not both be set. Rule: conditional cannot be set with any other field. Rule: status: Required value. */
export interface DirectResponseOrConditional {
  /**
   * Status of the answer. 200 to 599. Required in the later revision.
   * @default - none
   */
  readonly status?: number;
  /**
   * Body of the answer. 1 to 4096 characters.
   * @default - no body
   */
  readonly body?: string;
  /**
   * Body of the answer, computed: text and bytes as they are, other values as JSON. Not with `body`. A CEL expression. 1 to 16384 characters. Since v1.4.
   * @default - none
   */
  readonly bodyExpression?: string;
  /**
   * Headers of the answer. 1 to 16 items. Since v1.4.
   * @default - none
   */
  readonly headers?: DirectResponseHeader[];
  /**
   * Policies in order; the first whose condition matches applies to a request. 1 to 16 items. Rule: conditional entries without condition must be last. Since v1.4.
   * @default - none
   */
  readonly conditional?: DirectResponseConditional[];
}

/** Limits that a service counts for all replicas (Envoy rate limit service over gRPC). Exactly one of `backendRef`, `url` is set. Rule: url must not include a path. */
export interface GlobalRateLimit {
  /**
   * The service. Required in v1.4.
   * @default - none
   */
  readonly backendRef?: BackendObjectReference;
  /**
   * Its address, in place of `backendRef`. `http` or `https`, with TLS for the latter. Neither policies nor ReferenceGrants apply to it. 1 to 1024 characters. Pattern: `^https?://[^/?#@]+(/[^?#]*)?$`. Since v1.5.
   * @default - none
   */
  readonly url?: string;
  /**
   * Handling of requests if the service fails or is unreachable. Since the later revision.
   * @default - `FailClosed`
   */
  readonly failureMode?: FailureMode;
  /** The domain of the limits, as the service knows it. 1 to 256 characters. */
  readonly domain: string;
  /** The descriptors of a request for the service. 1 to 16 items. */
  readonly descriptors: RateLimitDescriptor[];
}

/** Fixed changes to headers. At least one of `request`, `response` is set. */
export interface HeaderModifiers {
  /**
   * Changes to requests.
   * @default - none
   */
  readonly request?: HttpHeaderFilter;
  /**
   * Changes to responses.
   * @default - none
   */
  readonly response?: HttpHeaderFilter;
}

/** The Host header of upstream requests. */
export enum HostRewriteMode {
  /** The hostname of the destination. (Auto) */
  AUTO = "Auto",
  /** The value of the client. (None) */
  NONE = "None",
}

/** The Host header of upstream requests. A URL rewrite of an HTTPRoute that sets the hostname takes precedence. */
export interface HostnameRewrite {
  /** The mode. */
  readonly mode: HostRewriteMode;
}

/** A limit that each replica counts by itself. Requests above it get status 429. Exactly one of `requests`, `tokens` is set. */
export interface LocalRateLimit {
  /**
   * Requests for each `unit`. At least 1. In requests.
   * @default - none
   */
  readonly requests?: number;
  /**
   * LLM tokens of prompts and responses for each `unit`. They are known only after a response, so the limit applies to later requests. At least 1. In tokens.
   * @default - none
   */
  readonly tokens?: number;
  /** The time that the limit counts for. */
  readonly unit: RateLimitInterval;
  /**
   * Additional requests or tokens in a burst. At least 0.
   * @default - 0
   */
  readonly burst?: number;
}

/** Units of a limit. */
export enum RateLimitCost {
  /** Requests. (Requests) */
  REQUESTS = "Requests",
  /** LLM tokens. (Tokens) */
  TOKENS = "Tokens",
}

/** Names and values by which the service finds the limit. */
export interface RateLimitDescriptor {
  /** The names and values, in the order of the limit. 1 to 16 items. */
  readonly entries: RateLimitDescriptorEntry[];
  /**
   * The unit of the limit.
   * @default - `Requests`
   */
  readonly unit?: RateLimitCost;
  /**
   * The cost of a request. Evaluated with the request, for `Tokens` after the response. A CEL expression. 1 to 16384 characters. Since v1.4.
   * @default - 1, or the tokens of the request and its answer
   */
  readonly cost?: string;
  /**
   * The limit to apply in place of the service's own: an object such as `{"requestsPerUnit": 10, "unit": "minute"}`. If the expression fails or gives anything else, the descriptor is left out and its limit does not apply. A CEL expression. 1 to 16384 characters. Since v1.5.
   * @default - the service's own limit
   */
  readonly limitOverride?: string;
}

/** A name and its value. */
export interface RateLimitDescriptorEntry {
  /** The name, as the service knows it. 1 to 64 characters. */
  readonly name: string;
  /** The value, such as `source.address`. A CEL expression. 1 to 16384 characters. */
  readonly expression: string;
}

/** The time that a limit counts for. */
export enum RateLimitInterval {
  /** One second. (Seconds) */
  SECONDS = "Seconds",
  /** One minute. (Minutes) */
  MINUTES = "Minutes",
  /** One hour. (Hours) */
  HOURS = "Hours",
}

/** Limits of requests or tokens. At least one of `global`, `local` is set. */
export interface RateLimits {
  /**
   * Limits that each replica of the gateway counts by itself. 1 to 16 items.
   * @default - none
   */
  readonly local?: LocalRateLimit[];
  /**
   * Limits that a service counts for all replicas.
   * @default - none
   */
  readonly global?: GlobalRateLimit;
}

/** A policy and when it applies. */
export interface RateLimitsConditional {
  /**
   * When it applies. An expression that fails counts as false. Only the last entry may lack it. A CEL expression. 1 to 16384 characters.
   * @default - `true`
   */
  readonly condition?: string;
  /** The limits. */
  readonly policy: RateLimits;
}

/** Limits of requests or tokens, or a choice of such by conditions. At least one of `conditional`, `global`, `local` is set. Rule: conditional cannot be set with any other field. */
export interface RateLimitsOrConditional {
  /**
   * Limits that each replica of the gateway counts by itself. 1 to 16 items.
   * @default - none
   */
  readonly local?: LocalRateLimit[];
  /**
   * Limits that a service counts for all replicas.
   * @default - none
   */
  readonly global?: GlobalRateLimit;
  /**
   * Policies in order; the first whose condition matches applies to a request. 1 to 16 items. Rule: conditional entries without condition must be last. Since v1.4.
   * @default - none
   */
  readonly conditional?: RateLimitsConditional[];
}

/** When a request is tried again (the retry of the Gateway API). */
export interface Retry {
  /**
   * Status codes of the destination after which the request is tried again. Each: 400 to 599.
   * @default - none
   */
  readonly codes?: number[];
  /**
   * How often it is tried again. At least 1.
   * @default - none
   */
  readonly attempts?: number;
  /**
   * The least time between two tries. At most 28 characters. Pattern: `^([0-9]{1,5}(h|m|s|ms)){1,4}$`.
   * @default - none
   */
  readonly backoff?: string;
  /**
   * Only requests for which it is true are tried again; bodies of others are not kept. A CEL expression. 1 to 16384 characters. Since v1.4.
   * @default - `true`
   */
  readonly precondition?: string;
  /**
   * Responses for which it is true are tried again too, beside those of `codes`. A CEL expression. 1 to 16384 characters. Since v1.4.
   * @default - none
   */
  readonly condition?: string;
}

/** Time limits of a request. At least one of `request` is set. */
export interface Timeouts {
  /**
   * Time until the response headers arrive, with all attempts and the pauses between them. Bodies are not limited, except for LLM answers that are not streamed: these have to be complete. A duration such as `30s` or `1m30s`, at least 1ms.
   * @default - no limit
   */
  readonly request?: string;
}

/** How requests are treated on their way through the gateway. Rule: phase PreRouting only supports extAuth, transformation, extProc, jwtAuthentication, basicAuthentication, and apiKeyAuthentication. Rule: phase PreRouting only supports extAuth, authorization, transformation, extProc, jwtAuthentication, basicAuthentication, apiKeyAuthentication and cors. */
export interface Traffic {
  /**
   * When the policy runs. `PreRouting` only on Gateways, listeners and ListenerSets.
   * @default - `PostRouting`
   */
  readonly phase?: TrafficPhase;
  /**
   * Changes to requests and responses.
   * @default - none
   */
  readonly transformation?: TransformationOrConditional;
  /**
   * A service that processes requests and responses.
   * @default - none
   */
  readonly extProc?: ExtProcOrConditional;
  /**
   * A service that decides which requests may pass.
   * @default - none
   */
  readonly extAuth?: ExtAuthOrConditional;
  /**
   * Limits of requests or tokens.
   * @default - none
   */
  readonly rateLimit?: RateLimitsOrConditional;
  /**
   * Which pages of other origins may send requests.
   * @default - none
   */
  readonly cors?: Cors;
  /**
   * Refuses requests that a page of another origin made a browser send.
   * @default - none
   */
  readonly csrf?: CsrfPolicy;
  /**
   * Fixed changes to headers.
   * @default - none
   */
  readonly headerModifiers?: HeaderModifiers;
  /**
   * The Host header of upstream requests.
   * @default - `Auto` for destinations with a hostname, `None` for Services and IP addresses
   */
  readonly hostRewrite?: HostnameRewrite;
  /**
   * Time limits of a request. Only for HTTPRoutes.
   * @default - none
   */
  readonly timeouts?: Timeouts;
  /**
   * When a request is tried again.
   * @default - never
   */
  readonly retry?: Retry;
  /**
   * Authorization rules. The rules of all policies are combined.
   * @default - none
   */
  readonly authorization?: Authorization;
  /**
   * Authentication by JSON Web Tokens.
   * @default - none
   */
  readonly jwtAuthentication?: JwtAuthentication;
  /**
   * Authentication by user name and password.
   * @default - none
   */
  readonly basicAuthentication?: BasicAuthentication;
  /**
   * Authentication by API keys.
   * @default - none
   */
  readonly apiKeyAuthentication?: ApiKeyAuthentication;
  /**
   * An answer that the gateway gives itself.
   * @default - none
   */
  readonly directResponse?: DirectResponseOrConditional;
  /**
   * Buffers bodies until they are complete. Since v1.4.
   * @default - bodies are streamed
   */
  readonly buffer?: Buffer;
  /**
   * Waits before a request is passed on, for tests of faults. Since v1.4.
   * @default - no wait
   */
  readonly delay?: Delay;
}

/** When a traffic policy runs. The two phases never merge. */
export enum TrafficPhase {
  /** Before a route is chosen, so that it can influence the choice. (PreRouting) */
  PRE_ROUTING = "PreRouting",
  /** After a route is chosen. (PostRouting) */
  POST_ROUTING = "PostRouting",
}

/** A policy and when it applies. */
export interface TransformationConditional {
  /**
   * When it applies. An expression that fails counts as false. Only the last entry may lack it. A CEL expression. 1 to 16384 characters.
   * @default - `true`
   */
  readonly condition?: string;
  /** The changes. */
  readonly policy: Transformation;
}

/** Changes to requests and responses, or a choice of such by conditions. At least one of `conditional`, `request`, `response` is set. Rule: conditional cannot be set with any other field. */
export interface TransformationOrConditional {
  /**
   * Changes to the request.
   * @default - none
   */
  readonly request?: Transform;
  /**
   * Changes to the response.
   * @default - none
   */
  readonly response?: Transform;
  /**
   * Policies in order; the first whose condition matches applies to a request. 1 to 16 items. Rule: conditional entries without condition must be last. Since v1.4.
   * @default - none
   */
  readonly conditional?: TransformationConditional[];
}
