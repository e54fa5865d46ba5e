// Generated from schema/ by `npm run generate`; do not edit.

import type { Authorization } from './auth.generated';
import type { Keepalive } from './backend-policy.generated';
import type { KeyExchangeGroup } from './key-exchange.generated';
import type { BackendObjectReference } from './kubernetes.generated';
import type { Quantity } from './runtime/quantity';

/** The access log. */
export interface AccessLog {
  /**
   * True for requests that are logged. A CEL expression. 1 to 16384 characters.
   * @default - every request is logged
   */
  readonly filter?: string;
  /**
   * Fields of a log line.
   * @default - none
   */
  readonly attributes?: LogTracingAttributes;
  /**
   * A receiver that the log is also sent to.
   * @default - the log goes to standard output only
   */
  readonly otlp?: OtlpAccessLog;
}

/** An attribute whose value is computed. */
export interface AttributeAdd {
  /** Name of the attribute. 1 to 256 characters. */
  readonly name: string;
  /** The value. When the expression fails the attribute is left out. A CEL expression. 1 to 16384 characters. */
  readonly expression: string;
}

/** A cipher suite. */
export enum CipherSuite {
  /** TLS 1.3 only. (TLS13_AES_256_GCM_SHA384) */
  TLS13_UNDERSCORE_AES_UNDERSCORE_256_UNDERSCORE_GCM_UNDERSCORE_SHA384 = "TLS13_AES_256_GCM_SHA384",
  /** TLS 1.3 only. (TLS13_AES_128_GCM_SHA256) */
  TLS13_UNDERSCORE_AES_UNDERSCORE_128_UNDERSCORE_GCM_UNDERSCORE_SHA256 = "TLS13_AES_128_GCM_SHA256",
  /** TLS 1.3 only. (TLS13_CHACHA20_POLY1305_SHA256) */
  TLS13_UNDERSCORE_CHACHA20_UNDERSCORE_POLY1305_UNDERSCORE_SHA256 = "TLS13_CHACHA20_POLY1305_SHA256",
  /** TLS 1.2, for ECDSA certificates. (TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384) */
  TLS_UNDERSCORE_ECDHE_UNDERSCORE_ECDSA_UNDERSCORE_WITH_UNDERSCORE_AES_UNDERSCORE_256_UNDERSCORE_GCM_UNDERSCORE_SHA384 = "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
  /** TLS 1.2, for ECDSA certificates. (TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256) */
  TLS_UNDERSCORE_ECDHE_UNDERSCORE_ECDSA_UNDERSCORE_WITH_UNDERSCORE_AES_UNDERSCORE_128_UNDERSCORE_GCM_UNDERSCORE_SHA256 = "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
  /** TLS 1.2, for ECDSA certificates. (TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256) */
  TLS_UNDERSCORE_ECDHE_UNDERSCORE_ECDSA_UNDERSCORE_WITH_UNDERSCORE_CHACHA20_UNDERSCORE_POLY1305_UNDERSCORE_SHA256 = "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256",
  /** TLS 1.2, for RSA certificates. (TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384) */
  TLS_UNDERSCORE_ECDHE_UNDERSCORE_RSA_UNDERSCORE_WITH_UNDERSCORE_AES_UNDERSCORE_256_UNDERSCORE_GCM_UNDERSCORE_SHA384 = "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
  /** TLS 1.2, for RSA certificates. (TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256) */
  TLS_UNDERSCORE_ECDHE_UNDERSCORE_RSA_UNDERSCORE_WITH_UNDERSCORE_AES_UNDERSCORE_128_UNDERSCORE_GCM_UNDERSCORE_SHA256 = "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
  /** TLS 1.2, for RSA certificates. (TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256) */
  TLS_UNDERSCORE_ECDHE_UNDERSCORE_RSA_UNDERSCORE_WITH_UNDERSCORE_CHACHA20_UNDERSCORE_POLY1305_UNDERSCORE_SHA256 = "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256",
}

