import type * as gatewayapi from '../gateway-api';
import type { IPolicyTarget } from './policy-target';

/** Reference to the parent of a route. */
export interface RouteParentReference {
  /**
   * `Gateway`, `ListenerSet`, or `HTTPRoute` for a route that delegates.
   *
   * @default 'Gateway'
   */
  readonly kind?: string;
  /** The name of the object. */
  readonly name: string;
  /**
   * The namespace of the parent.
   *
   * @default - the namespace of the chart
   */
  readonly namespace?: string;
}

/** A parent of routes: a gateway, a listener set, or a route that delegates to them. */
export interface IRouteParent extends IPolicyTarget {
  /** How routes name it. */
  readonly parentReference: RouteParentReference;
}

/** The parentRefs of a route in the namespace. */
export function renderParents(
  parent: IRouteParent,
  listeners: readonly { readonly name: string }[],
  namespace: string | undefined,
): gatewayapi.ParentReference[] {
  const { kind, name, namespace: at } = parent.parentReference;
  const reference = {
    ...(kind !== undefined && kind !== 'Gateway' ? { kind } : {}),
    name,
    ...(at && at !== namespace ? { namespace: at } : {}),
  };
  if (listeners.length === 0) return [reference];
  return listeners.map((listener) => ({ ...reference, sectionName: listener.name }));
}
