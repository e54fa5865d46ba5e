import { CODE } from '../../../diagnostics/codes.generated';
import type { BackendCall } from '../../analysis/calls';
import { nameOfBackend, usesOf } from '../../analysis/check-context';
import { lastGroup, providersWithoutEviction, retriesOf } from '../../analysis/failover';
import { RulesByBackend } from '../../analysis/rules-by-backend';
import type { Rule } from '../rule';

/** Eviction protects the next requests. The one that finds the provider failing needs a retry to be answered by another. */
export const failoverWithoutRetry: Rule = ({ backendCalls, uses }, diagnostics) => {
  const failsOver = (call: BackendCall) => lastGroup(call.backend) > 0 && providersWithoutEviction(call).length === 0;
  const found = new RulesByBackend();
  for (const { call, rule } of usesOf(new Set(backendCalls.filter(failsOver)), uses)) {
    if (retriesOf(rule) === 0) found.add(call.backend, rule);
  }
  for (const { backend, origin, others } of found.entries()) {
    diagnostics.report(CODE.failoverWithoutRetry, origin, { backend: nameOfBackend(backend), others });
  }
};
