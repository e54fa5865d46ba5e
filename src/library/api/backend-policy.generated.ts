// Generated from schema/ by `npm run generate`; do not edit.

import type { BackendAuth } from './backend-auth.generated';
import type { ExtAuth } from './called-services.generated';
import type { KeyExchangeGroup } from './key-exchange.generated';
import type { BackendObjectReference, LocalCaCertificateReference, LocalSecretObjectReference } from './kubernetes.generated';
import type { BackendAi } from './llm.generated';
import type { BackendMcp } from './mcp.generated';

/** When a destination gets no traffic for a while. Without `consecutiveFailures` and `healthThreshold` one unhealthy response is enough; with both, either is. When all are out, they are used all the same. */
export interface BackendEviction {
  /**
   * How long the first eviction lasts; the n-th lasts n times as long. A duration such as `30s` or `1m30s`, at least 1s.
   * @default "3s"
   */
  readonly duration?: string;
  /**
   * The score with which the destination returns. 0 to 100. In percent.
   * @default - the score that it was evicted with
   */
  readonly restoreHealth?: number;
  /**
   * Unhealthy responses in a row after which it is evicted. At least 0.
   * @default - none
   */
  readonly consecutiveFailures?: number;
  /**
   * Evicted when the moving average of its health falls below this after an unhealthy response. 0 to 100. In percent.
   * @default - none
   */
  readonly healthThreshold?: number;
}

/** All settings of connections to a destination. At least one of `ai`, `auth`, `extAuth`, `health`, `http`, `mcp`, `tcp`, `tls`, `transformation`, `tunnel` is set. */
export interface BackendFull {
  /**
   * The TCP connection to the destination.
   * @default - none
   */
  readonly tcp?: BackendTcp;
  /**
   * TLS to the destination. The block alone, even empty, turns TLS on.
   * @default - no TLS, except to LLM providers and hosts that need it
   */
  readonly tls?: BackendTls;
  /**
   * The HTTP protocol spoken to the destination.
   * @default - none
   */
  readonly http?: BackendHttp;
  /**
   * A proxy server through which the destination is reached.
   * @default - none
   */
  readonly tunnel?: BackendTunnel;
  /**
   * Changes to requests and responses, made after the destination is chosen.
   * @default - none
   */
  readonly transformation?: Transformation;
  /**
   * Credentials that the gateway presents to the destination.
   * @default - none
   */
  readonly auth?: BackendAuth;
  /**
   * When a destination counts as unhealthy, and how long it then gets no traffic.
   * @default - none
   */
  readonly health?: Health;
  /**
   * An external authorization service, which is called after the destination is selected. Rule: exactly one of backendRef or url must be set. Since v1.4.
   * @default - none
   */
  readonly extAuth?: ExtAuth;
  /**
   * How requests to an LLM are treated. Only on `ai` backends.
   * @default - none
   */
  readonly ai?: BackendAi;
  /**
   * Authorization, authentication and guardrails of MCP clients. Only on `mcp` backends. The later revision deprecates the entire field, v1.4 only the marked fields in it.
   * @default - none
   */
  readonly mcp?: BackendMcp;
}

/** The HTTP protocol spoken to the destination. */
export interface BackendHttp {
  /**
   * Version of the protocol.
   * @default - the Service port's `appProtocol`; else HTTP2 for gRPC, the client's version for plaintext, HTTP1 for HTTPS clients
   */
  readonly version?: HttpVersion;
  /**
   * Time until the response headers of the destination arrive, for each attempt. It takes precedence over `timeouts.backendRequest` of an HTTPRoute rule. A duration such as `30s` or `1m30s`, at least 1ms.
   * @default - no limit
   */
  readonly requestTimeout?: string;
}

/** The TCP connection to the destination. */
export interface BackendTcp {
  /**
   * Probes of idle connections.
   * @default - none
   */
  readonly keepalive?: Keepalive;
  /**
   * How long connecting may take. A duration such as `30s` or `1m30s`, at least 100ms.
   * @default - none
   */
  readonly connectTimeout?: string;
}

