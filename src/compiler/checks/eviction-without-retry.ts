import type { Check } from './check';
import { lastGroup, providersWithoutEviction, retriesOf } from './failover';
import { backendUses, nameOfBackend } from './uses';

/** Eviction protects the next requests. The one that finds the provider failing needs a retry to be answered by another. */
export const checkEvictionWithoutRetry: Check = (attachment, diagnostics) => {
  for (const use of backendUses(attachment)) {
    const { backend, reference } = use;
    if (lastGroup(backend) === 0 || retriesOf(use) > 0) continue;
    if (providersWithoutEviction(attachment, backend, reference.policies).length > 0) continue;
    diagnostics.report('AIG7002', use.rule.rule.origin, { backend: nameOfBackend(backend) });
  }
};