/** Settings of client connections and telemetry. At least one of `accessLog`, `connect`, `http`, `metrics`, `networkAuthorization`, `proxyProtocol`, `tcp`, `tls`, `tracing` is set. */
export interface Frontend {
  /**
   * TCP connections of clients.
   * @default - none
   */
  readonly tcp?: FrontendTcp;
  /**
   * Rules for connections, applied before the protocol is known: by source address, for example. Since the later revision.
   * @default - none
   */
  readonly networkAuthorization?: Authorization;
  /**
   * TLS of clients.
   * @default - none
   */
  readonly tls?: FrontendTls;
  /**
   * HTTP of clients.
   * @default - none
   */
  readonly http?: FrontendHttp;
  /**
   * The access log.
   * @default - none
   */
  readonly accessLog?: AccessLog;
  /**
   * Traces of requests.
   * @default - no traces
   */
  readonly tracing?: Tracing;
  /**
   * Further labels of metrics. Since v1.4.
   * @default - none
   */
  readonly metrics?: MetricLabels;
  /**
   * Connections begin with a PROXY header. Since v1.4.
   * @default - they do not
   */
  readonly proxyProtocol?: FrontendProxyProtocol;
  /**
   * Handling of CONNECT requests. Since v1.4.
   * @default - they are refused with status 405
   */
  readonly connect?: FrontendConnect;
}

/** Handling of CONNECT requests. */
export interface FrontendConnect {
  /** The handling mode. */
  readonly mode: FrontendConnectMode;
}

/** Handling modes of CONNECT requests. */
export enum FrontendConnectMode {
  /** They are refused. (Deny) */
  DENY = "Deny",
  /** Routes match them, and a tunnel leads to the destination. (Route) */
  ROUTE = "Route",
  /** The stream is a new connection to the port of the gateway that it names. (Tunnel) */
  TUNNEL = "Tunnel",
}

/** HTTP of clients. At least one of `http1HeaderCase`, `http1IdleTimeout`, `http1MaxHeaders`, `http2ConnectionWindowSize`, `http2FrameSize`, `http2KeepaliveInterval`, `http2KeepaliveTimeout`, `http2MaxHeaderSize`, `http2WindowSize`, `maxBufferSize`, `maxConnectionDuration` is set. */
export interface FrontendHttp {
  /**
   * How names of headers are written in HTTP/1, on both sides. Since v1.4.
   * @default - `Lowercase`
   */
  readonly http1HeaderCase?: HttpHeaderCase;
  /**
   * How old a connection may be; it is closed after the request in flight. A duration such as `30s` or `1m30s`, at least 1s. Since v1.4.
   * @default - no limit
   */
  readonly maxConnectionDuration?: string;
  /**
   * How much of a body is buffered for policies that read it. A Kubernetes quantity. In bytes. Rule: value must be at least 1 byte and fit within uint32.
   * @default - 2 MB
   */
  readonly maxBufferSize?: Quantity;
  /**
   * How many headers an HTTP/1 request may have. 1 to 4096.
   * @default - 100
   */
  readonly http1MaxHeaders?: number;
  /**
   * How long an HTTP/1 connection may be idle. A duration such as `30s` or `1m30s`, at least 1s.
   * @default - 10m
   */
  readonly http1IdleTimeout?: string;
  /**
   * Flow control window of an HTTP/2 stream. A Kubernetes quantity. In bytes. Rule: value must be at least 1 byte and fit within uint32.
   * @default - none
   */
  readonly http2WindowSize?: Quantity;
  /**
   * Flow control window of an HTTP/2 connection. A Kubernetes quantity. In bytes. Rule: value must be at least 1 byte and fit within uint32.
   * @default - none
   */
  readonly http2ConnectionWindowSize?: Quantity;
  /**
   * Largest HTTP/2 frame. A Kubernetes quantity. In bytes. Rule: value must be at least 1 byte and fit within uint32. Rule: http2FrameSize must be at least 16384 bytes. Rule: http2FrameSize must be at most 1677215 bytes.
   * @default - 16 KB
   */
  readonly http2FrameSize?: Quantity;
  /**
   * Largest sum of the headers of an HTTP/2 request, decoded. A Kubernetes quantity. In bytes. Rule: value must be at least 1 byte and fit within uint32. Since v1.4.
   * @default - 16 KiB
   */
  readonly http2MaxHeaderSize?: Quantity;
  /**
   * Time between two HTTP/2 pings. A duration such as `30s` or `1m30s`, at least 1s.
   * @default - no pings
   */
  readonly http2KeepaliveInterval?: string;
  /**
   * How long the answer to a ping may take. A duration such as `30s` or `1m30s`, at least 1s.
   * @default - none
   */
  readonly http2KeepaliveTimeout?: string;
}

