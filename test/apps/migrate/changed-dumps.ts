import { isObject } from '../../../src/core/values/objects';

type Any = any;
export type Place = readonly (string | number)[];

/** Yields the path of every value. */
export function* placesIn(value: unknown, path: Place = []): Iterable<Place> {
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* placesIn(item, [...path, index]);
  else if (isObject(value)) for (const [key, item] of Object.entries(value)) yield* placesIn(item, [...path, key]);
  else if (value !== null) yield path;
}

/** Fields that do not affect requests: names, current health, contents of Secrets, ports of pods. */
const SILENT =
  /^(?:address|created|info|capacity|kid|keys|version|config|vips|ports|endpoints|subjectAltNames|sessionIdleTtl|systemRoots|workloads)$/;
/** Names by which the parts of a dump know each other: another name is another part. */
const NAMES = /^(?:key|gatewayName|gatewayNamespace|kind)$/;

/** Reports whether the value at a path affects the handling of requests. */
export function decides(path: Place, value: unknown): boolean {
  if (path.some((step) => SILENT.test(String(step))) || NAMES.test(String(path.at(-1)))) return false;
  if (value === '<redacted>' || value === false) return false;
  // The process names its own route and router, and sets the weight of a model's only backend.
  if (path.some((step) => /^llm(?:Router$|:request:)/.test(String(step))) && isOwnName(path)) return false;
  // The name of a policy is determined by its fields and its target.
  if (path[0] === 'policies' && path[2] === 'name') return false;
  // Services are identified by their hosts, and only those whose ports specify a protocol matter; providers are identified by their
  // parents.
  return (
    (path[0] !== 'services' || path.includes('appProtocols')) && !(path.at(-2) === 'endpoint' && path.at(-1) === 'name')
  );
}

function isOwnName(path: Place): boolean {
  const [name, last] = path.slice(-2);
  return last === 'namespace' || (last === 'weight' && name === 'backend') || /^llm:/.test(String(name));
}

export function valueIn(dump: Any, path: Place): Any {
  return path.reduce((value, step) => value[step], dump);
}

/** A dump with another value at a place. */
export function withOther(dump: Any, path: Place): Any {
  const [changed, last] = [structuredClone(dump), path.at(-1)!];
  const parent = valueIn(changed, path.slice(0, -1));
  const before = parent[last];
  parent[last] = typeof before === 'number' ? before + 1 : typeof before === 'boolean' ? !before : `x${before}`;
  return changed;
}

/** Whether nothing that requests meet has to do with the part of the dump in which a place is. */
export function isUnused(dump: Any, [part, index]: Place): boolean {
  const isNamed = (name: string, ...places: Any[]) => JSON.stringify(places).includes(`"${name}"`);
  if (part === 'backends') {
    const [own] = Object.values<Any>(dump.backends[Number(index)].backend);
    const routers = dump.backends.filter(({ backend }: Any) => backend.llmRouter);
    const name = `${own.namespace}/${own.name}`;
    const isOfModel = JSON.stringify(routers).includes(`"${name}/`);
    return (
      !isOfModel && !isNamed(name, dump.binds, dump.routes, dump.policies) && !routers.includes(dump.backends[index!])
    );
  }
  if (part === 'routes') return !JSON.stringify(dump.binds).includes('"routeGroup":');
  if (part === 'services') {
    const { namespace, hostname } = dump.services[Number(index)];
    return !isNamed(`${namespace}/${hostname}`, dump.binds, dump.routes, dump.backends, dump.policies);
  }
  if (part !== 'policies') return false;
  const { target, policy } = dump.policies[Number(index)];
  if (policy.backend?.mcpAuthorization && !dump.backends.some(({ backend }: Any) => backend.mcp)) return true;
  const { service, backend } = target.backend ?? {};
  if (backend) return !isNamed(`${backend.namespace}/${backend.name}`, dump.binds, dump.routes, dump.policies);
  if (service) return !isNamed(`${service.namespace}/${service.hostname}`, dump.binds, dump.routes);
  const keys = JSON.stringify([dump.binds, dump.routes]);
  return target.route !== undefined && !keys.includes(`"key":"${target.route.namespace}/${target.route.name}.`);
}
