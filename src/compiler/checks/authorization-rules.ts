import type { Authorization } from '../../validation/types.generated';
import type { Expression } from '../expressions';
import type { FieldSource } from '../model/attachment';
import { below, type Origin } from '../model/origin';
import type { ExpressionReader } from './expression-reader';
import type { BackendUse, RuleUse } from './survey';

/** One expression of authorization of requests or of MCP. */
export interface AuthorizationRule {
  readonly action: string;
  readonly text: string;
  readonly expression: Expression;
  readonly origin: Origin;
}

/** Every expression that decides whether a request or a tool call passes, each once. */
export function authorizationRules(
  rules: readonly RuleUse[],
  distinctBackends: readonly BackendUse[],
  reader: ExpressionReader,
): AuthorizationRule[] {
  const sources = new Set<FieldSource<Authorization>>();
  for (const { authorization } of new Set(rules.map(({ access }) => access)))
    for (const source of authorization) sources.add(source);
  for (const { reference } of distinctBackends) {
    const field = reference.policies.mcpAuthorization;
    for (const source of field ? (field.merged ?? [field.from]) : []) sources.add(source);
  }
  const found: AuthorizationRule[] = [];
  for (const { value, origin } of sources) {
    for (const [index, text] of value.policy.matchExpressions.entries()) {
      const expression = reader.read(text);
      const at = below(origin, 'policy', 'matchExpressions', index);
      if (expression) found.push({ action: value.action, text, expression, origin: at });
    }
  }
  return found;
}
