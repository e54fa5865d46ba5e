import { CODE } from '../../diagnostics/codes.generated';
import type { Resource } from '../../validation/resource';
import type { Origin } from '../../values/origin';
import { resourceKey } from '../../values/resource-name';
import type { DelegatedRouteNodes, ParentLink, RouteKind, RouteNode, RouteNodeOf } from '../model/graph';
import { inOrderOfAge } from '../semantics/age';
import type { BackendRef, Mutable } from './object-ref';
import type { LinkScope } from './scope';

type HttpRoute = RouteNodeOf<'HTTPRoute'>;

/** A backendRef that names routes instead of a destination. */
interface Reference {
  readonly destination: Mutable<DelegatedRouteNodes>;
  readonly parent: Resource;
  readonly origin: Origin;
}

/**
 * Rules that delegate their requests to other HTTPRoutes. Such a child route has no parentRefs, or one that names the route that
 * delegates to it; it is served wherever that one is.
 */
export class Delegation {
  private readonly references: Reference[] = [];
  /** Routes that some rule delegates to, whether or not that rule is served. */
  private readonly children = new Set<Resource>();

  public constructor(private readonly scope: LinkScope) {}

  public isDelegating(ref: BackendRef, parent: RouteKind): boolean {
    return parent === 'HTTPRoute' && ref.group !== undefined && this.isHttpRoute(ref.group, ref.kind);
  }

  /** Which routes it means is known when all of them are. */
  public refer(ref: BackendRef, parent: Resource, origin: Origin): DelegatedRouteNodes {
    const { namespace: own, name } = parent;
    const namespace = ref.namespace ?? own;
    const key = `Routes/${own}/${name}/${namespace}/${ref.name}`;
    const destination: Mutable<DelegatedRouteNodes> = { type: 'routes', key, namespace, name: ref.name, routes: [] };
    this.references.push({ destination, parent, origin });
    return destination;
  }

  /** Finds the children of all references. A route that would delegate to itself, by way of others, is left out. */
  public complete(routes: readonly RouteNode[]): void {
    if (this.references.length === 0) return;
    const candidates = routes.filter((route): route is HttpRoute => route.kind === 'HTTPRoute');
    for (const reference of this.references) {
      const children = candidates.filter((route) => selects(reference, route));
      const claimed = children.filter((route) => this.isChildOf(reference.parent, route));
      const mine = claimed.filter((route) => this.isGranted(reference, route));
      reference.destination.routes = inOrderOfAge(mine, ({ resource }) => resource);
      for (const { resource } of mine) this.children.add(resource);
      if (claimed.length === 0) this.reportNone(reference, children);
    }
    for (const reference of this.references) this.breakCycles(reference);
  }

  /** Attaches child routes to each listener of each route that delegates to them. */
  public attach(routes: readonly Mutable<RouteNode>[]): void {
    if (this.references.length > 0) this.attachChildren(routes);
    for (const route of routes) if (route.parents.length > 0) this.reportStrangers(route);
  }

  private attachChildren(routes: readonly Mutable<RouteNode>[]): void {
    const parents = new Set(routes.filter(({ parents }) => parents.some(({ listeners }) => listeners.length > 0)));
    for (const parent of parents) {
      for (const { destination, origin } of this.references.filter(
        (reference) => reference.parent === parent.resource,
      )) {
        for (const child of destination.routes as readonly Mutable<HttpRoute>[]) {
          const links = parent.parents.filter(({ listeners }) => listeners.length > 0);
          child.parents = [...child.parents, ...links.map((link): ParentLink => ({ ...link, origin, refusals: [] }))];
          // Iteration over a set includes the items that are added to it.
          parents.add(child);
        }
      }
    }
  }

  private isHttpRoute(group: string | undefined, kind: string | undefined): boolean {
    return this.scope.identities.kindOf(group, kind ?? '') === 'HTTPRoute';
  }

  private isChildOf(parent: Resource, { resource }: HttpRoute): boolean {
    const refs = resource.spec.parentRefs ?? [];
    if (resource === parent) return false;
    return (
      refs.length === 0 ||
      refs.some(
        ({ group, kind, namespace, name }) =>
          this.isHttpRoute(group, kind) &&
          (namespace ?? resource.namespace) === parent.namespace &&
          name === parent.name,
      )
    );
  }

  /** Since v1.5, a child that does not name its parent needs a grant if that is in another namespace. */
  private isGranted({ parent, origin }: Reference, { resource }: HttpRoute): boolean {
    const { grants, diagnostics, options } = this.scope;
    const revision = options.revision ?? options.dataPlane.release.revision;
    const namesParent = (resource.spec.parentRefs ?? []).length > 0;
    if (revision !== 'v1.5' || resource.namespace === parent.namespace || namesParent) return true;
    const isAllowed = grants.allows({
      fromKind: 'HTTPRoute',
      fromNamespace: parent.namespace,
      toKind: 'HTTPRoute',
      toNamespace: resource.namespace,
      toName: resource.name,
    });
    if (!isAllowed)
      diagnostics.report(CODE.delegationWithoutGrant, origin, {
        parent: `HTTPRoute ${parent.namespace}/${parent.name}`,
        child: `HTTPRoute ${resource.namespace}/${resource.name}`,
        namespace: resource.namespace,
        from: parent.namespace,
      });
    return isAllowed;
  }

  private breakCycles({ destination, parent, origin }: Reference): void {
    const closing = destination.routes.find((route) => this.reaches(route, parent, new Set()));
    if (!closing) return;
    this.scope.diagnostics.report(CODE.circularDelegation, origin, {
      parent: resourceKey(parent),
      child: resourceKey(closing.resource),
    });
    destination.routes = destination.routes.filter((route) => !this.reaches(route, parent, new Set()));
  }

  private reaches(from: HttpRoute, to: Resource, seen: Set<HttpRoute>): boolean {
    if (from.resource === to) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    return this.references.some(
      ({ parent, destination }) =>
        parent === from.resource && destination.routes.some((route) => this.reaches(route, to, seen)),
    );
  }

  private reportNone({ destination: { name, namespace }, origin }: Reference, children: readonly HttpRoute[]): void {
    if (this.scope.inventory.isInvalidOrExternal('HTTPRoute', namespace, name)) return;
    const [child] = children;
    const why = child
      ? `${resourceKey(child.resource)} has parentRefs, but none for this route`
      : name === '*'
        ? `namespace ${namespace} has no HTTPRoute without parentRefs or with a parentRef for this route`
        : name.includes('=')
          ? `no HTTPRoute of namespace ${namespace} has the label ${name}`
          : `HTTPRoute ${namespace}/${name} is not among the inputs`;
    const nearest = child ? '' : this.scope.inventory.nearestTo('HTTPRoute', namespace, name);
    this.scope.diagnostics.report(CODE.unresolvedDelegation, origin, { why, nearest });
  }

  /** A route that names another one as its parent, which does not delegate to it. */
  private reportStrangers({ resource, parents }: RouteNode): void {
    if (this.children.has(resource)) return;
    for (const { origin, gateway, refusals } of parents) {
      if (gateway || refusals.length > 0) continue;
      this.scope.diagnostics.report(CODE.routeNotDelegatedTo, origin, { route: resourceKey(resource) });
    }
  }
}

function selects({ destination: { name, namespace } }: Reference, { resource }: HttpRoute): boolean {
  if (resource.namespace !== namespace) return false;
  if (name === '*') return true;
  const at = name.indexOf('=');
  return at < 0 ? resource.name === name : resource.labels[name.slice(0, at)] === name.slice(at + 1);
}
