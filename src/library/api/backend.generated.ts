// Generated from schema/ by `npm run generate`; do not edit.

import type { BackendFull } from './backend-policy.generated';
import type { AiBackend } from './llm-backend.generated';
import type { McpBackend } from './mcp.generated';

/** An agent that speaks the agent-to-agent protocol. */
export interface AgentBackend {
  /** Hostname or IP address of the agent. 1 to 256 characters. */
  readonly host: string;
  /** Its port. 1 to 65535. */
  readonly port: number;
}

/** A runtime of Amazon Bedrock AgentCore. */
export interface AwsAgentRuntime {
  /** ARN of the runtime. */
  readonly agentRuntimeArn: string;
  /**
   * Alias or version of the runtime.
   * @default - the service's default version
   */
  readonly qualifier?: string;
}

/** A service of AWS. Exactly one of `agentRuntime` is set. */
export interface AwsBackend {
  /**
   * A runtime of Amazon Bedrock AgentCore.
   * @default - none
   */
  readonly agentRuntime?: AwsAgentRuntime;
}

/** No fields. */
export interface DynamicForwardProxyBackend {
}

/** One destination, and how to talk to it. Exactly one of `ai`, `static`, `dynamicForwardProxy`, `mcp`, `cloudA`, `a2a` is set. Rule: AI policies require AI backend. Rule: MCP policies require MCP backend. */
export interface ProxyBackendSpec {
  /**
   * A fixed host.
   * @default - none
   */
  readonly static?: StaticBackend;
  /**
   * An LLM.
   * @default - none
   */
  readonly ai?: AiBackend;
  /**
   * MCP servers.
   * @default - none
   */
  readonly mcp?: McpBackend;
  /**
   * The host that the client names (Host header, for TLS its SNI). Clients reach whatever the gateway reaches: limit access.
   * @default - none
   */
  readonly dynamicForwardProxy?: DynamicForwardProxyBackend;
  /**
   * A service of AWS.
   * @default - none
   */
  readonly cloudA?: AwsBackend;
  /**
   * An agent that speaks the agent-to-agent protocol. Since v1.4.
   * @default - none
   */
  readonly a2A?: AgentBackend;
  /**
   * How to talk to the destination. Wins, field by field, over ProxyPolicies.
   * @default - none
   */
  readonly policies?: BackendFull;
}

/** A fixed host, or a socket in the pod. Rule: unixPath and host/port are mutually exclusive. Rule: must specify either unixPath or both host and port. */
export interface StaticBackend {
  /**
   * Hostname or IP address. 1 to 256 characters. Required in the later revision.
   * @default - none
   */
  readonly host?: string;
  /**
   * Port. 1 to 65535. Required in the later revision.
   * @default - none
   */
  readonly port?: number;
  /**
   * Path of a unix domain socket in the pod, in place of `host` and `port`. At least 1 character. Since v1.4.
   * @default - none
   */
  readonly unixPath?: string;
}
