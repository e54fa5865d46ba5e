import type { Check } from './check';
import { lastGroup, providersWithoutEviction, retriesOf } from './failover';
import { RulesByBackend } from './rules-by-backend';
import { nameOfBackend } from './survey';

/** Eviction protects the next requests. The one that finds the provider failing needs a retry to be answered by another. */
export const checkEvictionWithoutRetry: Check = ({ attachment, backends }, diagnostics) => {
  const found = new RulesByBackend();
  for (const { backend, reference, rule } of backends) {
    if (lastGroup(backend) === 0 || retriesOf(rule) > 0) continue;
    if (found.has(backend, rule) || providersWithoutEviction(attachment, backend, reference.policies).length > 0)
      continue;
    found.add(backend, rule);
  }
  for (const { backend, origin, others } of found.entries()) {
    diagnostics.report('AIG7002', origin, { backend: nameOfBackend(backend), others });
  }
};
