import { CODE } from '../../diagnostics/codes.generated';
import type { Check } from './check';

/** A route that a Gateway is asked to serve and that none of its listeners takes. Missing parents are reported by the link phase. */
export const checkUnattachedRoute: Check = {
  needs: ['Namespace', 'ListenerSet'],
  run({ attachment }, diagnostics) {
    for (const route of attachment.graph.routes) {
      for (const parent of route.parents) {
        if (!parent.gateway || parent.listeners.length > 0) continue;
        const reasons = parent.refusals.filter(({ reason }) => reason !== 'NoMatchingParent').map(({ text }) => text);
        if (reasons.length === 0) continue;
        diagnostics.report(CODE.unattachedRoute, parent.origin, {
          kind: route.kind,
          gateway: `${parent.gateway.resource.namespace}/${parent.gateway.resource.name}`,
          reasons: reasons.join('; '),
        });
      }
    }
  },
};
