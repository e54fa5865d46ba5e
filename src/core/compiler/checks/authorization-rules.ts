import type { Authorization } from '../../validation/types.generated';
import type { Expression, ExpressionReader } from '../expressions';
import { type FieldSource, sourcesOf } from '../model/attachment';
import { below, type Origin } from '../model/origin';
import type { Access } from './access';
import type { BackendCall } from './calls';
import { type Condition, conditionsOf } from './conditions';

/** One expression of authorization of requests or of MCP. */
export interface AuthorizationRule {
  readonly action: string;
  readonly text: string;
  readonly expression: Expression;
  /** What it is made of. */
  readonly conditions: readonly Condition[];
  readonly origin: Origin;
}

/** Every expression that decides whether a request or a tool call passes, each once. */
export function authorizationRules(
  accesses: readonly Access[],
  backendCalls: readonly BackendCall[],
  reader: ExpressionReader,
): AuthorizationRule[] {
  const sources = new Set<FieldSource<Authorization>>();
  for (const { authorization } of accesses) for (const source of authorization) sources.add(source);
  for (const { policies, sections } of backendCalls) {
    for (const { mcpAuthorization } of [policies, ...sections.values()])
      for (const source of sourcesOf(mcpAuthorization)) sources.add(source);
  }
  const found: AuthorizationRule[] = [];
  for (const { value, origin } of sources) {
    value.policy.matchExpressions.forEach((text, index) => {
      const expression = reader.read(text);
      if (!expression) return;
      const at = below(origin, 'policy', 'matchExpressions', index);
      found.push({ action: value.action, text, expression, conditions: conditionsOf(expression), origin: at });
    });
  }
  return found;
}
