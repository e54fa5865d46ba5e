import type { ResourceOf } from '../../validation/resource';
import { below, originKey } from '../../values/origin';
import type { GatewayNode, Graph, ListenerNode, ModelNode, RouteNode } from '../model/graph';
import { type IsolatedPart, isIsolated } from '../model/isolation';
import { isDispensable } from '../semantics/restrictions';
import { inputText } from './known-inputs';
import { itemPart, rulePart } from './named-parts';
import { destinationsOfDropped, rulesTo } from './same-destinations';
import type { SpreadStep } from './spread-step';
import { whole } from './whole';

type Owner = ResourceOf<'Gateway'> | ResourceOf<'ListenerSet'>;

/** A listener that is written and not served. */
interface Unserved {
  readonly gateway: GatewayNode;
  readonly owner: Owner;
  readonly name: string;
  readonly port: number;
}

/**
 * Isolates routes of listeners that could not be linked, which are not served. Their restrictions must not be bypassed through another
 * listener: if a policy was on the first listener, all routes on both are isolated, otherwise only those that lead to destinations of
 * routes that were only on the first.
 */
export const spreadFromListeners: SpreadStep = (isolation, graph, known) => {
  const parts: IsolatedPart[] = [];
  for (const gateway of graph.gateways) {
    const sets = known.ofKind('ListenerSet').filter((set) => isSetOf(set, gateway));
    for (const owner of [gateway.resource, ...sets]) {
      owner.spec.listeners.forEach(({ name, port }, index) => {
        const origin = below(owner.origin, 'spec', 'listeners', index);
        if (gateway.listeners.some((served) => originKey(served.origin) === originKey(origin))) return;
        const isWhole = isIsolated(isolation, 'listenerSet', owner);
        if (!isWhole) parts.push(itemPart('listener', { ...owner, resource: owner }, origin, ['it cannot be served']));
        parts.push(...routesBeside({ gateway, owner, name, port }, graph));
      });
    }
  }
  return parts;
};

function isSetOf({ spec: { parentRef }, namespace }: ResourceOf<'ListenerSet'>, { resource }: GatewayNode): boolean {
  return parentRef.name === resource.name && (parentRef.namespace ?? namespace) === resource.namespace;
}

/** The routes and models that a request for the listener could still reach, past the policies and the other routes of the listener. */
function routesBeside(unserved: Unserved, graph: Graph): IsolatedPart[] {
  const { gateway, owner, name, port } = unserved;
  const others = new Set<ListenerNode>(gateway.listeners.filter((listener) => listener.port === port));
  const own = graph.routes.filter((route) => namesOwner(route, unserved));
  const beside = own.filter((route) => isAt(route, others));
  if (hasPolicy(unserved, graph)) {
    const because = `listener ${name} of ${inputText(owner)}, which has a policy, is not served`;
    const models = graph.models.filter((model) => namesOwner(model, unserved) && isAt(model, others));
    return [
      ...beside.map((route) => whole('route', route.resource, because)),
      ...models.map((model) => whole('model', model.resource, because)),
    ];
  }
  const because = `listener ${name} of ${inputText(owner)}, which has other routes, is not served`;
  return own
    .filter((route) => !beside.includes(route))
    .flatMap(({ resource: { namespace, spec } }) => {
      const destinations = destinationsOfDropped(spec.rules ?? [], namespace);
      const neighbours = beside.filter(({ resource }) => resource.namespace === namespace);
      if (!destinations) return neighbours.map((route) => whole('route', route.resource, because));
      return rulesTo(destinations, beside).map((rule) => rulePart(rule, because));
    });
}

function hasPolicy({ owner, name }: Unserved, graph: Graph): boolean {
  return [...graph.policies, ...graph.dropped].some(
    ({ resource, targets }) =>
      !isDispensable(resource) &&
      targets.some(
        (target) =>
          target.kind === owner.kind &&
          target.namespace === owner.namespace &&
          target.name === owner.name &&
          (target.sectionName === name || owner.kind === 'ListenerSet'),
      ),
  );
}

function namesOwner({ resource }: RouteNode | ModelNode, { owner, name }: Unserved): boolean {
  return (resource.spec.parentRefs ?? []).some(
    (ref) =>
      (ref.kind ?? 'Gateway') === owner.kind &&
      ref.name === owner.name &&
      (ref.namespace ?? resource.namespace) === owner.namespace &&
      (ref.sectionName === undefined || ref.sectionName === name),
  );
}

function isAt({ parents }: RouteNode | ModelNode, listeners: ReadonlySet<ListenerNode>): boolean {
  return parents.some((parent) => parent.listeners.some((listener) => listeners.has(listener)));
}
