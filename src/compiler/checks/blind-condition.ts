import { UnknowableExpression } from '../../data-plane/expression-values';
import type { ExpressionVocabulary } from '../../data-plane/expression-vocabulary';
import { isUnhealthy } from '../expressions/health-condition';
import type { BackendNode } from '../model/graph';
import type { Check } from './check';
import { healthOf, retriesOf } from './failover';
import { PerBackend } from './per-backend';
import { RulesByBackend } from './rules-by-backend';
import { nameOfBackend } from './survey';

/** What a server that cannot be reached is taken for elsewhere. */
const UNAVAILABLE = 503;

/** While retries are left, a condition sees no status where there was no answer: it fails, and the provider counts as healthy. */
export const checkBlindCondition: Check = ({ attachment, backends, expressions, reader }, diagnostics) => {
  const found = new RulesByBackend();
  const conditions = new Map<BackendNode, string>();
  const blind = new Map<string, boolean>();
  const blindIn = new PerBackend<readonly string[]>();
  for (const { backend, reference, rule } of backends) {
    if (retriesOf(rule) === 0 || found.has(backend, rule)) continue;
    const [condition] = blindIn.of(backend, reference.policies, () =>
      backend.sections.flatMap(({ name }) => {
        const health = healthOf(attachment, backend, name, reference.policies);
        const text = health?.eviction && health.unhealthyCondition;
        if (text === undefined || reader.read(text) === undefined) return [];
        const known = blind.get(text) ?? isBlind(text, expressions);
        blind.set(text, known);
        return known ? [text] : [];
      }),
    );
    if (condition === undefined) continue;
    if (!conditions.has(backend)) conditions.set(backend, condition);
    found.add(backend, rule);
  }
  for (const { backend, origin, others } of found.entries()) {
    const condition = conditions.get(backend) ?? '';
    diagnostics.report('AIG7067', origin, { condition, backend: nameOfBackend(backend), others });
  }
};

/** Whether it is about servers that fail, and not about those that are not there. */
function isBlind(condition: string, expressions: ExpressionVocabulary): boolean {
  try {
    return isUnhealthy(condition, UNAVAILABLE, expressions) && !isUnhealthy(condition, undefined, expressions);
  } catch (error) {
    if (error instanceof UnknowableExpression) return false;
    throw error;
  }
}
