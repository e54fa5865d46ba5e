import { CODE } from '../../../diagnostics/codes.generated';
import { isObject } from '../../../values/objects';
import type { ListenerNode, ParentLink } from '../../model/graph';
import type { Rule } from '../rule';

/** A listener that no route is attached to: each request gets 404, each connection ends. */
export const listenerWithoutRoutes: Rule = ({ attachment, mode }, diagnostics) => {
  const { routes } = attachment.graph;
  // Inputs for a controller are often a part of the cluster's resources; compiled output serves only these inputs.
  if (mode === 'controller' && routes.length === 0) return;
  // A route that names a parent which does not exist is reported, and may be the one that is missed here.
  if (routes.some(({ parents }) => parents.some(isUnattached))) return;
  const parentLinks = routes.flatMap(({ parents }) => parents);
  // A route whose parent has a kind without listeners may be the one that is missed here.
  const ofOtherKind = parentLinks.map(({ origin }) => ({ code: CODE.parentOfOtherKind, at: origin }));
  const refusedBy = (key: string) => [
    ...parentLinks
      .filter(({ listeners, refusals }) => listeners.length === 0 && refusals.some(({ listener }) => listener === key))
      .map(({ origin }) => ({ code: CODE.unattachedRoute, at: origin })),
    ...ofOtherKind,
  ];
  for (const { listeners } of attachment.gateways) {
    for (const { listener } of listeners) {
      // If the inputs do not contain any routes, those of other namespaces are defined elsewhere.
      if (listener.routes.length > 0 || (routes.length === 0 && isForOtherNamespaces(listener))) continue;
      const { key, protocol, port, origin, owner } = listener;
      const values = { listener: `${key} (${protocol}, port ${port})` };
      diagnostics.report(CODE.listenerWithoutRoutes, origin, values, {
        cause: owner.origin,
        resultsFrom: refusedBy(key),
      });
    }
  }
};

function isForOtherNamespaces({ owner, section }: ListenerNode): boolean {
  const { listeners } = isObject(owner.spec) ? owner.spec : {};
  const written: unknown = Array.isArray(listeners)
    ? listeners.find((one) => isObject(one) && one.name === section)
    : {};
  const { allowedRoutes } = isObject(written) ? written : {};
  const { namespaces } = isObject(allowedRoutes) ? allowedRoutes : {};
  return isObject(namespaces) && (namespaces.from === 'All' || namespaces.from === 'Selector');
}

function isUnattached({ gateway, isMissing, listeners, refusals }: ParentLink): boolean {
  if (isMissing) return true;
  return (
    gateway !== undefined && listeners.length === 0 && refusals.some(({ reason }) => reason === 'NoMatchingParent')
  );
}
