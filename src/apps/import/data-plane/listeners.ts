import type { ConfigKey } from '../../../core/data-plane/config';
import type { ConfigDefaults } from '../../../core/data-plane/facts';
import { isObject } from '../../../core/values/objects';
import { type ByKey, forKey, isPart } from './config-part';
import { type ConfigPath, type Sited, sited } from './config-path';
import { onBackend, onRoute } from './targeted';

/** A destination of a route. */
export interface ConfigBackend {
  /** `host`, `mcp` and so on; `nothing` if no kind is named. */
  readonly kind: string;
  readonly target: Sited;
  /** In order of precedence. */
  readonly policies: readonly Sited[];
  readonly weight: number;
  readonly place: ConfigPath;
}

/** A route, however it is attached. */
export interface ConfigRoute {
  readonly name: string | undefined;
  readonly namespace: string;
  readonly hostnames: Sited;
  readonly matches: Sited;
  /** In order of precedence. */
  readonly policies: readonly Sited[];
  /** The path of the route's own policies. */
  readonly ownPolicies: ConfigPath;
  readonly backends: readonly ConfigBackend[];
  readonly place: ConfigPath;
}

/** A listener with its routes, independent of the form in the configuration. */
export interface ConfigListener {
  readonly name: string;
  readonly port: unknown;
  readonly protocol: string;
  readonly hostname: string;
  readonly tls: Sited;
  readonly policies: Sited;
  readonly routes: readonly ConfigRoute[];
  readonly place: ConfigPath;
  readonly isTcp: boolean;
}

/** All listeners of a config, in its order: those of `binds`, of `gateways`, and the one of `mcp`. */
export function listenersOf(config: unknown, configDefaults: ConfigDefaults): ConfigListener[] {
  const { binds, gateways, mcp } = isPart(config) ? config : {};
  return [
    ...each(binds, ['binds']).flatMap((bind) => ofBind(bind, config)),
    ...ofGateways(gateways, config),
    ...ofMcp(mcp, config, configDefaults),
  ];
}

function each(value: unknown, place: ConfigPath): Sited[] {
  return Array.isArray(value) ? value.map((item: unknown, index) => sited(item, ...place, index)) : [];
}

