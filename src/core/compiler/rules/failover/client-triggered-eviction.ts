import type { ExpressionVocabulary } from '../../../data-plane/expression-vocabulary';
import { CODE } from '../../../diagnostics/codes.generated';
import type { ResourceOf } from '../../../validation/resource';
import { below } from '../../../values/origin';
import { writtenName } from '../../analysis/check-context';
import { type Health, healthOf, heldOf } from '../../analysis/failover';
import { isUnhealthy } from '../../expressions/health-condition';
import type { Rule } from '../rule';

/** The gateway's status for a body that it cannot read. */
const UNREADABLE = 503;

/** A request that never completed at the provider counts as the provider's failure, so clients can cause evictions. */
export const clientTriggeredEviction: Rule = ({ attachment, backendCalls, expressions, reader }, diagnostics) => {
  const seen = new Set<Evicting>();
  const isTrue = heldOf(reader, (condition) => blames(condition, expressions));
  const judge = (resource: Evicting, place: string, healths: readonly (Health | undefined)[]): void => {
    const isFound = (health: Health | undefined): health is Health =>
      health?.eviction !== undefined && (health.unhealthyCondition === undefined || isTrue(health.unhealthyCondition));
    const found = healths.find(isFound);
    if (!found || seen.has(resource)) return;
    seen.add(resource);
    const { unhealthyCondition } = found;
    const condition =
      unhealthyCondition === undefined ? 'without `unhealthyCondition`' : `with \`${unhealthyCondition}\``;
    const values = { condition, backend: writtenName(resource) };
    diagnostics.report(CODE.clientTriggeredEviction, below(resource.origin, 'spec', place), values);
  };
  for (const call of backendCalls) {
    const { resource, type, sections } = call.backend;
    if (type !== 'ai' || sections.length < 2) continue;
    const healths = sections.map(({ name }) => healthOf(call, name));
    judge(resource, 'ai', healths);
  }
  for (const { targets } of attachment.graph.models) {
    if (targets.length < 2) continue;
    for (const { model } of targets) judge(model.resource, 'policies', [model.resource.spec.policies?.health]);
  }
};

/**
 * Reports whether a condition blames the provider for a request without a result: the client disconnected, or its body could not be read.
 */
function blames(condition: string, expressions: ExpressionVocabulary): boolean {
  return [undefined, UNREADABLE].some((status) => isUnhealthy(condition, status, expressions, false));
}

type Evicting = ResourceOf<'ProxyBackend'> | ResourceOf<'ProxyModel'>;