/** The PROXY header that connections begin with. */
export interface FrontendProxyProtocol {
  /**
   * Which versions are accepted.
   * @default "V2"
   */
  readonly version?: ProxyProtocolVersion;
  /**
   * Whether the header may be missing.
   * @default "Strict"
   */
  readonly mode?: ProxyProtocolMode;
}

/** TCP connections of clients. At least one of `keepalive` is set. */
export interface FrontendTcp {
  /**
   * Probes of idle connections.
   * @default - none
   */
  readonly keepalive?: Keepalive;
}

/** TLS of clients. At least one of `alpnProtocols`, `cipherSuites`, `handshakeTimeout`, `keyExchangeGroups`, `maxProtocolVersion`, `minProtocolVersion` is set. */
export interface FrontendTls {
  /**
   * How long a handshake may take. A duration such as `30s` or `1m30s`, at least 100ms.
   * @default - 15s
   */
  readonly handshakeTimeout?: string;
  /**
   * Protocols accepted in the handshake. 1 to 16 items. Each: 1 to 64 characters.
   * @default - `h2` and `http/1.1`
   */
  readonly alpnProtocols?: string[];
  /**
   * The oldest version accepted.
   * @default - none
   */
  readonly minProtocolVersion?: TlsVersion;
  /**
   * The newest version accepted.
   * @default - none
   */
  readonly maxProtocolVersion?: TlsVersion;
  /**
   * The cipher suites accepted.
   * @default - none
   */
  readonly cipherSuites?: CipherSuite[];
  /**
   * Key exchange groups of the handshake, the preferred one first. Since v1.4.
   * @default - the groups of the data plane
   */
  readonly keyExchangeGroups?: KeyExchangeGroup[];
}

/** How names of headers are written in HTTP/1. */
export enum HttpHeaderCase {
  /** In small letters. (Lowercase) */
  LOWERCASE = "Lowercase",
  /** As the sender wrote them. (Preserve) */
  PRESERVE = "Preserve",
}

/** Attributes of log lines or spans. At least one of `add`, `remove` is set. */
export interface LogTracingAttributes {
  /**
   * Attributes to leave out, such as `http.method`. 1 to 32 items. Each: 1 to 64 characters.
   * @default - none
   */
  readonly remove?: string[];
  /**
   * Attributes to add. At least 1 item.
   * @default - none
   */
  readonly add?: AttributeAdd[];
}

/** Labels of metrics. At least one of `add` is set. */
export interface MetricAttributes {
  /**
   * Labels to add. One whose expression fails is `unknown`. 1 to 16 items.
   * @default - none
   */
  readonly add?: AttributeAdd[];
}

/** Further labels of metrics. */
export interface MetricLabels {
  /** The labels. */
  readonly attributes: MetricAttributes;
}

