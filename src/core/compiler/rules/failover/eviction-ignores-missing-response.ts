import type { ExpressionVocabulary } from '../../../data-plane/expression-vocabulary';
import { CODE } from '../../../diagnostics/codes.generated';
import type { BackendCall } from '../../analysis/calls';
import { nameOfBackend, pick, usesOf } from '../../analysis/check-context';
import { healthOf, heldOf, retriesOf } from '../../analysis/failover';
import { RulesByBackend } from '../../analysis/rules-by-backend';
import { isUnhealthy } from '../../expressions/health-condition';
import type { BackendNode } from '../../model/graph';
import type { Rule } from '../rule';

/** What a server that cannot be reached is taken for elsewhere. */
const UNAVAILABLE = 503;

/** While retries are left, a condition sees no status where there was no answer: it fails, and the provider counts as healthy. */
export const evictionIgnoresMissingResponse: Rule = ({ backendCalls, uses, expressions, reader }, diagnostics) => {
  const isKnownBlind = heldOf(reader, (condition) => isBlind(condition, expressions));
  const blind = pick(backendCalls, (call) => evictionConditions(call).find(isKnownBlind));
  const found = new RulesByBackend();
  const conditions = new Map<BackendNode, string>();
  for (const { call, rule } of usesOf(blind, uses)) {
    if (retriesOf(rule) === 0) continue;
    if (!conditions.has(call.backend)) conditions.set(call.backend, blind.get(call) ?? '');
    found.add(call.backend, rule);
  }
  for (const { backend, origin, others } of found.entries()) {
    const condition = conditions.get(backend) ?? '';
    diagnostics.report(CODE.evictionIgnoresMissingResponse, origin, {
      condition,
      backend: nameOfBackend(backend),
      others,
    });
  }
};

/** By which each provider or target is evicted. */
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
