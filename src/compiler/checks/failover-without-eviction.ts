import type { BackendFields, EffectiveSet } from '../model/attachment';
import type { BackendNode } from '../model/graph';
import { below } from '../model/origin';
import type { Check } from './check';
import { destinationOf, lastGroup, providersWithoutEviction } from './failover';

/** A second priority group serves only when the first has no provider left, and only eviction takes providers away. */
export const checkFailoverWithoutEviction: Check = ({ attachment, distinctBackends }, diagnostics) => {
  const used = new Set<BackendNode>();
  for (const { backend, reference } of distinctBackends) {
    used.add(backend);
    report(backend, reference.policies);
  }
  for (const backend of attachment.graph.backends.values()) {
    if (!used.has(backend)) report(backend, destinationOf(attachment, backend)?.policies ?? {});
  }

  function report(backend: BackendNode, policies: EffectiveSet<BackendFields>): void {
    if (lastGroup(backend) === 0) return;
    const providers = providersWithoutEviction(attachment, backend, policies);
    if (providers.length === 0) return;
    const values = { groups: lastGroup(backend) + 1, providers: providers.join(', ') };
    diagnostics.report('AIG7001', below(backend.resource.origin, 'spec', 'ai', 'groups'), values);
  }
};
