import { CODE } from '../../../diagnostics/codes.generated';
import { below } from '../../../values/origin';
import { type BackendCall, isOfBackend } from '../../analysis/calls';
import { lastGroup, providersWithoutEviction } from '../../analysis/failover';
import type { BackendNode } from '../../model/graph';
import type { Rule } from '../rule';

/** A second priority group serves only when the first has no provider left, and only eviction removes providers. */
export const failoverWithoutEviction: Rule = ({ attachment, backendCalls }, diagnostics) => {
  const used = new Set<BackendNode>();
  for (const call of backendCalls) {
    used.add(call.backend);
    report(call);
  }
  for (const destination of attachment.destinations.values()) {
    if (isOfBackend(destination) && !used.has(destination.backend)) report(destination);
  }

  function report(call: BackendCall): void {
    const last = lastGroup(call.backend);
    const providers = last > 0 ? providersWithoutEviction(call) : [];
    if (providers.length === 0) return;
    const values = { groups: last + 1, providers: providers.join(', ') };
    diagnostics.report(
      CODE.failoverWithoutEviction,
      below(call.backend.resource.origin, 'spec', 'ai', 'groups'),
      values,
    );
  }
};
