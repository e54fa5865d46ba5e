import type { DiagnosticCollector } from '../../diagnostics';
import { compareText } from '../../text/compare-text';
import type { Resource } from '../../validation/resource';
import { PROXY_KINDS } from '../../values/resource-name';
import type {
  AttachedRoute,
  GatewayNode,
  Graph,
  InnerReference,
  KeyHolder,
  ListenerNode,
  PolicyNode,
  RouteNode,
} from '../model/graph';
import { isIsolated, isModelIsolated } from '../model/isolation';
import type { CompileOptions } from '../model/options';
import type { InvalidInput, ValidInput } from '../model/valid-input';
import { compareNames, createdAt, inOrderOfAge } from '../semantics/age';
import { isolatedKinds, KIND_ROLES } from '../semantics/kind-roles';
import { linkBackendTlsPolicies } from './backend-tls-policies';
import { linkBackends } from './backends';
import { reportUnrequestedCertificates } from './client-certificates';
import { Delegation } from './delegation';
import { Destinations } from './destinations';
import { linkGateways } from './gateways';
import type { ListenerOwner } from './listener-owner';
import { linkListenerSets } from './listener-sets';
import { linkListeners } from './listeners';
import { McpTargets } from './mcp-targets';
import { ModelRules } from './model-rules';
import { linkModels } from './models';
import type { Mutable } from './object-ref';
import { type Parent, Parents } from './parents';
import { PolicyLinks } from './policies';
import { linkPickers, linkPools } from './pools';
import { ReferenceWalk } from './references';
import { linkRoutes } from './routes';
import { type LinkScope, linkScope } from './scope';
import { TargetFinder } from './target-finder';
import { reportUnreadFields } from './unread-fields';

/** Resolves every name: routes to listeners, backendRefs to destinations, policies to targets, Secrets, grants. */
export function link(valid: ValidInput, options: CompileOptions, diagnostics: DiagnosticCollector): Graph {
  const scope = linkScope(valid, options, diagnostics);
  const { inventory, identities, isolation, holders, services, externals } = scope;

  const gateways = linkGateways(scope);
  const parents = serveListeners(gateways, linkListenerSets(gateways, scope), scope);
  const backends = linkBackends(new McpTargets(scope), scope);
  const pools = linkPools(scope);
  const destinations = new Destinations(backends, pools, scope);

  const references = new Map<string, InnerReference>();
  linkPickers(pools.values(), destinations, references, scope);
  const selections = new Map<string, readonly KeyHolder[]>();
  const delegation = new Delegation(scope);
  const modelRules = new ModelRules(scope);
  const linked = linkRoutes(destinations, delegation, modelRules, references, scope);
  const routes: Mutable<RouteNode>[] = linked.sort(compareRoutes);
  delegation.complete(routes);
  modelRules.complete(routes);
  const attachment = new Parents(parents, scope);
  for (const route of routes) route.parents = attachment.attach(route);
  delegation.attach(routes);
  reportUnreadFields(gateways, routes, scope);
  const models = linkModels(gateways, attachment, modelRules, routes, scope);
  if (routes.filter(isDated).length > 1) for (const gateway of gateways) orderRoutes(gateway);

  const found = { destinations: references, selections };
  const walk = new ReferenceWalk(destinations, found, scope);
  for (const kind of PROXY_KINDS) {
    for (const resource of inventory.ofKind(kind)) {
      // Resources that are not in effect require nothing.
      if (isIsolated(isolation, 'policy', resource) || isModelIsolated(isolation, resource)) continue;
      walk.follow(resource);
    }
  }

  // Last: a policy may aim at a Service that is known only because something else refers to it.
  const finder = new TargetFinder(parents, routes, backends, pools, scope);
  const policyLinks = new PolicyLinks(finder, scope);
  const policies = policyLinks.link(inventory.ofKind('ProxyPolicy'));
  const isDropped = ({ resource }: PolicyNode) => isIsolated(isolation, 'policy', resource);
  const backendTlsPolicies = linkBackendTlsPolicies(finder, scope);

  return {
    gateways,
    routes,
    models,
    backends,
    destinations: destinations.all(),
    services: services.map(),
    pools,
    secrets: holders.map('Secret'),
    configMaps: holders.map('ConfigMap'),
    policies: policies.filter((policy) => !isDropped(policy)),
    dropped: policies.filter(isDropped),
    backendTlsPolicies,
    references,
    selections,
    invalid: PROXY_KINDS.filter((kind) => KIND_ROLES[kind].status !== 'none').flatMap((kind) =>
      inventory.invalidOf(kind).map(({ namespace, name, written }) => ({
        ...{ kind, namespace, name },
        writtenKind: written?.writtenKind ?? identities.writtenKind(kind),
        group: written?.group,
      })),
    ),
    // The remaining policies are checked with the other resources once the invalid parts are isolated.
    invalidPolicies: isolation.size > 0 ? [] : policyLinks.linkInvalid(policiesAmong(valid.invalid)),
    droppedRoutes: valid.invalid.flatMap(({ written }) =>
      written && isIsolated(isolation, 'droppedRoute', written) ? [written] : [],
    ),
    invalidKinds: new Set([...valid.invalid.map(({ kind }) => kind), ...isolatedKinds(isolation)]),
    isolation,
    externals: externals.list(),
  };
}

