import type { BackendNode } from '../model/graph';
import type { Check } from './check';
import { lastGroup, providersWithoutEviction, retriesOf } from './failover';
import { RulesByBackend } from './rules-by-backend';
import { nameOfBackend } from './survey';

/** Eviction protects the next requests. The one that finds the provider failing needs a retry to be answered by another. */
export const checkEvictionWithoutRetry: Check = ({ attachment, backends, distinctBackends }, diagnostics) => {
  const failingOver = new Map<BackendNode, Set<unknown>>();
  for (const { backend, reference } of distinctBackends) {
    if (lastGroup(backend) === 0) continue;
    if (providersWithoutEviction(attachment, backend, reference.policies).length > 0) continue;
    failingOver.set(backend, (failingOver.get(backend) ?? new Set()).add(reference.policies));
  }
  const found = new RulesByBackend();
  for (const { backend, reference, rule } of backends) {
    if (failingOver.get(backend)?.has(reference.policies) && retriesOf(rule) === 0) found.add(backend, rule);
  }
  for (const { backend, origin, others } of found.entries()) {
    diagnostics.report('AIG7002', origin, { backend: nameOfBackend(backend), others });
  }
};
