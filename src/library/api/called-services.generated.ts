// Generated from schema/ by `npm run generate`; do not edit.

import type { BackendObjectReference } from './kubernetes.generated';
import type { Quantity } from './runtime/quantity';

/** How bodies are sent. */
export enum BodySendMode {
  /** Not at all. (None) */
  NONE = "None",
  /** As a whole; a body above 8 KB is refused. (Buffered) */
  BUFFERED = "Buffered",
  /** The first 8 KB. (BufferedPartial) */
  BUFFERED_PARTIAL = "BufferedPartial",
  /** As a stream, answered by a stream. (FullDuplexStreamed) */
  FULL_DUPLEX_STREAMED = "FullDuplexStreamed",
}

/** A service that decides which requests may pass. Rule: forwardBody cannot be used with http.body. Rule: url path is only valid with http. Rule: http.path may not be set when url includes a path. */
export interface ExtAuth {
  /**
   * The service. Required in the later revision.
   * @default - none
   */
  readonly backendRef?: BackendObjectReference;
  /**
   * Its address, in place of `backendRef`. A path is the one that is requested, only with `http`. `http` or `https`, with TLS for the latter. Neither policies nor ReferenceGrants apply to it. 1 to 1024 characters. Pattern: `^https?://[^/?#@]+(/[^?#]*)?$`. Since v1.5.
   * @default - none
   */
  readonly url?: string;
  /**
   * Handling of requests if the service fails or is unreachable. Since the later revision.
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
  /**
   * Remembers the answers of the service. Since v1.4.
   * @default - the service is called for each request
   */
  readonly cache?: ExtAuthCache;
}

/** Bodies that the authorization service gets. */
export interface ExtAuthBody {
  /** Largest body. It is buffered; a request with a larger one is refused. A Kubernetes quantity. In bytes. Rule: value must be at least 1 byte and fit within uint32. */
  readonly maxSize: Quantity;
}

/** Remembers answers of an authorization service, refusals too. */
export interface ExtAuthCache {
  /** The cache key. If an expression fails, the service is called. 1 to 16 items. Each: a CEL expression; 1 to 16384 characters. */
  readonly key: string[];
  /** How long an answer is remembered: a time span such as `5m`, or an expression that gives a duration or the time of expiry. A CEL expression. 1 to 16384 characters. */
  readonly ttl: string;
  /**
   * How many answers are remembered. At least 1.
   * @default - 10000
   */
  readonly maxEntries?: number;
}

/** A policy and when it applies. */
export interface ExtAuthConditional {
  /**
   * When it applies. An expression that fails counts as false. Only the last entry may lack it. A CEL expression. 1 to 16384 characters.
   * @default - `true`
   */
  readonly condition?: string;
  /** The service. It needs an address and one protocol. Rule: exactly one of the fields in [grpc http] must be set. Rule: backendRef is required. Rule: exactly one of backendRef or url is required. */
  readonly policy: ExtAuth;
}

/** Additional data for a gRPC authorization service. */
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

/** The request to an HTTP authorization service, and the use of its response. */
export interface ExtAuthHttp {
  /**
   * The path of the request. A CEL expression. 1 to 16384 characters.
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
  /**
   * The body of the question: text and bytes as they are, other values as JSON. Not with `forwardBody`. A CEL expression. 1 to 16384 characters. Since v1.4.
   * @default - no body
   */
  readonly body?: string;
}

/** A service that decides which requests may pass, or a choice of such by conditions. Rule: forwardBody cannot be used with http.body. Rule: url path is only valid with http. Rule: http.path may not be set when url includes a path. Rule: conditional cannot be set with any other field. Rule: backendRef: Required value. Rule: exactly one of backendRef or url must be set unless conditional is set. Rule: exactly one of the fields in [grpc http] must be set. */
export interface ExtAuthOrConditional {
  /**
   * The service. Required in the later revision.
   * @default - none
   */
  readonly backendRef?: BackendObjectReference;
  /**
   * Its address, in place of `backendRef`. A path is the one that is requested, only with `http`. `http` or `https`, with TLS for the latter. Neither policies nor ReferenceGrants apply to it. 1 to 1024 characters. Pattern: `^https?://[^/?#@]+(/[^?#]*)?$`. Since v1.5.
   * @default - none
   */
  readonly url?: string;
  /**
   * Handling of requests if the service fails or is unreachable. Since the later revision.
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
  /**
   * Remembers the answers of the service. Since v1.4.
   * @default - the service is called for each request
   */
  readonly cache?: ExtAuthCache;
  /**
   * Policies in order; the first whose condition matches applies to a request. 1 to 16 items. Rule: conditional entries without condition must be last. Since v1.4.
   * @default - none
   */
  readonly conditional?: ExtAuthConditional[];
}

