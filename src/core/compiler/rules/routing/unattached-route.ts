import { CODE } from '../../../diagnostics/codes.generated';
import type { Rule } from '../rule';

/** Reports routes and models that reference a Gateway but that none of its listeners accepts. The link phase reports missing parents. */
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
