import { UnknowableExpression } from '../../../data-plane/expression-values';
import type { ExplainedBackend, ExplainedField } from '../explain';
import type { ToolFacts } from './caller';

/** What decides about the call of a tool at an MCP backend. What is said of its target alone, the data plane has no place for. */
export function policiesForTool(
  { policies, tiers }: Pick<ExplainedBackend, 'policies' | 'tiers'>,
  { target }: ToolFacts,
): readonly ExplainedField[] {
  const own = tiers.flat().find(({ name }) => name === target)?.policies ?? [];
  const rules = own.find(({ field }) => field === 'mcp.authorization' || field === 'mcp.authentication');
  if (rules)
    throw new UnknowableExpression(`${rules.from.resource} says who may call tools of the target ${target} alone`);
  return policies;
}
