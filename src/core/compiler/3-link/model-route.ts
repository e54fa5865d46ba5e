import type { ModelTraffic } from '../../data-plane/facts';
import type { HttpRouteMatch, HttpRouteRule } from '../../validation/gateway-types.generated';
import type { ResourceOf } from '../../validation/resource';
import type {
  AttachedRoute,
  GatewayNode,
  ListenerNode,
  ModelNode,
  RouteNodeOf,
  RuleNodeOf,
  ServedModels,
} from '../model/graph';
import type { Mutable } from './object-ref';

/**
 * Returns the generated route that forwards a listener's requests to its models. Because it is a regular route, policies of Gateways and
 * listeners also apply to models.
 */
export function modelRoute(
  models: readonly ModelNode[],
  listener: ListenerNode,
  gatewayNode: GatewayNode,
  { paths, pathPatterns }: ModelTraffic,
): AttachedRoute {
  const { resource: gateway } = gatewayNode;
  const { namespace } = gateway;
  const [{ resource: first }] = models;
  const { origin } = first;
  const destination: ServedModels = {
    type: 'models',
    key: `Models/${namespace}/${gateway.name}/${listener.key}`,
    router: listener.key,
    models,
  };
  const matches: readonly HttpRouteMatch[] = [
    ...Object.keys(paths).map((value): HttpRouteMatch => ({ path: { type: 'Exact', value } })),
    ...pathPatterns.map((value): HttpRouteMatch => ({ path: { type: 'RegularExpression', value } })),
  ];
  const rules: readonly HttpRouteRule[] = [{ matches }];
  // No object of a cluster has a colon in its name.
  const resource: ResourceOf<'HTTPRoute'> = {
    kind: 'HTTPRoute',
    namespace,
    name: `${gateway.name}:${listener.key.replaceAll('/', ':')}:models`,
    labels: {},
    annotations: {},
    spec: { rules },
    document: {},
    origin,
    group: 'gateway.networking.k8s.io',
    writtenKind: 'HTTPRoute',
  };
  const parents = [{ origin, gateway: gatewayNode, listeners: [listener], refusals: [] }];
  const route: Mutable<RouteNodeOf<'HTTPRoute'>> = { kind: 'HTTPRoute', resource, rules: [], parents };
  const backends = [{ weight: 1, destination, filters: [], origin }];
  route.rules = rules.map((spec, index): RuleNodeOf<'HTTPRoute'> => {
    return { kind: 'HTTPRoute', route, index, spec, backends, origin };
  });
  return { route, listener, hostnames: [] };
}
