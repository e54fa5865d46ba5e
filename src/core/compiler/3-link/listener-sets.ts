import { CODE } from '../../diagnostics/codes.generated';
import type { ListenerNamespaces } from '../../validation/gateway-types.generated';
import type { Resource } from '../../validation/resource';
import { below } from '../../values/origin';
import type { GatewayNode } from '../model/graph';
import { inOrderOfAge } from '../semantics/age';
import { selects } from '../semantics/labels';
import type { Inventory } from './inventory';
import type { ListenerOwner } from './listener-owner';
import { parentFix } from './parent-fix';
import type { LinkScope } from './scope';

/** Returns the ListenerSets that a Gateway accepts: the older ones first, then by namespace and name. */
export function linkListenerSets(
  gateways: readonly GatewayNode[],
  scope: LinkScope,
): ReadonlyMap<GatewayNode, readonly ListenerOwner[]> {
  const { inventory, diagnostics } = scope;
  const byKey = new Map(gateways.map((gateway) => [`${gateway.resource.namespace}/${gateway.resource.name}`, gateway]));
  const owners = new Map<GatewayNode, ListenerOwner[]>();
  for (const set of inOrderOfAge(inventory.ofKind('ListenerSet'), (resource) => resource)) {
    const { parentRef, listeners } = set.spec;
    const namespace = parentRef.namespace ?? set.namespace;
    const gateway = byKey.get(`${namespace}/${parentRef.name}`);
    if (!gateway) reportParent(set, namespace, parentRef.name, scope);
    else if (!isAllowed(gateway, set, inventory)) {
      diagnostics.report(CODE.listenerSetNotAdmitted, below(set.origin, 'spec', 'parentRef'), {
        gateway: `${namespace}/${parentRef.name}`,
        namespace: set.namespace,
      });
    } else {
      const list = owners.get(gateway) ?? [];
      owners.set(gateway, [...list, { gateway, resource: set, specs: listeners }]);
    }
  }
  return owners;
}

/** Returns whether a Gateway accepts a ListenerSet. It accepts none unless it specifies the allowed namespaces. */
function isAllowed(gateway: GatewayNode, set: Resource, inventory: Inventory): boolean {
  const allowed = gateway.resource.spec.allowedListeners?.namespaces;
  return admits(allowed, 'None', gateway.resource.namespace, set.namespace, inventory);
}

/** Whether a `namespaces` block of a Gateway or listener admits a namespace. */
export function admits(
  block: ListenerNamespaces | undefined,
  implied: 'None' | 'Same',
  own: string,
  namespace: string,
  inventory: Inventory,
): boolean {
  switch (block?.from ?? implied) {
    case 'All':
      return true;
    case 'Same':
      return own === namespace;
    case 'Selector':
      return block?.selector !== undefined && selects(block.selector, inventory.labelsOfNamespace(namespace));
    default:
      return false;
  }
}

function reportParent(set: Resource, namespace: string, name: string, scope: LinkScope): void {
  const { inventory, diagnostics } = scope;
  if (inventory.find('Gateway', namespace, name) || inventory.isInvalidOrExternal('Gateway', namespace, name)) return;
  diagnostics.report(CODE.unresolvedParent, below(set.origin, 'spec', 'parentRef'), {
    kind: 'Gateway',
    name: `${namespace}/${name}`,
    nearest: inventory.nearestTo('Gateway', namespace, name),
    fix: parentFix('Gateway', namespace, name, scope),
  });
}
