import { UnknowableExpression } from '../../../data-plane/expression-values';
import type { ExplainedBackend, ExplainedField } from '../explain';
import type { ToolFacts } from './caller';

/**
 * Returns the policies that apply to a tool call at an MCP backend. The data plane does not support access policies for a single target, so
 * these are unknowable.
 */
export function policiesForTool(
  { policies, tiers }: Pick<ExplainedBackend, 'policies' | 'tiers'>,
  { target }: ToolFacts,
): readonly ExplainedField[] {
  const own = tiers.flat().find(({ name }) => name === target)?.policies ?? [];
  const rules = own.find(({ field }) => field === 'mcp.authorization' || field === 'mcp.authentication');
  if (rules) throw new UnknowableExpression(`${rules.from.resource} restricts the tools of the target ${target} only`);
  return policies;
}
