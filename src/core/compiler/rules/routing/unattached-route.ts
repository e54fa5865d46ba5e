import { CODE } from '../../../diagnostics/codes.generated';
import type { Rule } from '../rule';

/** Reports routes and models that reference a Gateway but that none of its listeners accepts. The link phase reports missing parents. */
export const unattachedRoute: Rule = ({ attachment }, diagnostics) => {
  for (const child of [...attachment.graph.routes, ...attachment.graph.models]) {
    for (const parent of child.parents) {
      if (!parent.gateway || parent.listeners.length > 0) continue;
      const refusals = parent.refusals.filter(({ reason }) => reason !== 'NoMatchingParent');
      if (refusals.length === 0) continue;
      const [first] = refusals;
      diagnostics.report(CODE.unattachedRoute, parent.origin, {
        kind: child.resource.writtenKind,
        gateway: `${parent.gateway.resource.namespace}/${parent.gateway.resource.name}`,
        reasons: refusals.map(({ text }) => text).join('; '),
        fix: first.fix ?? 'Correct the parentRef of the route.',
      });
    }
  }
};
