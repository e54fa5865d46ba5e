/**
 * Returns the behavior of a config in a form that is independent of its notation: for each port, listener and route the matches, the
 * policies that apply by the data plane's own precedence, and the destinations with everything that applies to them.
 */

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Entries = Record<string, Json>;

export interface EffectiveRoute {
  readonly hostnames: Json;
  readonly matches: Json;
  readonly policies: Entries;
  readonly destinations: Json;
}

export interface EffectiveConfig {
  readonly frontend: Json;
  /** By `port/listener`: TLS, hostname and the policies before routing. */
  readonly listeners: Record<string, Entries>;
  /** By `port/listener/route`. */
  readonly routes: Record<string, EffectiveRoute>;
}

interface Route {
  readonly name: string;
  readonly hostnames?: Json;
  readonly matches?: Entries[];
  readonly policies?: Entries;
  readonly backends?: Entries[];
}

interface Listener {
  readonly name: string;
  readonly hostname?: string;
  readonly protocol?: string;
  readonly tls?: Json;
  readonly routes?: Route[];
  readonly tcpRoutes?: Route[];
}

interface Policy {
  readonly target: { gateway?: { listenerName?: string }; route?: { name: string } };
  readonly phase?: string;
  readonly policy: Entries;
}

export interface Config {
  readonly frontendPolicies?: Json;
  readonly binds?: { port: number; listeners: Listener[] }[];
  readonly policies?: Policy[];
  readonly backends?: (Entries & { name: string })[];
}

export function effectiveConfig(config: Config): EffectiveConfig {
  const listeners: Record<string, Entries> = {};
  const routes: Record<string, EffectiveRoute> = {};
  for (const { port, listeners: own } of config.binds ?? []) {
    for (const listener of own) {
      const key = `${port}/${listener.name}`;
      listeners[key] = {
        protocol: listener.protocol ?? 'HTTP',
        hostname: listener.hostname ?? '',
        tls: listener.tls ?? null,
        beforeRouting: holding(config, 'gateway', listener.name, undefined),
      };
      for (const route of listener.routes ?? listener.tcpRoutes ?? []) {
        routes[`${key}/${route.name.replace(/\.00$/, '')}`] = effectiveRoute(config, listener, route);
      }
    }
  }
  return { frontend: config.frontendPolicies ?? null, listeners, routes };
}

function effectiveRoute(config: Config, listener: Listener, route: Route): EffectiveRoute {
  const held = { ...holding(config, 'route', listener.name, route), ...withoutRules(route.policies) };
  const rules = [...rulesOf(holding(config, 'route', listener.name, route)), ...rulesOf(route.policies)];
  const { urlRewrite, ai, ...policies } = held;
  // TCP has no Host header to keep or to write.
  const keepsHost = listener.tcpRoutes !== undefined || (urlRewrite as { authority?: Json })?.authority === 'none';
  const path = (urlRewrite as { path?: Json } | undefined)?.path;
  return {
    // Of requests that reach the listener, a route without hostnames takes those for the listener's own.
    hostnames: route.hostnames ?? (listener.hostname ? [listener.hostname] : []),
    matches: (route.matches ?? [{}]).map(match),
    policies: {
      ...policies,
      ...(rules.length > 0 ? { authorization: { rules } } : {}),
      ...(path === undefined ? {} : { path }),
    },
    destinations: (route.backends ?? []).map((backend) => destination(config, backend, keepsHost, ai)),
  };
}

/** Entries that target the Gateway, then the listener, then the route: later ones take the place of earlier ones. */
function holding(config: Config, phase: string, listener: string, route: Route | undefined): Entries {
  const applies = (policy: Policy, level: number) => {
    const { gateway, route: target } = policy.target;
    if ((policy.phase ?? 'route') !== phase) return false;
    if (level === 2) return route !== undefined && target?.name === route.name;
    return (
      gateway !== undefined && (level === 1 ? gateway.listenerName === listener : gateway.listenerName === undefined)
    );
  };
  let result: Entries = {};
  const rules: Json[] = [];
  for (const level of [0, 1, 2]) {
    for (const entry of (config.policies ?? []).filter((policy) => applies(policy, level))) {
      rules.push(...rulesOf(entry.policy));
      result = { ...result, ...withoutRules(entry.policy) };
    }
  }
  return rules.length > 0 ? { ...result, authorization: { rules } } : result;
}

function rulesOf(policies: Entries | undefined): Json[] {
  return ((policies?.authorization as { rules?: Json[] } | undefined)?.rules ?? []) as Json[];
}

function withoutRules(policies: Entries | undefined): Entries {
  const { authorization, ...others } = policies ?? {};
  return others;
}

function match({ path, headers, method, query }: Entries): Json {
  const named = (entries: Json | undefined) =>
    ((entries ?? []) as { name: string; value: Json }[]).map(({ name, value }) => ({
      name: name.toLowerCase(),
      value,
    }));
  return { path: path ?? { pathPrefix: '/' }, headers: named(headers), method: method ?? null, query: named(query) };
}

/** A Service is the same destination whether the config calls it a service or calls its DNS name and keeps the Host header. */
function destination(config: Config, backend: Entries, keepsHost: boolean, routeAi: Json | undefined): Json {
  const { weight, policies, ...target } = backend;
  const named = typeof target.backend === 'string' ? namedBackend(config, target.backend) : undefined;
  const { policies: own, ...what } = (named ?? target) as Entries;
  const all = { ...(routeAi ? { ai: routeAi } : {}), ...(own as Entries), ...(policies as Entries) };
  return { weight: weight ?? 1, to: service(what, keepsHost), policies: all };
}

function namedBackend(config: Config, reference: string): Entries {
  const found = (config.backends ?? []).find(({ name }) => `/${name}` === reference);
  if (!found) throw new Error(`no backend ${reference}`);
  const { name, ...body } = found;
  return body;
}

function service(target: Entries, keepsHost: boolean): Json {
  if (target.service) {
    const { name, port } = target.service as { name: string; port: number };
    return { host: `${name.split('/')[1]}:${port}`, hostHeader: 'kept' };
  }
  if (typeof target.host === 'string') return { host: target.host, hostHeader: keepsHost ? 'kept' : 'destination' };
  return target;
}
