// Generated from schema/ by `npm run generate`; do not edit.

import type { BackendFull } from './backend-policy.generated';
import type { AiBackend } from './llm-backend.generated';
import type { McpBackend } from './mcp.generated';

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

/** One destination, and how to talk to it. Exactly one of `ai`, `static`, `dynamicForwardProxy`, `mcp`, `cloudA` is set. Rule: AI policies require AI backend. Rule: MCP policies require MCP backend. */
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
   * How to talk to the destination. Wins, field by field, over ProxyPolicies.
   * @default - none
   */
  readonly policies?: BackendFull;
}

/** A fixed host. */
export interface StaticBackend {
  /** Hostname or IP address. 1 to 256 characters. */
  readonly host: string;
  /** Port. 1 to 65535. */
  readonly port: number;
}
