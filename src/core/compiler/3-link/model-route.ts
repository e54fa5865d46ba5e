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
import { MODEL_PATHS } from '../semantics/model-formats';
import type { Mutable } from './object-ref';

/** The path in which Google Vertex AI contains the model. */
const PUBLISHED =
  '/v(?:[0-9]+|[0-9]+beta[0-9]+)/projects/[^/]+/locations/[^/]+/publishers/[^/]+/models/[^/]+:(?:rawPredict|streamRawPredict)';

const MATCHES: readonly HttpRouteMatch[] = [
  ...Object.keys(MODEL_PATHS).map((value): HttpRouteMatch => ({ path: { type: 'Exact', value } })),
  { path: { type: 'RegularExpression', value: PUBLISHED } },
];

/**
 * Returns the generated route that forwards a listener's requests to its models. Because it is a regular route, policies of Gateways and
 * listeners also apply to models.
 */
export function modelRoute(
  models: readonly ModelNode[],
  listener: ListenerNode,
  gatewayNode: GatewayNode,
): AttachedRoute {
  const { resource: gateway } = gatewayNode;
  const { namespace } = gateway;
  const [{ resource: first }] = models;
  const { origin } = first;
  const destination: ServedModels = {
    type: 'models',
    key: `Models/${namespace}/${gateway.name}/${listener.key}`,
    models,
  };
  const rules: readonly HttpRouteRule[] = [{ matches: MATCHES }];
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