/** TLS to the destination. Without further fields, the system CAs and the hostname are verified and SNI is the hostname. At most one of `verifySubjectAltNames`, `insecureSkipVerify` is set. Rule: certificateSource SPIFFE may not be combined with mtlsCertificateRef, caCertificateRefs, or insecureSkipVerify. Rule: insecureSkipVerify All and caCertificateRefs may not be set together. Rule: insecureSkipVerify and verifySubjectAltNames may not be set together. */
export interface BackendTls {
  /**
   * The client certificate: a Secret with `tls.crt`, `tls.key` and, to verify the server, optionally `ca.cert`. `caCertificateRefs` wins over the latter. At most 1 item.
   * @default - no client certificate
   */
  readonly mtlsCertificateRef?: LocalSecretObjectReference[];
  /**
   * The CA certificates that the server certificate is verified with, in key `ca.crt` of a ConfigMap or Secret. At most 1 item.
   * @default - the system's CA certificates
   */
  readonly caCertificateRefs?: LocalCaCertificateReference[];
  /**
   * Leaves verification out, in part or as a whole.
   * @default - everything is verified
   */
  readonly insecureSkipVerify?: InsecureSkipVerify;
  /**
   * The server name sent in the handshake. 1 to 253 characters. Pattern: `^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`.
   * @default - the destination's hostname
   */
  readonly sni?: string;
  /**
   * Names of which the server certificate must carry one. 1 to 16 items. Each: 1 to 256 characters.
   * @default - the destination's hostname
   */
  readonly verifySubjectAltNames?: string[];
  /**
   * Protocols offered in the handshake. 1 to 16 items. Each: 1 to 64 characters.
   * @default - `h2` and `http/1.1`
   */
  readonly alpnProtocols?: string[];
  /**
   * Key exchange groups of the handshake, the preferred one first. Since v1.4.
   * @default - the groups of the data plane
   */
  readonly keyExchangeGroups?: KeyExchangeGroup[];
  /**
   * Where the client certificate and the CA certificates come from. Since v1.5.
   * @default "Inline"
   */
  readonly certificateSource?: CertificateSource;
}

/** An HTTP proxy on the way to the destination. Exactly one of `backendRef`, `url` is set. Rule: url must not include a path for backend tunnel. */
export interface BackendTunnel {
  /**
   * The proxy server; connections are opened with CONNECT. Required in v1.4.
   * @default - none
   */
  readonly backendRef?: BackendObjectReference;
  /**
   * Its address, in place of `backendRef`. `http` or `https`, with TLS for the latter. Neither policies nor ReferenceGrants apply to it. 1 to 1024 characters. Pattern: `^https?://[^/?#@]+(/[^?#]*)?$`. Since v1.5.
   * @default - none
   */
  readonly url?: string;
}

/** How to talk to an LLM provider. At least one of `ai`, `auth`, `health`, `http`, `tcp`, `tls`, `transformation`, `tunnel` is set. */
export interface BackendWithAi {
  /**
   * The TCP connection to the destination.
   * @default - none
   */
  readonly tcp?: BackendTcp;
  /**
   * TLS to the destination. The block alone, even empty, turns TLS on.
   * @default - no TLS, except to LLM providers and hosts that need it
   */
  readonly tls?: BackendTls;
  /**
   * The HTTP protocol spoken to the destination.
   * @default - none
   */
  readonly http?: BackendHttp;
  /**
   * A proxy server through which the destination is reached.
   * @default - none
   */
  readonly tunnel?: BackendTunnel;
  /**
   * Changes to requests and responses, made after the destination is chosen.
   * @default - none
   */
  readonly transformation?: Transformation;
  /**
   * Credentials that the gateway presents to the destination.
   * @default - none
   */
  readonly auth?: BackendAuth;
  /**
   * When a destination counts as unhealthy, and how long it then gets no traffic.
   * @default - none
   */
  readonly health?: Health;
  /**
   * How requests to an LLM are treated. Only on `ai` backends.
   * @default - none
   */
  readonly ai?: BackendAi;
}

