import { addToList } from '../../values/lists-in-maps';
import type {
  BackendNode,
  Destination,
  GatewayNode,
  Graph,
  ModelNode,
  PolicyNode,
  PolicyTarget,
  RouteNode,
  ServiceNode,
} from '../model/graph';

const NONE: ReadonlySet<GatewayNode> = new Set();

/** The Gateways whose traffic a policy or a destination affects. */
export class Ancestors {
  private readonly routes = new Map<RouteNode, ReadonlySet<GatewayNode>>();
  private readonly destinations = new Map<ServiceNode | BackendNode, Set<GatewayNode>>();

  public constructor(graph: Graph) {
    for (const route of graph.routes) {
      const gateways = gatewaysOf(route);
      this.routes.set(route, new Set(gateways));
      for (const { backends } of route.rules) for (const { destination } of backends) this.reach(destination, gateways);
    }
    // A destination may be reached through another one or through a policy, so the loop continues until nothing is added.
    const owned = referencesByDocument(graph);
    for (let before = -1; before !== this.size; ) {
      before = this.size;
      for (const route of graph.routes) this.reachInside(route.resource.origin.document, this.ofRoute(route), owned);
      for (const model of graph.models) this.reachInside(model.resource.origin.document, gatewaysOf(model), owned);
      for (const policy of graph.policies) this.reachInside(policy.resource.origin.document, this.of(policy), owned);
      for (const pool of graph.pools.values()) this.reachPicker(pool);
      for (const backend of graph.backends.values()) {
        const gateways = this.destinations.get(backend) ?? NONE;
        this.reachInside(backend.resource.origin.document, gateways, owned);
        for (const { service } of backend.sections) if (service) this.add(service, gateways);
      }
    }
  }

  /** Sorted by namespace and name. */
  public of(policy: PolicyNode): readonly GatewayNode[] {
    return sorted(policy.targets.flatMap((target) => [...this.ofTarget(target)]));
  }

  /** Sorted by namespace and name. */
  public ofDestination(node: ServiceNode | BackendNode): readonly GatewayNode[] {
    return sorted(this.destinations.get(node) ?? NONE);
  }

  public ofTarget(target: PolicyTarget): ReadonlySet<GatewayNode> {
    if (target.missing !== undefined) return NONE;
    if (target.gateway) return new Set([target.gateway]);
    if (target.route) return this.ofRoute(target.route);
    const node = target.service ?? target.backend;
    return (node && this.destinations.get(node)) ?? NONE;
  }

  private ofRoute(route: RouteNode): ReadonlySet<GatewayNode> {
    return this.routes.get(route) ?? NONE;
  }

  private get size(): number {
    let size = 0;
    for (const gateways of this.destinations.values()) size += gateways.size;
    return size;
  }

  private reachInside(
    document: number,
    gateways: Iterable<GatewayNode>,
    owned: ReadonlyMap<number, readonly Destination[]>,
  ): void {
    for (const destination of owned.get(document) ?? []) this.reach(destination, gateways);
  }

  private reachPicker(service: ServiceNode): void {
    const { picker } = service.pool ?? {};
    if (picker) this.add(picker.service, this.destinations.get(service) ?? NONE);
  }

  private reach(destination: Destination, gateways: Iterable<GatewayNode>): void {
    if (destination.type === 'service') this.add(destination.service, gateways);
    if (destination.type === 'backend') this.add(destination.backend, gateways);
  }

  private add(node: ServiceNode | BackendNode, gateways: Iterable<GatewayNode>): void {
    const all = this.destinations.get(node) ?? new Set<GatewayNode>();
    for (const gateway of gateways) all.add(gateway);
    this.destinations.set(node, all);
  }
}

function sorted(gateways: Iterable<GatewayNode>): readonly GatewayNode[] {
  const nameOf = ({ resource }: GatewayNode) => `${resource.namespace}/${resource.name}`;
  return [...new Set(gateways)].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

/** The destinations that are named inside a document, besides those of its rules. */
function referencesByDocument(graph: Graph): ReadonlyMap<number, readonly Destination[]> {
  const found = new Map<number, Destination[]>();
  for (const { destination, origin } of graph.references.values()) {
    addToList(found, origin.document, destination);
  }
  return found;
}

function gatewaysOf({ parents }: RouteNode | ModelNode): GatewayNode[] {
  return parents.flatMap(({ gateway, listeners }) => (gateway && listeners.length > 0 ? gateway : []));
}
