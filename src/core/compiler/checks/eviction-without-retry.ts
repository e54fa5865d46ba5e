import { CODE } from '../../diagnostics/codes.generated';
import type { BackendCall } from './calls';
import { type Check, POLICIES, ROUTES } from './check';
import { lastGroup, providersWithoutEviction, retriesOf } from './failover';
import { RulesByBackend } from './rules-by-backend';
import { nameOfBackend, usesOf } from './survey';

/** Eviction protects the next requests. The one that finds the provider failing needs a retry to be answered by another. */
export const checkEvictionWithoutRetry: Check = {
  needs: [...POLICIES, ...ROUTES],
  run({ backendCalls, uses }, diagnostics) {
    const failsOver = (call: BackendCall) => lastGroup(call.backend) > 0 && providersWithoutEviction(call).length === 0;
    const found = new RulesByBackend();
    for (const { call, rule } of usesOf(new Set(backendCalls.filter(failsOver)), uses)) {
      if (retriesOf(rule) === 0) found.add(call.backend, rule);
    }
    for (const { backend, origin, others } of found.entries()) {
      diagnostics.report(CODE.failoverWithoutRetry, origin, { backend: nameOfBackend(backend), others });
    }
  },
};