/** Returns the invalid policies whose targets are known. */
function policiesAmong(invalid: readonly InvalidInput[]): Resource[] {
  return invalid.flatMap(({ written, areTargetsSure }) => (written && areTargetsSure ? [written] : []));
}

/** Assigns listeners to each Gateway. Returns them by `kind/namespace/name` of the Gateway or ListenerSet. */
function serveListeners(
  gateways: readonly Mutable<GatewayNode>[],
  sets: ReadonlyMap<GatewayNode, readonly ListenerOwner[]>,
  scope: LinkScope,
): ReadonlyMap<string, Parent> {
  const parents = new Map<string, Parent>();
  for (const gateway of gateways) {
    const own: ListenerOwner = {
      gateway,
      resource: gateway.resource,
      specs: gateway.resource.spec.listeners,
    };
    const owners = [own, ...(sets.get(gateway) ?? [])];
    reportUnrequestedCertificates(owners, scope.diagnostics);
    const served = linkListeners(owners, scope);
    gateway.listeners = served.map(({ node }) => node);
    for (const { resource, specs } of owners) {
      parents.set(`${resource.kind}/${resource.namespace}/${resource.name}`, {
        gateway,
        listeners: served.filter(({ node }) => node.owner === resource),
        written: specs,
      });
    }
  }
  return parents;
}

/**
 * Sorts the routes of each listener by the precedence that applies if nothing else decides. The order is the same for the entire Gateway.
 * The routes arrive sorted by name, which is correct if fewer than two of them have a creation time.
 */
function orderRoutes({ listeners }: GatewayNode): void {
  const routes = new Set(listeners.flatMap((listener) => listener.routes.map(({ route }) => route)));
  if ([...routes].filter(isDated).length < 2) return;
  const ordered = inOrderOfAge([...routes].sort(compareRoutes), ({ resource }) => resource);
  const places = new Map(ordered.map((route, index) => [route, index]));
  const placeOf = ({ route }: AttachedRoute) => places.get(route) ?? 0;
  for (const listener of listeners as readonly Mutable<ListenerNode>[]) {
    listener.routes = [...listener.routes].sort((a, b) => placeOf(a) - placeOf(b));
  }
}

function isDated({ resource }: RouteNode): boolean {
  return createdAt(resource) !== undefined;
}

/** HTTPRoutes before GRPCRoutes of the same name. */
function compareRoutes(a: RouteNode, b: RouteNode): number {
  return compareNames(a.resource, b.resource) || compareText(b.kind, a.kind);
}
