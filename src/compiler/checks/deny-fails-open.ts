import type { Authorization, Traffic } from '../../validation/types.generated';
import type { EffectiveField, EffectiveSet, FieldSource } from '../4-attach/effective';
import { type Expression, ExpressionSyntaxError, parseExpression } from '../expressions';
import { below } from '../ir/origin';
import { authorizationSources, trafficSets } from './access';
import type { Check } from './check';
import { unguardedValue } from './missing-values';
import { ruleUses } from './uses';

/** A deny rule that fails to evaluate denies nothing. */
export const checkDenyFailsOpen: Check = (attachment, diagnostics) => {
  const visited = new Set<string>();
  for (const gateway of attachment.gateways) {
    const field = gateway.frontend.networkAuthorization as EffectiveField<Authorization> | undefined;
    for (const source of field ? (field.merged ?? [field.from]) : []) visit(source, new Set());
  }
  for (const use of ruleUses(attachment)) {
    const sets = trafficSets(use);
    const sources = authorizationSources(sets);
    if (sources.length === 0) continue;
    const assured = assuredVariables(sets);
    for (const source of sources) visit(source, assured);
  }

  function visit(source: FieldSource, assured: ReadonlySet<string>): void {
    const { action, policy } = source.value as Authorization;
    const key = `${source.resource} ${[...assured].join()} ${source.origin.path.join('/')}`;
    if (action !== 'Deny' || visited.has(key)) return;
    visited.add(key);
    policy.matchExpressions.forEach((text, index) => {
      const expression = parsed(text);
      const value = expression && unguardedValue(expression, assured);
      if (value === undefined) return;
      diagnostics.report('AIG7015', below(source.origin, 'policy', 'matchExpressions', index), { value });
    });
  }
};

/** The variables that authentication sets for every request that comes so far. */
function assuredVariables(sets: readonly EffectiveSet<Traffic>[]): Set<string> {
  const assured = new Set<string>();
  for (const { jwtAuthentication, apiKeyAuthentication, basicAuthentication } of sets) {
    if (isStrict(jwtAuthentication)) assured.add('jwt');
    if (isStrict(apiKeyAuthentication)) assured.add('apiKey');
    if (isStrict(basicAuthentication)) assured.add('basicAuth');
  }
  return assured;
}

const isStrict = (field: { readonly value: { readonly mode?: string } } | undefined): boolean =>
  field !== undefined && (field.value.mode ?? 'Strict') === 'Strict';

/** Undefined for what validation has refused already. */
function parsed(text: string): Expression | undefined {
  try {
    return parseExpression(text);
  } catch (error) {
    if (error instanceof ExpressionSyntaxError) return undefined;
    throw error;
  }
}
