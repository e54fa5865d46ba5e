import type * as api from '../api';
import type { Authorization } from './authorization';
import type { McpGuardrail } from './mcp-guardrail';

/** How calls of MCP methods are treated. */
export interface McpTrafficOptions {
  /**
   * Authorization of tools, prompts and resources. Lists contain only the allowed items, and calls of other items are refused. The rules of
   * several policies are combined.
   *
   * @default - all clients may do everything
   */
  readonly toolAuthorization?: Authorization;
  /**
   * Guardrail services that are called one after another, 1 to 16, until one refuses the call. If several policies set this field, the most
   * specific policy applies.
   *
   * @default - calls are not guarded
   */
  readonly mcpGuardrails?: McpGuardrail[];
}

/** The names of all options for MCP traffic. */
export const MCP_TRAFFIC_OPTIONS: readonly (keyof McpTrafficOptions)[] = ['toolAuthorization', 'mcpGuardrails'];

/** Returns the `mcp` block for the options; `undefined` if nothing is set. */
export function renderMcpTraffic(
  { toolAuthorization, mcpGuardrails }: McpTrafficOptions,
  namespace: string | undefined,
): api.BackendMcp | undefined {
  if (!toolAuthorization && !mcpGuardrails?.length) return undefined;
  return {
    authorization: toolAuthorization?._render(),
    guardrails: mcpGuardrails?.length ? { processors: mcpGuardrails.map((one) => one._render(namespace)) } : undefined,
  };
}