function part({ value, place }: Sited, key: ConfigKey): Sited {
  return sited(isPart(value) ? value[key] : undefined, ...place, key);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function ofBind(bind: Sited, config: unknown): ConfigListener[] {
  const listeners = part(bind, 'listeners');
  return each(listeners.value, listeners.place).map((listener, index) => {
    const [http, tcp] = [part(listener, 'routes'), part(listener, 'tcpRoutes')];
    const isTcp = tcp.value !== undefined && tcp.value !== null;
    return {
      ...common(listener, text(part(listener, 'name').value) ?? `listener${index}`),
      port: part(bind, 'port').value,
      protocol: text(part(listener, 'protocol').value) ?? 'HTTP',
      policies: part(listener, 'policies'),
      isTcp,
      routes: (isTcp ? each(tcp.value, tcp.place) : each(http.value, http.place)).map((route, at) =>
        routeOf(route, at, config),
      ),
    };
  });
}

function common(listener: Sited, name: string) {
  return {
    name,
    hostname: hostnameOf(part(listener, 'hostname').value),
    tls: part(listener, 'tls'),
    place: listener.place,
  };
}

function hostnameOf(value: unknown): string {
  return typeof value === 'string' && value !== '*' ? value : '';
}

/** Keys of a gateway other than policies. */
const OF_GATEWAY: ByKey<true> = { port: true, protocol: true, tls: true, listeners: true, name: true, hostname: true };

function ofGateways(gateways: unknown, config: unknown): ConfigListener[] {
  if (!isPart(gateways)) return [];
  return Object.entries(gateways).flatMap(([name, value]) => {
    const gateway = sited(value, 'gateways', name);
    const own = part(gateway, 'listeners');
    const listeners = each(own.value, own.place);
    if (listeners.length === 0) return [ofGateway(gateway, name, gateway, config)];
    return listeners.map((listener, index) =>
      ofGateway(listener, `${name}/${text(part(listener, 'name').value) ?? `listener${index}`}`, gateway, config),
    );
  });
}

function ofGateway(listener: Sited, name: string, gateway: Sited, config: unknown): ConfigListener {
  const tls = part(listener, 'tls');
  const protocol = text(part(listener, 'protocol').value) ?? (isPart(tls.value) ? 'HTTPS' : 'HTTP');
  const isTcp = protocol === 'TCP' || protocol === 'TLS';
  const entries = isPart(listener.value) ? Object.entries(listener.value) : [];
  const policies = Object.fromEntries(entries.filter(([key]) => !forKey(OF_GATEWAY, key)));
  return {
    ...common(listener, name),
    port: part(gateway, 'port').value,
    protocol,
    policies: sited(Object.keys(policies).length > 0 ? policies : undefined, ...listener.place),
    isTcp,
    routes: [...attached(config, isTcp ? 'tcpRoutes' : 'routes', name), ...(isTcp ? [] : ofMcpRoute(config, name))],
  };
}

/** Routes that name the gateway, or its listener; without a name it is the one that is called `default`. */
function attached(config: unknown, list: ConfigKey, listener: string): ConfigRoute[] {
  const routes = part(sited(config), list);
  return each(routes.value, routes.place)
    .filter((route) => isAttached(part(route, 'gateways').value, listener))
    .map((route, index) => routeOf(route, index, config));
}

function isAttached(value: unknown, listener: string): boolean {
  const written: readonly unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
  const names = written.length > 0 ? written : ['default'];
  return names.includes(listener) || names.includes(listener.split('/')[0]);
}

/** Paths of MCP if it shares a listener with other routes. */
const MCP_PATHS = ['/mcp', '/sse', '/.well-known'];

function ofMcpRoute(config: unknown, listener: string): ConfigRoute[] {
  const mcp = part(sited(config), 'mcp');
  if (!isPart(mcp.value) || typeof mcp.value.port === 'number' || !isAttached(mcp.value.gateways, listener)) return [];
  return [
    mcpRoute(
      mcp,
      config,
      MCP_PATHS.map((pathPrefix) => ({ path: { pathPrefix } })),
    ),
  ];
}

/** Returns the MCP listener. It has its own port if it names neither a port nor a gateway, and no gateway is named `default`. */
function ofMcp(value: unknown, config: unknown, configDefaults: ConfigDefaults): ConfigListener[] {
  const mcp = sited(value, 'mcp');
  if (!isPart(value)) return [];
  const gateways = part(sited(config), 'gateways').value;
  const isElsewhere = value.gateways !== undefined || (isObject(gateways) && gateways.default !== undefined);
  if (typeof value.port !== 'number' && isElsewhere) return [];
  const listener = { ...common(sited({}, 'mcp'), 'mcp'), protocol: 'HTTP', policies: sited(undefined), isTcp: false };
  return [{ ...listener, port: value.port ?? configDefaults.mcp.port, routes: [mcpRoute(mcp, config)] }];
}

function mcpRoute(mcp: Sited, config: unknown, matches?: unknown): ConfigRoute {
  const targets = part(mcp, 'targets');
  const hasServers = Array.isArray(targets.value) && targets.value.length > 0;
  return {
    name: 'mcp',
    namespace: 'internal',
    hostnames: sited(undefined),
    matches: sited(matches, 'mcp', 'gateways'),
    policies: [part(mcp, 'policies'), ...onRoute(config, 'default', 'internal')],
    ownPolicies: [...mcp.place, 'policies'],
    backends: hasServers ? [{ kind: 'mcp', target: mcp, policies: [], weight: 1, place: targets.place }] : [],
    place: mcp.place,
  };
}

function routeOf(route: Sited, index: number, config: unknown): ConfigRoute {
  const backends = part(route, 'backends');
  const [name, namespace] = [text(part(route, 'name').value), text(part(route, 'namespace').value) ?? 'default'];
  return {
    name,
    namespace,
    hostnames: part(route, 'hostnames'),
    matches: part(route, 'matches'),
    policies: [part(route, 'policies'), ...onRoute(config, name ?? `route${index}`, namespace)],
    ownPolicies: [...route.place, 'policies'],
    backends: each(backends.value, backends.place).map((backend) => backendOf(backend, config)),
    place: route.place,
  };
}

/** Keys of a destination other than its kind. */
const BESIDE_KIND: ByKey<true> = { weight: true, policies: true, name: true };

/** A destination of a route, or a backend with a name. */
export function backendOf(backend: Sited, config: unknown): ConfigBackend {
  const { value, place } = backend;
  const fields = isPart(value) ? value : {};
  const [kind, what] = Object.entries(fields).find(([key]) => !forKey(BESIDE_KIND, key)) ?? ['nothing', undefined];
  return {
    kind,
    target: sited(what, ...place, kind),
    policies: [part(backend, 'policies'), ...(typeof fields.name === 'string' ? onBackend(config, fields.name) : [])],
    weight: typeof fields.weight === 'number' ? fields.weight : 1,
    place,
  };
}