/** A service that processes requests and responses (Envoy ext_proc over gRPC). Rule: backendRef is required. Rule: exactly one of backendRef or url is required. Rule: url must not include a path. */
export interface ExtProc {
  /**
   * The service. Required in the later revision.
   * @default - none
   */
  readonly backendRef?: BackendObjectReference;
  /**
   * Its address, in place of `backendRef`, without a path. `http` or `https`, with TLS for the latter. Neither policies nor ReferenceGrants apply to it. 1 to 1024 characters. Pattern: `^https?://[^/?#@]+(/[^?#]*)?$`. Since v1.5.
   * @default - none
   */
  readonly url?: string;
  /**
   * Handling of requests if the service fails or is unreachable. Since v1.4.
   * @default - `FailClosed`; `FailOpen` applies only until the service receives a body
   */
  readonly failureMode?: FailureMode;
  /**
   * Which parts of messages the service gets, and how. Since v1.4.
   * @default - headers, trailers and bodies, the latter as streams
   */
  readonly processingOptions?: ProcessingOptions;
  /**
   * Values that the service gets as metadata, by namespace and key. At most 64 entries. Each: each: a CEL expression; 1 to 16384 characters. Since v1.4.
   * @default - none
   */
  readonly metadataContext?: { [key: string]: { [key: string]: string } };
  /**
   * Attributes that the service gets with requests. At most 64 entries. Each: a CEL expression; 1 to 16384 characters. Since v1.4.
   * @default - none
   */
  readonly requestAttributes?: { [key: string]: string };
  /**
   * Attributes that the service gets with responses. At most 64 entries. Each: a CEL expression; 1 to 16384 characters. Since v1.4.
   * @default - none
   */
  readonly responseAttributes?: { [key: string]: string };
}

/** A policy and when it applies. */
export interface ExtProcConditional {
  /**
   * When it applies. An expression that fails counts as false. Only the last entry may lack it. A CEL expression. 1 to 16384 characters.
   * @default - `true`
   */
  readonly condition?: string;
  /** The service. */
  readonly policy: ExtProc;
}

/** A service that processes requests and responses (Envoy ext_proc over gRPC), or a choice of such by conditions. Rule: conditional cannot be set with any other field. Rule: backendRef: Required value. Rule: exactly one of backendRef or url must be set unless conditional is set. Rule: url must not include a path. */
export interface ExtProcOrConditional {
  /**
   * The service. Required in the later revision.
   * @default - none
   */
  readonly backendRef?: BackendObjectReference;
  /**
   * Its address, in place of `backendRef`, without a path. `http` or `https`, with TLS for the latter. Neither policies nor ReferenceGrants apply to it. 1 to 1024 characters. Pattern: `^https?://[^/?#@]+(/[^?#]*)?$`. Since v1.5.
   * @default - none
   */
  readonly url?: string;
  /**
   * Handling of requests if the service fails or is unreachable. Since v1.4.
   * @default - `FailClosed`; `FailOpen` applies only until the service receives a body
   */
  readonly failureMode?: FailureMode;
  /**
   * Which parts of messages the service gets, and how. Since v1.4.
   * @default - headers, trailers and bodies, the latter as streams
   */
  readonly processingOptions?: ProcessingOptions;
  /**
   * Values that the service gets as metadata, by namespace and key. At most 64 entries. Each: each: a CEL expression; 1 to 16384 characters. Since v1.4.
   * @default - none
   */
  readonly metadataContext?: { [key: string]: { [key: string]: string } };
  /**
   * Attributes that the service gets with requests. At most 64 entries. Each: a CEL expression; 1 to 16384 characters. Since v1.4.
   * @default - none
   */
  readonly requestAttributes?: { [key: string]: string };
  /**
   * Attributes that the service gets with responses. At most 64 entries. Each: a CEL expression; 1 to 16384 characters. Since v1.4.
   * @default - none
   */
  readonly responseAttributes?: { [key: string]: string };
  /**
   * Policies in order; the first whose condition matches applies to a request. 1 to 16 items. Rule: conditional entries without condition must be last. Since v1.4.
   * @default - none
   */
  readonly conditional?: ExtProcConditional[];
}

/** Handling of requests if a service fails. */
export enum FailureMode {
  /** They pass. (FailOpen) */
  FAIL_OPEN = "FailOpen",
  /** They are refused. (FailClosed) */
  FAIL_CLOSED = "FailClosed",
}

/** Which parts of messages a processor gets, and how. */
export interface ProcessingOptions {
  /**
   * Headers of requests.
   * @default "Send"
   */
  readonly requestHeaderMode?: SendMode;
  /**
   * Headers of responses.
   * @default "Send"
   */
  readonly responseHeaderMode?: SendMode;
  /**
   * Bodies of requests.
   * @default "FullDuplexStreamed"
   */
  readonly requestBodyMode?: BodySendMode;
  /**
   * Bodies of responses.
   * @default "FullDuplexStreamed"
   */
  readonly responseBodyMode?: BodySendMode;
  /**
   * Trailers of requests.
   * @default "Send"
   */
  readonly requestTrailerMode?: SendMode;
  /**
   * Trailers of responses.
   * @default "Send"
   */
  readonly responseTrailerMode?: SendMode;
  /**
   * Whether the service may change the modes for the rest of an exchange.
   * @default false
   */
  readonly allowModeOverride?: boolean;
}

/** Whether a part of a message is sent. */
export enum SendMode {
  /** It is sent. (Send) */
  SEND = "Send",
  /** It is left out. (Skip) */
  SKIP = "Skip",
}
