import type { ResourceOf } from '../../validation/resource';
import { below, type Origin, originKey } from '../../values/origin';
import type {
  BackendRefNode,
  Destination,
  InnerReference,
  RouteFilter,
  RouteKind,
  RouteNode,
  RouteNodeOf,
  RuleNodeOf,
} from '../model/graph';
import type { Delegation } from './delegation';
import type { Destinations, Referrer } from './destinations';
import type { ModelRules, RuleOfRoute } from './model-rules';
import type { BackendRef, Mutable } from './object-ref';
import type { LinkScope } from './scope';

/** All routes with their rules and destinations; not yet attached to listeners. */
export function linkRoutes(
  destinations: Destinations,
  delegation: Delegation,
  modelRules: ModelRules,
  references: Map<string, InnerReference>,
  { inventory }: LinkScope,
): Mutable<RouteNode>[] {
  const links = new RouteLinks(destinations, delegation, modelRules, references);
  return [
    ...inventory.ofKind('GRPCRoute').map((resource) => links.link('GRPCRoute', resource, resource.spec.rules)),
    ...inventory.ofKind('HTTPRoute').map((resource) => links.link('HTTPRoute', resource, resource.spec.rules)),
    ...inventory.ofKind('TCPRoute').map((resource) => links.link('TCPRoute', resource, resource.spec.rules)),
    ...inventory.ofKind('TLSRoute').map((resource) => links.link('TLSRoute', resource, resource.spec.rules)),
  ];
}

/** The fields that rules of all route kinds share. */
interface RuleSpec {
  readonly name?: string;
  readonly backendRefs?: readonly RuleBackendRef[];
  readonly filters?: readonly RouteFilter[];
}

interface RuleBackendRef extends BackendRef {
  readonly weight: number;
  readonly filters?: readonly RouteFilter[];
}

/** Kinds whose requests are HTTP, which an endpoint picker can read. */
const TAKE_POOLS: ReadonlySet<RouteKind> = new Set<RouteKind>(['HTTPRoute', 'GRPCRoute']);

class RouteLinks {
  public constructor(
    private readonly destinations: Destinations,
    private readonly delegation: Delegation,
    private readonly modelRules: ModelRules,
    private readonly references: Map<string, InnerReference>,
  ) {}

  public link<Kind extends RouteKind>(
    kind: Kind,
    resource: ResourceOf<Kind>,
    specs: readonly (RuleNodeOf<Kind>['spec'] & RuleSpec)[] = [],
  ): Mutable<RouteNodeOf<Kind>> {
    const referrer: Referrer = { kind, namespace: resource.namespace, needsGrant: true };
    const route: Mutable<RouteNodeOf<Kind>> = { kind, resource, rules: [], parents: [] };
    route.rules = specs.map((spec, index) => {
      const origin = below(resource.origin, 'spec', 'rules', index);
      this.linkFilters(spec.filters, origin, referrer);
      return {
        kind,
        route,
        index,
        name: spec.name || undefined,
        spec,
        backends: (spec.backendRefs ?? []).map((ref, position) =>
          this.linkBackendRef(ref, below(origin, 'backendRefs', position), { route: resource, index }, referrer),
        ),
        origin,
      };
    });
    return route;
  }

  private linkBackendRef(ref: RuleBackendRef, origin: Origin, rule: RuleOfRoute, referrer: Referrer): BackendRefNode {
    this.linkFilters(ref.filters, origin, referrer);
    const destination = this.destinationOf(ref, origin, rule, referrer);
    return { weight: ref.weight, destination, filters: ref.filters ?? [], origin };
  }

  private destinationOf(ref: BackendRef, origin: Origin, rule: RuleOfRoute, referrer: Referrer): Destination {
    const { kind } = rule.route;
    if (this.delegation.isDelegating(ref, kind)) return this.delegation.refer(ref, rule.route, origin);
    if (this.modelRules.isModelRef(ref, kind)) return this.modelRules.refer(rule, origin);
    return this.destinations.resolve(ref, { ...referrer, takesPools: TAKE_POOLS.has(kind) }, origin);
  }

  /** Destinations that filters name: mirrors and external authorization. */
  private linkFilters(filters: readonly RouteFilter[] | undefined, owner: Origin, referrer: Referrer): void {
    filters?.forEach((filter, index) => {
      const link = (field: 'requestMirror' | 'externalAuth') => {
        const ref = filter[field]?.backendRef;
        if (!ref) return;
        const origin = below(owner, 'filters', index, field, 'backendRef');
        const destination = this.destinations.resolve(ref, referrer, origin);
        this.references.set(originKey(origin), { destination, origin });
      };
      link('requestMirror');
      link('externalAuth');
    });
  }
}
