// Generated from schema/ by `npm run generate`; do not edit.

import type { Authorization, JwtMode, RemoteJwks } from './auth.generated';
import type { BackendWithMcp } from './backend-policy.generated';
import type { FailureMode } from './called-services.generated';
import type { BackendObjectReference, LabelSelector, LocalObjectReference, LocalSecretKeyReference } from './kubernetes.generated';

/** Authorization, authentication and guardrails of MCP clients. At least one of `authentication`, `authorization`, `guardrails` is set. */
export interface BackendMcp {
  /**
   * Rules for tools, prompts and resources: lists omit items that the client cannot use, and calls of these are refused.
   * @default - none
   */
  readonly authorization?: Authorization;
  /**
   * Tokens that clients must present.
   * @deprecated Use the traffic policy `jwtAuthentication.mcp`: it authenticates before transformation and rate limiting.
   * @default - none
   */
  readonly authentication?: McpAuthentication;
  /**
   * Services that check calls of MCP methods. Since v1.4.
   * @default - none
   */
  readonly guardrails?: McpGuardrails;
}

/** Tokens that MCP clients must present, and where clients learn how to get one. */
export interface McpAuthentication {
  /**
   * Fields of the OAuth metadata of the protected resource.
   * @default - none
   */
  readonly resourceMetadata?: { [key: string]: any };
  /**
   * The identity provider, where its metadata needs adapting.
   * @default - metadata as the issuer serves it
   */
  readonly provider?: McpIdentityProvider;
  /**
   * The issuer (`iss`) of tokens. 1 to 256 characters.
   * @default - any issuer
   */
  readonly issuer?: string;
  /**
   * Audiences (`aud`) of which a token must have one. 1 to 64 items.
   * @default - any audience
   */
  readonly audiences?: string[];
  /** Keys that tokens are signed with. */
  readonly jwks: RemoteJwks;
  /**
   * Validation mode of tokens.
   * @default "Strict"
   */
  readonly mode?: JwtMode;
  /**
   * The id that clients get which register; the gateway answers them itself. Since v1.4.
   * @default - registration is passed on to the issuer
   */
  readonly clientId?: string;
  /**
   * A Secret with the client secret that is added to requests for tokens, in key `clientSecret` if no other is named. Names a Secret with key `clientSecret`. Since v1.4.
   * @default - none
   */
  readonly clientSecretRef?: LocalSecretKeyReference;
}

/** MCP servers that clients see as one. */
export interface McpBackend {
  /** The servers. Policies reach one of them by its name in `sectionName`. 1 to 128 items. Rule: target names must be unique. */
  readonly targets: McpTargetSelector[];
  /**
   * Whether clients have sessions.
   * @default - `Stateful`
   */
  readonly sessionRouting?: McpSessionRouting;
  /**
   * Effect of a failed server on a session.
   * @default - `FailClosed`
   */
  readonly failureMode?: McpFailureMode;
  /**
   * Whether names of tools and prompts carry the target's name. Since v1.4.
   * @default - `Conditional`
   */
  readonly prefixMode?: McpPrefixMode;
}

/** Effect of a failed server on a session. */
export enum McpFailureMode {
  /** It is left out, the others serve. (FailOpen) */
  FAIL_OPEN = "FailOpen",
  /** The whole session fails. (FailClosed) */
  FAIL_CLOSED = "FailClosed",
}

/** Services that check calls of MCP methods. */
export interface McpGuardrails {
  /** Called one after another, until one refuses the call. 1 to 16 items. */
  readonly processors: McpGuardrailsProcessor[];
}

/** A service and the methods that it checks. Exactly one of `remote` is set. */
export interface McpGuardrailsProcessor {
  /** The phases in which it is called, by method such as `tools/call` or by a pattern that begins or ends with `*`; the most specific entry applies. 1 to 64 entries. Rule: method wildcards must be '*', a prefix like 'tools/*', or a suffix like '_/list'. */
  readonly methods: { [key: string]: McpMethodPhase };
  /**
   * The service.
   * @default - none
   */
  readonly remote?: McpGuardrailsRemote;
}

