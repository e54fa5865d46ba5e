import { isObject } from '../../values/objects';
import { resourceKey } from '../../values/resource-name';
import type { GatewayNode, Graph, ModelNode, PolicyTarget, RouteNode } from '../model/graph';
import type { IsolatedPart } from '../model/isolation';
import type { KnownInputs } from './known-inputs';

/** Returns whether a part concerns a Gateway, as far as this can be decided: an unreadable part concerns every Gateway. */
export function concerns(part: IsolatedPart, gateway: GatewayNode, graph: Graph, known: KnownInputs): boolean {
  const { kind, namespace = 'default', name } = part.resource;
  const isOwn = kind === 'Gateway' && namespace === gateway.resource.namespace && name === gateway.resource.name;
  switch (part.type) {
    case 'route':
    case 'rule':
    case 'droppedRule':
      return graph.routes.some(
        (route) => route.kind === kind && isNamed(route.resource, namespace, name) && isAt(route, gateway),
      );
    case 'listener':
    case 'listenerRoutes':
    case 'listenerSet':
      return isOwn || (kind === 'ListenerSet' && isSetOf(namespace, name, gateway, known));
    case 'policy': {
      const policy = graph.dropped.find(({ resource }) => resourceKey(resource) === part.key);
      return !policy || policy.targets.some((target) => targetsGateway(target, gateway, graph));
    }
    case 'model':
      return graph.models.some((model) => isNamed(model.resource, namespace, name) && isAt(model, gateway));
    case 'destination':
      return graph.routes.some((route) => isAt(route, gateway) && leadsTo(route, namespace, name));
    case 'gateway':
    case 'gatewayClass':
    case 'parameters':
      return false;
    default:
      return true;
  }
}

function isNamed(resource: { readonly namespace: string; readonly name: string }, namespace: string, name: string) {
  return resource.namespace === namespace && resource.name === name;
}

function isAt({ parents }: RouteNode | ModelNode, gateway: GatewayNode): boolean {
  return parents.some((parent) => parent.gateway === gateway);
}

function isSetOf(namespace: string, name: string, { resource }: GatewayNode, known: KnownInputs): boolean {
  const spec = known.find('ListenerSet', namespace, name)?.spec;
  const ref: unknown = isObject(spec) ? spec.parentRef : undefined;
  if (!isObject(ref)) return true;
  return ref.name === resource.name && (ref.namespace ?? namespace) === resource.namespace;
}

function targetsGateway(target: PolicyTarget, gateway: GatewayNode, graph: Graph): boolean {
  if (target.missing !== undefined) return true;
  if (target.gateway) return target.gateway === gateway;
  if (target.route) return isAt(target.route, gateway);
  return graph.routes.some((route) => isAt(route, gateway) && leadsTo(route, target.namespace, target.name));
}

/**
 * Returns whether a route references a destination. It compares the references as written, because an isolated destination is not in the
 * graph.
 */
function leadsTo({ resource, rules }: RouteNode, namespace: string, name: string): boolean {
  return rules.some(({ spec }) =>
    (spec.backendRefs ?? []).some((ref) => ref.name === name && (ref.namespace ?? resource.namespace) === namespace),
  );
}
