import type { ExpressionVocabulary } from '../../../data-plane/expression-vocabulary';
import { CODE } from '../../../diagnostics/codes.generated';
import type { BackendCall } from '../../analysis/calls';
import { nameOfBackend, pick, usesOf } from '../../analysis/check-context';
import { healthOf, heldOf, retriesOf } from '../../analysis/failover';
import { isUnhealthy } from '../../expressions/health-condition';
import type { Rule } from '../rule';

/** The status for an unreachable server in other contexts. */
const UNAVAILABLE = 503;

/** While retries remain, a condition sees no status for a missing response: the condition fails, and the provider counts as healthy. */
export const evictionIgnoresMissingResponse: Rule = ({ backendCalls, uses, expressions, reader }, diagnostics) => {
  const isKnownBlind = heldOf(reader, (condition) => isBlind(condition, expressions));
  const blind = pick(backendCalls, (call) => evictionConditions(call).find(isKnownBlind));
  for (const { call, rule } of usesOf(blind, uses)) {
    if (retriesOf(rule) === 0) continue;
    const values = { condition: blind.get(call) ?? '', backend: nameOfBackend(call.backend) };
    diagnostics.report(CODE.evictionIgnoresMissingResponse, rule.rule.rule.origin, values, {
      about: values.backend,
      cause: call.backend.resource.origin,
    });
  }
};

/** Returns the conditions that evict each provider or target. */
function evictionConditions(call: BackendCall): string[] {
  return call.backend.sections.flatMap(({ name }) => {
    const health = healthOf(call, name);
    return (health?.eviction && health.unhealthyCondition) ?? [];
  });
}

/** Whether it is about servers that fail, and not about those that are not there. */
function isBlind(condition: string, expressions: ExpressionVocabulary): boolean {
  return isUnhealthy(condition, UNAVAILABLE, expressions) && !isUnhealthy(condition, undefined, expressions);
}
