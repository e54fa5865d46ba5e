import { CODE } from '../../core/diagnostics/codes.generated';
import { Authorization, Cel, type McpTarget } from '../constructs';
import { usageError } from '../constructs/usage-error';
import type { ToolAccess } from './tool-access';

/** Returns the authorization rules of a table; undefined, which allows everything, without one. */
export function toolAuthorization(access: readonly ToolAccess[] | undefined): Authorization | undefined {
  return access && Authorization.allow(...access.map(renderAccess));
}

/** The target of a tool, a prompt, or a resource or its template. An expression about one kind fails for the others. */
const TARGET_OF_ITEM = 'coalesce(mcp.tool.target, mcp.prompt.target, mcp.resource.target)';

function renderAccess({ target, tools, who }: ToolAccess): Cel {
  const isOfTarget = (name: string) =>
    tools ? Cel.mcpToolTarget().equalTo(name) : Cel.of(`${TARGET_OF_ITEM} == ${JSON.stringify(name)}`);
  return Cel.allOf(
    ...(target !== undefined ? [isOfTarget(target)] : []),
    ...(tools !== undefined ? [Cel.mcpTool().isOneOf(...tools)] : []),
    ...(who !== undefined ? [who] : []),
  );
}

/** Rejects a table that allows nothing or contains unknown names. */
export function checkToolAccess(servers: readonly McpTarget[], access: readonly ToolAccess[] | undefined): void {
  if (!access) return;
  const names = new Set(servers.map(({ name }) => name));
  for (const { target } of access) {
    if (target === undefined || names.has(target)) continue;
    throw usageError(CODE.accessTableNamesUnknownTarget, { target, known: [...names].join(', ') });
  }
  const idle = access.findIndex(({ tools }) => tools?.length === 0);
  if (idle >= 0) throw usageError(CODE.accessLineWithoutTools, { line: idle + 1 });
  const open = access.findIndex(({ target, tools, who }) => !target && !tools && !who);
  if (open >= 0) throw usageError(CODE.accessLineAllowsEverything, { line: open + 1 });
  if (access.length === 0) throw usageError(CODE.emptyAccessTable);
}
