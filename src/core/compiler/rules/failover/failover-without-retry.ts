import { CODE } from '../../../diagnostics/codes.generated';
import type { BackendCall } from '../../analysis/calls';
import { checkedRuleName, nameOfBackend, usesOf } from '../../analysis/check-context';
import { lastGroup, providersWithoutEviction, retriesOf } from '../../analysis/failover';
import type { Rule } from '../rule';

/** Eviction protects the next requests. The one that finds the provider failing needs a retry to be answered by another. */
export const failoverWithoutRetry: Rule = ({ backendCalls, uses }, diagnostics) => {
  const failsOver = (call: BackendCall) => lastGroup(call.backend) > 0 && providersWithoutEviction(call).length === 0;
  for (const { call, rule } of usesOf(new Set(backendCalls.filter(failsOver)), uses)) {
    if (retriesOf(rule) > 0) continue;
    const values = { backend: nameOfBackend(call.backend), rule: checkedRuleName(rule.rule) };
    diagnostics.report(CODE.failoverWithoutRetry, rule.rule.rule.origin, values, {
      about: values.backend,
      cause: call.backend.resource.origin,
    });
  }
};
