// Generated from schema/ by `npm run generate`; do not edit.

import type { ApiKeyAuthentication, Authorization, BasicAuthentication, JwtAuthentication } from './auth.generated';
import type { Transformation } from './backend-policy.generated';
import type { BackendObjectReference, HttpHeaderFilter } from './kubernetes.generated';

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

/** An answer that the gateway gives itself; no destination is asked. */
export interface DirectResponse {
  /** Status of the answer. 200 to 599. */
  readonly status: number;
  /**
   * Body of the answer. 1 to 4096 characters.
   * @default - no body
   */
  readonly body?: string;
}

/** A service that decides which requests may pass. Exactly one of `grpc`, `http` is set. */
export interface ExtAuth {
  /** The service. */
  readonly backendRef: BackendObjectReference;
  /**
   * What happens to requests while the service cannot be reached or fails. Later revision only.
   * @default - `FailClosed`
   */
  readonly failureMode?: FailureMode;
  /**
   * The service speaks Envoy ext_authz over gRPC.
   * @default - none
   */
  readonly grpc?: ExtAuthGrpc;
  /**
   * The service speaks HTTP: status 200 lets a request pass, any other refuses it.
   * @default - none
   */
  readonly http?: ExtAuthHttp;
  /**
   * Sends the body of requests along.
   * @default - the service gets no body
   */
  readonly forwardBody?: ExtAuthBody;
}

/** Bodies that the authorization service gets. */
export interface ExtAuthBody {
  /** Largest body. It is buffered; a request with a larger one is refused. At least 1. In bytes. */
  readonly maxSize: number;
}

/** What a gRPC authorization service gets besides the request. */
export interface ExtAuthGrpc {
  /**
   * Fixed values, sent as `context_extensions`. At most 64 entries.
   * @default - none
   */
  readonly contextExtensions?: { [key: string]: string };
  /**
   * Computed values, sent under `metadata_context.filter_metadata`. At most 64 entries. Each: a CEL expression; 1 to 16384 characters.
   * @default - the claims of the token, where JWT authentication is in use
   */
  readonly requestMetadata?: { [key: string]: string };
}

/** How an HTTP authorization service is asked, and what is taken from its answer. */
export interface ExtAuthHttp {
  /**
   * The path that is asked for. A CEL expression. 1 to 16384 characters.
   * @default - the path of the request
   */
  readonly path?: string;
  /**
   * Where refused clients are redirected to. A CEL expression. 1 to 16384 characters.
   * @default - no redirect
   */
  readonly redirect?: string;
  /**
   * Headers of the request that the service gets. At most 64 items. Each: 1 to 256 characters.
   * @default - `Authorization` only
   */
  readonly allowedRequestHeaders?: string[];
  /**
   * Further headers that the service gets. At most 64 entries. Each: a CEL expression; 1 to 16384 characters.
   * @default - none
   */
  readonly addRequestHeaders?: { [key: string]: string };
  /**
   * Headers of the service's answer that are copied into the request to the destination. At most 64 items. Each: 1 to 256 characters.
   * @default - none
   */
  readonly allowedResponseHeaders?: string[];
  /**
   * Values taken from the service's answer, which later expressions read as `extauthz.NAME`. At most 64 entries. Each: a CEL expression; 1 to 16384 characters.
   * @default - none
   */
  readonly responseMetadata?: { [key: string]: string };
}

/** A service that processes requests and responses (Envoy ext_proc over gRPC). */
export interface ExtProc {
  /** The service. */
  readonly backendRef: BackendObjectReference;
}

/** What a failing service means for requests. */
export enum FailureMode {
  /** They pass. (FailOpen) */
  FAIL_OPEN = "FailOpen",
  /** They are refused. (FailClosed) */
  FAIL_CLOSED = "FailClosed",
}

/** Limits that a service counts for all replicas (Envoy rate limit service over gRPC). */
export interface GlobalRateLimit {
  /** The service. */
  readonly backendRef: BackendObjectReference;
  /**
   * What happens to requests while the service cannot be reached or fails. Later revision only.
   * @default - `FailClosed`
   */
  readonly failureMode?: FailureMode;
  /** The domain of the limits, as the service knows it. 1 to 256 characters. */
  readonly domain: string;
  /** What the service is told about a request. 1 to 16 items. */
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

/** What the Host header says upstream. */
export enum HostRewriteMode {
  /** The hostname of the destination. (Auto) */
  AUTO = "Auto",
  /** What the client sent. (None) */
  NONE = "None",
}

/** What the Host header says upstream. A URL rewrite of an HTTPRoute that sets the hostname wins. */
export interface HostnameRewrite {
  /** What it says. */
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
   * LLM tokens for each `unit`, of prompts and answers. They are known only after an answer, so the limit holds for later requests. At least 1. In tokens.
   * @default - none
   */
  readonly tokens?: number;
  /** The time that the limit counts for. */
  readonly unit: RateLimitInterval;
  /**
   * What may come on top within a short time.
   * @default - 0
   */
  readonly burst?: number;
}

/** What a limit counts. */
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
   * What the limit counts.
   * @default - `Requests`
   */
  readonly unit?: RateLimitCost;
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

/** When a request is tried again (the retry of the Gateway API). */
export interface Retry {
  /**
   * Status codes of the destination after which the request is tried again. Each: 400 to 599.
   * @default - none
   */
  readonly codes?: number[];
  /**
   * How often it is tried again.
   * @default - none
   */
  readonly attempts?: number;
  /**
   * The least time between two tries. At most 28 characters. Pattern: `^([0-9]{1,5}(h|m|s|ms)){1,4}$`.
   * @default - none
   */
  readonly backoff?: string;
}

/** How long a request may take. */
export interface Timeouts {
  /**
   * Time from the start of sending to the destination until its response is complete. A duration such as `30s` or `1m30s`, at least 100ms.
   * @default - no limit
   */
  readonly request?: string;
}

/** How requests are treated on their way through the gateway. Rule: phase PreRouting only supports extAuth, transformation, extProc, jwtAuthentication, basicAuthentication, and apiKeyAuthentication. */
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
  readonly transformation?: Transformation;
  /**
   * A service that processes requests and responses.
   * @default - none
   */
  readonly extProc?: ExtProc;
  /**
   * A service that decides which requests may pass.
   * @default - none
   */
  readonly extAuth?: ExtAuth;
  /**
   * Limits of requests or tokens.
   * @default - none
   */
  readonly rateLimit?: RateLimits;
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
   * What the Host header says upstream.
   * @default - `Auto` for destinations with a hostname, `None` for Services and IP addresses
   */
  readonly hostRewrite?: HostnameRewrite;
  /**
   * How long a request may take. Only for HTTPRoutes.
   * @default - none
   */
  readonly timeouts?: Timeouts;
  /**
   * When a request is tried again.
   * @default - never
   */
  readonly retry?: Retry;
  /**
   * Rules about who may do what. Rules of all policies count together.
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
  readonly directResponse?: DirectResponse;
}

/** When a traffic policy runs. The two phases never merge. */
export enum TrafficPhase {
  /** Before a route is chosen, so that it can influence the choice. (PreRouting) */
  PRE_ROUTING = "PreRouting",
  /** After a route is chosen. (PostRouting) */
  POST_ROUTING = "PostRouting",
}