/** How to talk to one MCP target. */
export interface BackendWithMcp {
  /**
   * The TCP connection to the destination.
   * @default - none
   */
  readonly tcp?: BackendTcp;
  /**
   * TLS to the destination. The block alone, even empty, turns TLS on.
   * @default - no TLS, except to LLM providers and hosts that need it
   */
  readonly tls?: BackendTls;
  /**
   * The HTTP protocol spoken to the destination.
   * @default - none
   */
  readonly http?: BackendHttp;
  /**
   * A proxy server through which the destination is reached.
   * @default - none
   */
  readonly tunnel?: BackendTunnel;
  /**
   * Changes to requests and responses, made after the destination is chosen. Up to the later revision.
   * @default - none
   */
  readonly transformation?: Transformation;
  /**
   * Credentials that the gateway presents to the destination.
   * @default - none
   */
  readonly auth?: BackendAuth;
  /**
   * When a destination counts as unhealthy, and how long it then gets no traffic. Up to the later revision.
   * @default - none
   */
  readonly health?: Health;
  /**
   * Authorization and authentication of the clients of this target. Earlier revision only.
   * @default - none
   */
  readonly mcp?: BackendMcp;
}

/** Where certificates for a destination come from. */
export enum CertificateSource {
  /** From `mtlsCertificateRef` and `caCertificateRefs`. (Inline) */
  INLINE = "Inline",
  /** From the SPIFFE Workload API of the proxy, which the parameters of the Gateway configure (`spiffe`). (SPIFFE) */
  SPIFFE = "SPIFFE",
}

/** A header whose value is computed. */
export interface HeaderTransformation {
  /** Name of the header, or a pseudo-header such as `:path`. 1 to 256 characters. Pattern: `^:?[A-Za-z0-9!#$%&'*+\-.^_\x60|~]+$`. Rule: pseudo-headers must be one of :authority, :method, :path, :scheme, or :status. */
  readonly name: string;
  /** The value. When the expression fails the header is not set. A CEL expression. 1 to 16384 characters. */
  readonly value: string;
}

/** Conditions under which a destination is unhealthy, and its eviction. */
export interface Health {
  /**
   * True for a response that counts as unhealthy. A CEL expression. 1 to 16384 characters.
   * @default - a response with status 500 and above or a failed connection, which lowers the score but does not evict the destination
   */
  readonly unhealthyCondition?: string;
  /**
   * Takes an unhealthy destination out for a while.
   * @default - none
   */
  readonly eviction?: BackendEviction;
}

/** A version of HTTP. */
export enum HttpVersion {
  /** HTTP/1.1 (HTTP1) */
  HTTP1 = "HTTP1",
  /** HTTP/2 (HTTP2) */
  HTTP2 = "HTTP2",
}

/** How much of the verification of a server certificate is left out. */
export enum InsecureSkipVerify {
  /** Nothing is verified. (All) */
  ALL = "All",
  /** The chain is verified, the names in the certificate are not. (Hostname) */
  HOSTNAME = "Hostname",
}

/** TCP keepalive probes. */
export interface Keepalive {
  /**
   * Unanswered probes after which the connection is closed. 1 to 64.
   * @default - 9
   */
  readonly retries?: number;
  /**
   * How long a connection is idle before the first probe. A duration such as `30s` or `1m30s`, at least 1s.
   * @default - 180s
   */
  readonly time?: string;
  /**
   * Time between two probes. A duration such as `30s` or `1m30s`, at least 1s.
   * @default - 180s
   */
  readonly interval?: string;
}

/** Changes to one message. At least one of `add`, `body`, `metadata`, `remove`, `set` is set. */
export interface Transform {
  /**
   * Headers to set; an existing value is replaced. 1 to 16 items.
   * @default - none
   */
  readonly set?: HeaderTransformation[];
  /**
   * Headers to add; an existing header keeps its values and gets this one too. 1 to 16 items.
   * @default - none
   */
  readonly add?: HeaderTransformation[];
  /**
   * Headers to remove. 1 to 16 items. Each: 1 to 256 characters; pattern: `^:?[A-Za-z0-9!#$%&'*+\-.^_\x60|~]+$`.
   * @default - none
   */
  readonly remove?: string[];
  /**
   * The new body. A CEL expression. 1 to 16384 characters.
   * @default - the body stays as it is
   */
  readonly body?: string;
  /**
   * Values that later expressions read as `metadata.NAME`. 1 to 16 entries. Each: a CEL expression; 1 to 16384 characters.
   * @default - none
   */
  readonly metadata?: { [key: string]: string };
}

/** Changes to requests and responses. At least one of `request`, `response` is set. */
export interface Transformation {
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
}
