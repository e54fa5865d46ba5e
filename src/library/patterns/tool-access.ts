import { CODE } from '../../core/diagnostics/codes.generated';
import { Authorization, Cel, type McpTarget } from '../constructs';
import { usageError } from '../constructs/usage-error';

/** Who may use which tools: one line of the table. */
export interface ToolAccess {
  /**
   * The target, by its name.
   *
   * @default - tools of all targets
   */
  readonly target?: string;
  /**
   * The tools, by the names that the server gives them.
   *
   * @default - all tools of the target
   */
  readonly tools?: string[];
  /**
   * Who; an expression over `jwt`, such as `Cel.claim('groups').contains('sre')`.
   *
   * @default - every client with a valid token
   */
  readonly who?: Cel;
}

/** Returns the authorization rules of tools; undefined, which allows everything, without a table. */
export function toolAuthorization(access: readonly ToolAccess[] | undefined): Authorization | undefined {
  return access && Authorization.allow(...access.map(renderAccess));
}

function renderAccess(line: ToolAccess): Cel {
  const conditions = [
    ...(line.target !== undefined ? [Cel.mcpToolTarget().equalTo(line.target)] : []),
    ...(line.tools !== undefined ? [Cel.mcpTool().isOneOf(...line.tools)] : []),
    ...(line.who !== undefined ? [line.who] : []),
  ];
  return Cel.allOf(...conditions);
}

/** Refuses a table that allows nothing or has unknown names. */
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