/** A receiver of logs. Exactly one of `backendRef`, `url` is set. Rule: path is only valid with protocol HTTP. Rule: path must start with /. Rule: url path is only valid with protocol HTTP. */
export interface OtlpAccessLog {
  /**
   * The receiver. Required in v1.4.
   * @default - none
   */
  readonly backendRef?: BackendObjectReference;
  /**
   * Its address, in place of `backendRef`. `http` or `https`, with TLS for the latter. Neither policies nor ReferenceGrants apply to it. 1 to 1024 characters. Pattern: `^https?://[^/?#@]+(/[^?#]*)?$`. Since v1.5.
   * @default - none
   */
  readonly url?: string;
  /**
   * Transport to the receiver.
   * @default "GRPC"
   */
  readonly protocol?: OtlpProtocol;
  /**
   * URL path of the receiver. Only with protocol HTTP. 1 to 1024 characters.
   * @default - `/v1/logs`
   */
  readonly path?: string;
  /**
   * True for requests that are sent to the receiver. A CEL expression. 1 to 16384 characters. Since v1.4.
   * @default - the access log's own filter
   */
  readonly filter?: string;
  /**
   * Fields of the records that are sent to the collector. Since v1.4.
   * @default - the access log's own attributes
   */
  readonly attributes?: LogTracingAttributes;
}

/** A transport of OTLP. */
export enum OtlpProtocol {
  /** Protobuf over HTTP. (HTTP) */
  HTTP = "HTTP",
  /** gRPC. (GRPC) */
  GRPC = "GRPC",
}

/** Whether the PROXY header may be missing. */
export enum ProxyProtocolMode {
  /** Connections without it are closed. (Strict) */
  STRICT = "Strict",
  /** Connections without it are accepted too. (Optional) */
  OPTIONAL = "Optional",
}

/** Versions of the PROXY protocol. */
export enum ProxyProtocolVersion {
  /** Version 1, a line of text. (V1) */
  V1 = "V1",
  /** Version 2, binary. (V2) */
  V2 = "V2",
  /** Both. (All) */
  ALL = "All",
}

/** An attribute of the resource that spans belong to. */
export interface ResourceAdd {
  /** Name of the attribute. 1 to 256 characters. */
  readonly name: string;
  /** The value. A CEL expression. 1 to 16384 characters. */
  readonly expression: string;
}

/** A version of TLS. */
export enum TlsVersion {
  /** TLS 1.2 (1.2) */
  VALUE_1_2 = "1.2",
  /** TLS 1.3 (1.3) */
  VALUE_1_3 = "1.3",
}

/** Traces of requests, sent to a receiver. Exactly one of `backendRef`, `url` is set. Rule: path is only valid with protocol HTTP. Rule: path must start with /. Rule: url path is only valid with protocol HTTP. */
export interface Tracing {
  /**
   * The receiver. Required in v1.4.
   * @default - none
   */
  readonly backendRef?: BackendObjectReference;
  /**
   * Its address, in place of `backendRef`. `http` or `https`, with TLS for the latter. Neither policies nor ReferenceGrants apply to it. 1 to 1024 characters. Pattern: `^https?://[^/?#@]+(/[^?#]*)?$`. Since v1.5.
   * @default - none
   */
  readonly url?: string;
  /**
   * Transport to the receiver.
   * @default "GRPC"
   */
  readonly protocol?: OtlpProtocol;
  /**
   * URL path of the receiver. Only with protocol HTTP. 1 to 1024 characters.
   * @default - `/v1/traces`
   */
  readonly path?: string;
  /**
   * Attributes of a span.
   * @default - none
   */
  readonly attributes?: LogTracingAttributes;
  /**
   * Attributes of the resource that spans belong to.
   * @default - none
   */
  readonly resources?: ResourceAdd[];
  /**
   * Which of the requests without a trace start one: a share between 0.0 and 1.0, or true or false. A CEL expression. 1 to 16384 characters.
   * @default - none
   */
  readonly randomSampling?: string;
  /**
   * Which of the requests that bring a trace continue it: a share between 0.0 and 1.0, or true or false. A CEL expression. 1 to 16384 characters.
   * @default - all
   */
  readonly clientSampling?: string;
  /**
   * True for sampled spans that are sent to the receiver. A CEL expression. 1 to 16384 characters. Since v1.4.
   * @default - all are
   */
  readonly filter?: string;
}
