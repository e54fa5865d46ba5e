import type * as config from '../../../data-plane/config';
import { defined } from '../../../values/objects';
import type {
  BindIr,
  DataPlaneIr,
  ListenerIr,
  ModelsIr,
  RouteGroupIr,
  RouteIr,
  TargetedPolicyIr,
  TcpRouteIr,
} from '../../model/dataplane';

/** Returns the data plane's config as an object, with keys in a readable order. */
export function configFile(ir: DataPlaneIr): config.LocalConfig {
  const own = hiddenName(ir);
  return defined({
    config: ir.config,
    frontendPolicies: notEmpty(ir.frontendPolicies),
    gateways: ir.models && { [own]: hidden(ir.models) },
    llm: ir.models && { gateways: [own], ...ir.models.llm },
    binds: list(ir.binds.map(bind)),
    routeGroups: list(ir.binds.flatMap(({ listeners }) => listeners.flatMap(({ groups = [] }) => groups.map(group)))),
    policies: list(ir.policies.map(policy)),
    backends: list(ir.backends.map(({ body }) => body)),
    services: list(ir.services.map((service) => ({ ...service }))),
  });
}

/**
 * Returns the name of the listener that models are attached to, since the config requires one. Routes of other listeners forward to the
 * models. A name that this listener rejects would also be rejected elsewhere; listener names of Gateways contain no capital letters.
 */
function hiddenName({ binds }: DataPlaneIr): string {
  return binds.some(({ listeners }) => listeners.some(({ name }) => name === 'models')) ? 'Models' : 'models';
}

/** This listener serves no client. */
function hidden({ port }: ModelsIr): config.LocalGateway {
  return { port, authorization: { rules: [{ require: 'false' }] } };
}

function bind({ port, isInternal, expectsProxyHeader, listeners }: BindIr): config.LocalBind {
  return {
    port,
    ...(isInternal ? { mode: 'internal' } : {}),
    ...(expectsProxyHeader ? { tunnelProtocol: 'proxy' } : {}),
    listeners: listeners.map(listener),
  };
}

function group({ name, routes }: RouteGroupIr): config.LocalRouteGroup {
  return { name, routes: routes.map(route) };
}

/** Routes are written even if there are none, because the data plane rejects a listener without the key. */
function listener(ir: ListenerIr): config.LocalListener {
  return defined({
    name: ir.name,
    hostname: ir.hostname === '' ? undefined : ir.hostname,
    protocol: ir.protocol,
    tls: ir.tls,
    routes: ir.routes?.map(route),
    tcpRoutes: ir.tcpRoutes?.map(tcpRoute),
  });
}

type Writable<Fields> = { -readonly [Field in keyof Fields]: Fields[Field] };

/** Routes are numerous, so each is built in a single step. */
function route(ir: RouteIr): config.LocalRoute {
  const result: Writable<config.LocalRoute> = { name: ir.name, namespace: ir.namespace };
  if (ir.hostnames.length > 0) result.hostnames = ir.hostnames;
  if (ir.matches.length > 0) result.matches = ir.matches;
  if (notEmpty(ir.policies)) result.policies = ir.policies;
  if (ir.backends.length > 0) result.backends = ir.backends;
  return result;
}

function tcpRoute(ir: TcpRouteIr): config.LocalTCPRoute {
  return defined({
    name: ir.name,
    namespace: ir.namespace,
    hostnames: list(ir.hostnames),
    backends: list(ir.backends),
  });
}

function policy(ir: TargetedPolicyIr): config.LocalPolicy {
  return {
    name: { name: ir.name, namespace: ir.namespace },
    target: ir.target,
    phase: ir.phase,
    policy: ir.policy,
  };
}

function list<Item>(items: readonly Item[]): readonly Item[] | undefined {
  return items.length === 0 ? undefined : items;
}

function notEmpty<Section extends object>(value: Section): Section | undefined {
  for (const _key in value) return value;
  return undefined;
}
