// Generated from schema/ by `npm run generate`; do not edit.

import type { Authorization, JwtMode, RemoteJwks } from './auth.generated';
import type { BackendWithMcp } from './backend-policy.generated';
import type { LabelSelector, LocalObjectReference } from './kubernetes.generated';

/** Authorization and authentication of MCP clients. At least one of `authentication`, `authorization` is set. */
export interface BackendMcp {
  /**
   * Rules for single tools, prompts and resources: lists leave out what a client may not use, calls of it are refused.
   * @default - none
   */
  readonly authorization?: Authorization;
  /**
   * Tokens that clients must present.
   * @deprecated Use the traffic policy `jwtAuthentication.mcp`: it authenticates before transformation and rate limiting.
   * @default - none
   */
  readonly authentication?: McpAuthentication;
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
   * How strictly tokens are asked for.
   * @default "Strict"
   */
  readonly mode?: JwtMode;
}

/** MCP servers that clients see as one. */
export interface McpBackend {
  /** The servers. Policies reach one of them by its name in `sectionName`. 1 to 32 items. Rule: target names must be unique. */
  readonly targets: McpTargetSelector[];
  /**
   * Whether clients have sessions.
   * @default - `Stateful`
   */
  readonly sessionRouting?: McpSessionRouting;
  /**
   * What one failed server does to a session.
   * @default - `FailClosed`
   */
  readonly failureMode?: McpFailureMode;
}

/** What one failed server does to a session. */
export enum McpFailureMode {
  /** It is left out, the others serve. (FailOpen) */
  FAIL_OPEN = "FailOpen",
  /** The whole session fails. (FailClosed) */
  FAIL_CLOSED = "FailClosed",
}

/** An identity provider whose metadata needs adapting for MCP clients. */
export enum McpIdentityProvider {
  /** Auth0. (IdpA) */
  IDP_A = "IdpA",
  /** Keycloak. (IdpB) */
  IDP_B = "IdpB",
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
  /** Every request stands alone. (Stateless) */
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
   * A Service in the same namespace, in place of `host`. Later revision only.
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
