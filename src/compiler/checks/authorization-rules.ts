import type { Authorization } from '../../validation/types.generated';
import type { Expression } from '../expressions';
import type { FieldSource } from '../model/attachment';
import { below, type Origin } from '../model/origin';
import { ExpressionReader } from './expression-reader';
import type { Survey } from './survey';

/** One expression of authorization of requests or of MCP. */
export interface AuthorizationRule {
  readonly action: string;
  readonly text: string;
  readonly expression: Expression;
  readonly origin: Origin;
}

/** Every expression that decides whether a request or a tool call passes, each once. */
export function authorizationRules({ rules, distinctBackends }: Survey): AuthorizationRule[] {
  const reader = new ExpressionReader();
  const sources = new Set<FieldSource<Authorization>>();
  for (const { authorization } of new Set(rules.map(({ access }) => access)))
    for (const source of authorization) sources.add(source);
  for (const { reference } of distinctBackends) {
    const field = reference.policies.mcpAuthorization;
    for (const source of field ? (field.merged ?? [field.from]) : []) sources.add(source);
  }
  return [...sources].flatMap(({ value, origin }) => {
    const { action, policy } = value;
    return policy.matchExpressions.flatMap((text, index) => {
      const expression = reader.read(text);
      const at = below(origin, 'policy', 'matchExpressions', index);
      return expression ? [{ action, text, expression, origin: at }] : [];
    });
  });
}
