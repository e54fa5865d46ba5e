import { CODE } from '../../../diagnostics/codes.generated';
import type { Rule } from '../rule';

/** A route or model that a Gateway is asked to serve and that none of its listeners takes. Missing parents are reported by the link phase. */
export const unattachedRoute: Rule = ({ attachment }, diagnostics) => {
  for (const child of [...attachment.graph.routes, ...attachment.graph.models]) {
    for (const parent of child.parents) {
      if (!parent.gateway || parent.listeners.length > 0) continue;
      const reasons = parent.refusals.filter(({ reason }) => reason !== 'NoMatchingParent').map(({ text }) => text);
      if (reasons.length === 0) continue;
      diagnostics.report(CODE.unattachedRoute, parent.origin, {
        kind: child.resource.writtenKind,
        gateway: `${parent.gateway.resource.namespace}/${parent.gateway.resource.name}`,
        reasons: reasons.join('; '),
      });
    }
  }
};
