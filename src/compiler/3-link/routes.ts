import type { Resource } from '../../validation/resource';
import type { BackendRefNode, InnerReference, RouteKind, RouteNode, RuleNode } from '../model/graph';
import { below, type Origin, originKey } from '../model/origin';
import type { Destinations, Referrer } from './destinations';
import type { Inventory } from './inventory';
import type { BackendRef, Mutable, RouteFilter, RouteSpec } from './wire';

const ROUTE_KINDS: readonly RouteKind[] = ['GRPCRoute', 'HTTPRoute', 'TCPRoute', 'TLSRoute'];

/** All routes with their rules and destinations, sorted by namespace, name and kind; not yet attached to listeners. */
export function linkRoutes(
  inventory: Inventory,
  destinations: Destinations,
  references: Map<string, InnerReference>,
): Mutable<RouteNode>[] {
  return ROUTE_KINDS.flatMap((kind) =>
    inventory.ofKind(kind).map((resource) => linkRoute(kind, resource, destinations, references)),
  );
}

function linkRoute(
  kind: RouteKind,
  resource: Resource,
  destinations: Destinations,
  references: Map<string, InnerReference>,
): Mutable<RouteNode> {
  const referrer: Referrer = { kind, namespace: resource.namespace, needsGrant: true };
  const route: Mutable<RouteNode> & { rules: RuleNode[] } = { kind, resource, rules: [], parents: [] };
  (((resource.spec ?? {}) as RouteSpec).rules ?? []).forEach((spec, index) => {
    const origin = below(resource.origin, 'spec', 'rules', index);
    linkFilters(spec.filters, origin, referrer, destinations, references);
    route.rules.push({
      route,
      index,
      ...(spec.name ? { name: spec.name } : {}),
      spec: spec as RuleNode['spec'],
      backends: (spec.backendRefs ?? []).map((ref, position) =>
        linkBackendRef(ref, below(origin, 'backendRefs', position), referrer, destinations, references),
      ),
      origin,
    });
  });
  return route;
}

function linkBackendRef(
  ref: BackendRef,
  origin: Origin,
  referrer: Referrer,
  destinations: Destinations,
  references: Map<string, InnerReference>,
): BackendRefNode {
  linkFilters(ref.filters, origin, referrer, destinations, references);
  return {
    weight: ref.weight ?? 1,
    destination: destinations.resolve(ref, referrer, origin),
    filters: (ref.filters ?? []) as BackendRefNode['filters'],
    origin,
  };
}

/** Destinations that filters name: mirrors and external authorization. */
function linkFilters(
  filters: readonly RouteFilter[] | undefined,
  owner: Origin,
  referrer: Referrer,
  destinations: Destinations,
  references: Map<string, InnerReference>,
): void {
  filters?.forEach((filter, index) => {
    for (const field of ['requestMirror', 'externalAuth'] as const) {
      const ref = filter[field]?.backendRef;
      if (!ref) continue;
      const origin = below(owner, 'filters', index, field, 'backendRef');
      references.set(originKey(origin), { destination: destinations.resolve(ref, referrer, origin), origin });
    }
  });
}
