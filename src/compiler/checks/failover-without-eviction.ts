import { below } from '../ir/origin';
import type { Check } from './check';
import { destinationOf, lastGroup, providersWithoutEviction } from './failover';
import { backendUses, nameOfBackend } from './uses';

/** A second priority group serves only when the first has no provider left, and only eviction takes providers away. */
export const checkFailoverWithoutEviction: Check = (attachment, diagnostics) => {
  const used = new Set<string>();
  for (const { backend, reference } of backendUses(attachment)) {
    used.add(nameOfBackend(backend));
    report(backend, reference.policies);
  }
  for (const backend of attachment.graph.backends.values()) {
    if (!used.has(nameOfBackend(backend))) report(backend, destinationOf(attachment, backend)?.policies ?? {});
  }

  function report(
    backend: Parameters<typeof lastGroup>[0],
    policies: Parameters<typeof providersWithoutEviction>[2],
  ): void {
    if (lastGroup(backend) === 0) return;
    const providers = providersWithoutEviction(attachment, backend, policies);
    if (providers.length === 0) return;
    diagnostics.report('AIG7001', below(backend.resource.origin, 'spec', 'ai', 'groups'), {
      groups: lastGroup(backend) + 1,
      providers: providers.join(', '),
    });
  }
};
