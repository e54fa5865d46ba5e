import type {
  BindIr,
  ConfigObject,
  ConfigValue,
  DataPlaneIr,
  ListenerIr,
  NamedBackendIr,
  RouteIr,
  TargetedPolicyIr,
} from '../../model/dataplane';

/** The data plane's file as an object, its keys in the order in which a person reads it. */
export function configFile(ir: DataPlaneIr): ConfigObject {
  return present({
    config: object(ir.config),
    frontendPolicies: object(ir.frontendPolicies),
    binds: list(ir.binds.map(bind)),
    policies: list(ir.policies.map(policy)),
    backends: list(ir.backends.map(backend)),
    services: list(ir.services),
    workloads: list(ir.workloads),
  });
}

function bind({ port, listeners }: BindIr): ConfigObject {
  return { port, listeners: listeners.map(listener) };
}

/** Routes are written even when there are none: without the key, the data plane refuses the listener. */
function listener(ir: ListenerIr): ConfigObject {
  return present({
    name: ir.name,
    hostname: ir.hostname === '' ? undefined : ir.hostname,
    protocol: ir.protocol,
    tls: ir.tls,
    routes: ir.routes?.map(route),
    tcpRoutes: ir.tcpRoutes?.map(route),
  });
}

/** There are many of these, so they are built in one go. */
function route(ir: RouteIr): ConfigObject {
  const result: Record<string, ConfigValue> = { name: ir.name, namespace: ir.namespace };
  if (ir.hostnames.length > 0) result.hostnames = ir.hostnames;
  if (ir.matches.length > 0) result.matches = ir.matches;
  if (object(ir.policies)) result.policies = ir.policies;
  if (ir.backends.length > 0) result.backends = ir.backends;
  return result;
}

function policy(ir: TargetedPolicyIr): ConfigObject {
  return {
    name: { name: ir.name, namespace: ir.namespace },
    target: ir.target,
    phase: ir.phase,
    policy: ir.policy,
  };
}

function backend({ name, body }: NamedBackendIr): ConfigObject {
  return { name, ...body };
}

function list(items: readonly ConfigValue[]): ConfigValue | undefined {
  return items.length === 0 ? undefined : items;
}

function object(value: ConfigObject): ConfigObject | undefined {
  for (const _key in value) return value;
  return undefined;
}

function present(entries: Readonly<Record<string, ConfigValue | undefined>>): ConfigObject {
  const result: Record<string, ConfigValue> = {};
  for (const key in entries) {
    const value = entries[key];
    if (value !== undefined) result[key] = value;
  }
  return result;
}