/** Your service, which is called over gRPC. Exactly one of `backendRef`, `url` is set. Rule: url must not include a path. */
export interface McpGuardrailsRemote {
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
   * Handling of calls if the service fails or is unreachable.
   * @default - `FailClosed`
   */
  readonly failureMode?: FailureMode;
  /**
   * Headers of the request that the service gets. At most 64 items. Each: 1 to 256 characters; pattern: `^:?[A-Za-z0-9!#$%&'*+\-.^_\x60|~]+$`.
   * @default - all, with pseudo-headers
   */
  readonly allowedRequestHeaders?: string[];
  /**
   * Headers that it never gets. At most 64 items. Each: 1 to 256 characters; pattern: `^:?[A-Za-z0-9!#$%&'*+\-.^_\x60|~]+$`.
   * @default - none
   */
  readonly disallowedRequestHeaders?: string[];
  /**
   * Values that the service gets along. At most 64 entries. Each: a CEL expression; 1 to 16384 characters.
   * @default - none
   */
  readonly metadata?: { [key: string]: string };
}

/** An identity provider whose metadata needs adapting for MCP clients. */
export enum McpIdentityProvider {
  /** Auth0. (IdpA) */
  IDP_A = "IdpA",
  /** Keycloak. (IdpB) */
  IDP_B = "IdpB",
  /** Okta. Since v1.4. (Okta) */
  OKTA = "Okta",
  /** Descope. Since v1.4. (Descope) */
  DESCOPE = "Descope",
  /** Authentik. Since v1.4. (Authentik) */
  AUTHENTIK = "Authentik",
  /** Microsoft Entra ID; its endpoints follow from the issuer. Since v1.4. (Entra) */
  ENTRA = "Entra",
}

/** Phases of a call in which a service is called. */
export enum McpMethodPhase {
  /** Never. (Off) */
  OFF = "Off",
  /** About requests. (Request) */
  REQUEST = "Request",
  /** About answers. (Response) */
  RESPONSE = "Response",
  /** About both. (Full) */
  FULL = "Full",
}

/** Whether names of tools and prompts carry the target's name. */
export enum McpPrefixMode {
  /** They do. (Always) */
  ALWAYS = "Always",
  /** They do where there are several targets. (Conditional) */
  CONDITIONAL = "Conditional",
  /** They do not, so that they must be different in all targets; calls are looked up. (Never) */
  NEVER = "Never",
}

/** A transport of MCP. */
export enum McpProtocol {
  /** Streamable HTTP. (StreamableHTTP) */
  STREAMABLE_HTTP = "StreamableHTTP",
  /** HTTP with server-sent events, the older transport. (SSE) */
  SSE = "SSE",
}

/** Services by their labels and by the labels of their namespaces. At least one of `namespaces`, `services` is set. */
export interface McpSelector {
  /**
   * Namespaces of the Services.
   * @default - the backend's own namespace
   */
  readonly namespaces?: LabelSelector;
  /**
   * Labels of the Services.
   * @default - every Service
   */
  readonly services?: LabelSelector;
}

/** Whether clients have sessions. */
export enum McpSessionRouting {
  /** A session is made (header `mcp-session-id`), and its requests go to the same replica. (Stateful) */
  STATEFUL = "Stateful",
  /** Every request is independent. (Stateless) */
  STATELESS = "Stateless",
}

/** One MCP server. Exactly one of `host`, `backendRef` is set. Rule: mcp target policies may not be used with backendRef. */
export interface McpTarget {
  /**
   * Hostname or IP address of the server. 1 to 256 characters. Required in the earlier revision.
   * @default - none
   */
  readonly host?: string;
  /**
   * A Service in the same namespace, in place of `host`. Since the later revision.
   * @default - none
   */
  readonly backendRef?: LocalObjectReference;
  /** Port of the server. 1 to 65535. */
  readonly port: number;
  /**
   * URL path of the server. 1 to 1024 characters.
   * @default - `/mcp` for StreamableHTTP, `/sse` for SSE
   */
  readonly path?: string;
  /**
   * Transport that the server speaks.
   * @default - `StreamableHTTP`
   */
  readonly protocol?: McpProtocol;
  /**
   * How to talk to the server. Only with `host`. Wins over the policies of the backend.
   * @default - none
   */
  readonly policies?: BackendWithMcp;
}

/** An MCP server, or Services that are MCP servers. Exactly one of `selector`, `static` is set. */
export interface McpTargetSelector {
  /** Name of the target; with several targets also the prefix of its tools. 1 to 253 characters. Pattern: `^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`. */
  readonly name: string;
  /**
   * Services by their labels; policies for one of them target the Service.
   * @default - none
   */
  readonly selector?: McpSelector;
  /**
   * One server. Best for servers outside of the cluster.
   * @default - none
   */
  readonly static?: McpTarget;
}
