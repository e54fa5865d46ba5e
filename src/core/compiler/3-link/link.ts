import type { DataPlaneRelease } from '../../data-plane/release';
import type { DiagnosticCollector } from '../../diagnostics';
import { compareText } from '../../text/compare-text';
import type { Resource } from '../../validation/resource';
import { PROXY_KINDS } from '../../values/resource-name';
import { compareNames, createdAt, inOrderOfAge } from '../model/age';
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
import { type Isolation, isIsolated } from '../model/isolation';
import { isolatedKinds, KIND_ROLES } from '../model/kind-roles';
import type { CompileOptions } from '../model/options';
import type { InvalidInput, ValidInput } from '../model/valid-input';
import { linkBackendTlsPolicies } from './backend-tls-policies';
import { linkBackends } from './backends';
import { reportUnaskedCertificates } from './client-certificates';
import { Delegation } from './delegation';
import { Destinations } from './destinations';
import { Externals } from './externals';
import { linkGateways } from './gateways';
import { Grants } from './grants';
import { Identities } from './identities';
import { Inventory } from './inventory';
import { KeyHolders } from './key-holders';
import type { ListenerOwner } from './listener-owner';
import { linkListenerSets } from './listener-sets';
import { ListenerCertificates } from './listener-tls';
import { linkListeners } from './listeners';
import { McpTargets } from './mcp-targets';
import { linkModels } from './models';
import type { Mutable } from './object-ref';
import { type Parent, Parents } from './parents';
import { PolicyLinks } from './policies';
import { ReferenceWalk } from './references';
import { linkRoutes } from './routes';
import { Services } from './services';
import { TargetFinder } from './target-finder';

/** Resolves every name: routes to listeners, backendRefs to destinations, policies to targets, Secrets, grants. */
export function link(valid: ValidInput, options: CompileOptions, diagnostics: DiagnosticCollector): Graph {
  const { isolation } = valid;
  const inventory = new Inventory(valid, options.externals);
  const identities = new Identities(inventory, options);
  const grants = new Grants(inventory, identities, diagnostics);
  const externals = new Externals(options.externals);
  const holders = new KeyHolders(inventory, externals, options.dataPlane.keys, diagnostics);
  const services = new Services(inventory, externals, diagnostics);
  const certificates = new ListenerCertificates(holders, identities, grants, diagnostics);

  const gateways = linkGateways(inventory, identities, certificates, diagnostics);
  const parents = serveListeners(
    gateways,
    linkListenerSets(gateways, inventory, diagnostics),
    certificates,
    identities,
    isolation,
    options.dataPlane.release,
    diagnostics,
  );
  const mcpTargets = new McpTargets(inventory, identities, services, diagnostics);
  const backends = linkBackends(inventory, services, mcpTargets, diagnostics);
  const destinations = new Destinations(inventory, identities, grants, services, backends, isolation, diagnostics);

  const references = new Map<string, InnerReference>();
  const selections = new Map<string, readonly KeyHolder[]>();
  const delegation = new Delegation(inventory, identities, diagnostics);
  const routes: Mutable<RouteNode>[] = linkRoutes(inventory, destinations, delegation, references).sort(compareRoutes);
  delegation.complete(routes);
  const attachment = new Parents(parents, inventory, identities, diagnostics);
  for (const route of routes) route.parents = attachment.attach(route);
  delegation.attach(routes);
  const models = linkModels(inventory, gateways, attachment, diagnostics);
  if (routes.filter(isDated).length > 1) for (const gateway of gateways) orderRoutes(gateway);

  const found = { destinations: references, selections };
  const walk = new ReferenceWalk(destinations, holders, found, options.strict, diagnostics);
  for (const kind of PROXY_KINDS) {
    for (const resource of inventory.ofKind(kind)) {
      // What is not in effect needs nothing.
      if (!isIsolated(isolation, 'policy', resource)) walk.follow(resource);
    }
  }

  // Last: a policy may aim at a Service that is known only because something else refers to it.
  const finder = new TargetFinder(parents, routes, services, backends);
  const policyLinks = new PolicyLinks(inventory, identities, finder, options.strict, diagnostics);
  const policies = policyLinks.link(inventory.ofKind('ProxyPolicy'));
  const isDropped = ({ resource }: PolicyNode) => isIsolated(isolation, 'policy', resource);
  const backendTlsPolicies = linkBackendTlsPolicies(
    inventory,
    identities,
    finder,
    certificates,
    options.strict,
    diagnostics,
  );

  return {
    gateways,
    routes,
    models,
    backends,
    destinations: destinations.all(),
    services: services.map(),
    secrets: holders.map('Secret'),
    configMaps: holders.map('ConfigMap'),
    policies: policies.filter((policy) => !isDropped(policy)),
    dropped: policies.filter(isDropped),
    backendTlsPolicies,
    references,
    selections,
    invalid: PROXY_KINDS.filter((kind) => KIND_ROLES[kind].status !== 'none').flatMap((kind) =>
      inventory.invalidOf(kind).map((name) => ({ ...name, writtenKind: identities.writtenKind(kind) })),
    ),
    // What is left of them is judged with the rest once they are isolated.
    invalidPolicies: isolation.size > 0 ? [] : policyLinks.linkInvalid(policiesAmong(valid.invalid)),
    droppedRoutes: valid.invalid.flatMap(({ written }) =>
      written && isIsolated(isolation, 'droppedRoute', written) ? [written] : [],
    ),
    invalidKinds: new Set([...valid.invalid.map(({ kind }) => kind), ...isolatedKinds(isolation)]),
    isolation,
    externals: externals.list(),
  };
}

/** Those of which it is known what they aim at. */
function policiesAmong(invalid: readonly InvalidInput[]): Resource[] {
  return invalid.flatMap(({ written, areTargetsSure }) => (written && areTargetsSure ? [written] : []));
}

/** Gives each Gateway its listeners. The result finds them by `kind/namespace/name` of the Gateway or ListenerSet. */
function serveListeners(
  gateways: readonly Mutable<GatewayNode>[],
  sets: ReadonlyMap<GatewayNode, readonly ListenerOwner[]>,
  certificates: ListenerCertificates,
  identities: Identities,
  isolation: Isolation,
  release: DataPlaneRelease,
  diagnostics: DiagnosticCollector,
): ReadonlyMap<string, Parent> {
  const parents = new Map<string, Parent>();
  for (const gateway of gateways) {
    const own: ListenerOwner = {
      gateway,
      resource: gateway.resource,
      specs: gateway.resource.spec.listeners,
    };
    const owners = [own, ...(sets.get(gateway) ?? [])];
    reportUnaskedCertificates(owners, diagnostics);
    const served = linkListeners(owners, certificates, identities, isolation, release, diagnostics);
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
 * Puts the routes of each listener in the order in which they win where nothing else decides. It is one order for the whole
 * Gateway. They come in the order of their names, which is the right one where fewer than two say when they were made.
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
