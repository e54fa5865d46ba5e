import type * as api from '../api';
import type { Authorization } from './authorization';
import type { McpGuardrail } from './mcp-guardrail';

/** How calls of MCP methods are treated. */
export interface McpTrafficOptions {
  /**
   * Who may see and call what. Lists are filtered, calls that fail the rule are refused. Rules of several policies add up.
   *
   * @default - everybody may do everything
   */
  readonly toolAuthorization?: Authorization;
  /**
   * Services that are asked about calls, one after the other, 1 to 16; the first refusal ends it. Of several policies the most precise
   * one holds.
   *
   * @default - none
   */
  readonly mcpGuardrails?: McpGuardrail[];
}

/** The names of all options for MCP traffic. */
export const MCP_TRAFFIC_OPTIONS: readonly (keyof McpTrafficOptions)[] = ['toolAuthorization', 'mcpGuardrails'];

/** The `mcp` block for the options; undefined when nothing is set. */
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
