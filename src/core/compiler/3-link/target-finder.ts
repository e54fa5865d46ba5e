import { closestNameText, nearMiss } from '../../text/nearest-name';
import type { PolicyTargetReference } from '../../validation/types.generated';
import type { Origin } from '../../values/origin';
import type { BackendNode, GatewayNode, ListenerNode, PolicyTarget, RouteNode, ServiceNode } from '../model/graph';
import type { Parent } from './parents';
import type { LinkScope } from './scope';

/** An existing target that lacks the requested section. */
export interface MissingSection {
  /** The type of the section: `listener`, `rule` ... */
  readonly what: string;
  readonly available: string;
  /** All that there are. */
  readonly names: readonly string[];
  /** For the end of a message; may be empty. */
  readonly nearest: string;
}

/** The part of an object that a target names. */
export type TargetPart = Pick<PolicyTargetReference, 'sectionName' | 'port'>;

type Part = Pick<PolicyTarget, 'level'> & Partial<PolicyTarget>;

/** Finds the targets of policies. */
export class TargetFinder {
  private readonly routes: ReadonlyMap<string, RouteNode>;

  public constructor(
    /** Parents by `kind/namespace/name`. */
    private readonly parents: ReadonlyMap<string, Parent>,
    routes: readonly RouteNode[],
    private readonly backends: ReadonlyMap<string, BackendNode>,
    private readonly pools: ReadonlyMap<string, ServiceNode>,
    private readonly scope: LinkScope,
  ) {
    this.routes = new Map(
      routes.map((route) => [`${route.kind}/${route.resource.namespace}/${route.resource.name}`, route]),
    );
  }

  /** @returns the targets (several if a section represents several), a missing section, or `undefined` if nothing has this name */
  public find(
    kind: PolicyTarget['kind'],
    namespace: string,
    name: string,
    { sectionName, port }: TargetPart,
    origin: Origin,
  ): PolicyTarget[] | MissingSection | undefined {
    const parts =
      kind === 'Gateway' && port !== undefined
        ? this.partsOfPort(namespace, name, port)
        : this.partsOf(kind, namespace, name, sectionName);
    if (!Array.isArray(parts)) return parts;
    const section = sectionName === undefined ? {} : { sectionName };
    return parts.map((part) => ({ origin, kind, namespace, name, ...section, ...part }));
  }

  /** A Service, pool or backend of the namespace whose name is a slip of the pen away. */
  public nearestDestination(
    kind: 'Service' | 'InferencePool' | 'ProxyBackend',
    namespace: string,
    name: string,
  ): string | undefined {
    const known =
      kind === 'Service' ? this.scope.services.map() : kind === 'InferencePool' ? this.pools : this.backends;
    const keys = known.keys();
    const beside = [...keys].filter((key) => key.startsWith(`${namespace}/`));
    return nearMiss(
      name,
      beside.map((key) => key.slice(namespace.length + 1)),
    );
  }

  /** Listeners of ListenerSets share the port. */
  private partsOfPort(namespace: string, name: string, port: number): Part[] | MissingSection | undefined {
    const gateway = this.parents.get(`Gateway/${namespace}/${name}`)?.gateway;
    if (!gateway) return undefined;
    const listeners = gateway.listeners.filter((listener) => listener.port === port);
    if (listeners.length > 0) return [{ level: 'port', gateway, listeners, port }];
    const ports = new Set(gateway.listeners.map((listener) => listener.port));
    return { ...missing('port', '', [...ports].map(String)), nearest: '' };
  }

  private partsOf(
    kind: PolicyTarget['kind'],
    namespace: string,
    name: string,
    section: string | undefined,
  ): Part[] | MissingSection | undefined {
    switch (kind) {
      case 'Gateway':
      case 'ListenerSet': {
        const parent = this.parents.get(`${kind}/${namespace}/${name}`);
        return parent && partsOfParent(kind, parent, section);
      }
      case 'HTTPRoute':
      case 'GRPCRoute': {
        const route = this.routes.get(`${kind}/${namespace}/${name}`);
        return route && partsOfRoute(route, section);
      }
      case 'Service': {
        const service = this.scope.services.find(namespace, name);
        return service && partsOfService(service, section);
      }
      case 'InferencePool': {
        const pool = this.pools.get(`${namespace}/${name}`);
        return pool && partsOfService(pool, section);
      }
      case 'ProxyBackend': {
        const backend = this.backends.get(`${namespace}/${name}`);
        return backend && partsOfBackend(backend, section);
      }
      default:
        return undefined;
    }
  }
}

function partsOfParent(
  kind: 'Gateway' | 'ListenerSet',
  parent: Parent,
  section: string | undefined,
): Part[] | MissingSection {
  const gateway: GatewayNode = parent.gateway;
  const listeners: ListenerNode[] = parent.listeners.map(({ node }) => node);
  if (section === undefined) {
    return kind === 'Gateway' ? [{ level: 'gateway', gateway }] : [{ level: 'listenerSet', gateway, listeners }];
  }
  const names = parent.written.map((listener) => listener.name);
  if (!names.includes(section)) return missing('listener', section, names);
  return [{ level: 'listener', gateway, listeners: listeners.filter((listener) => listener.section === section) }];
}

function partsOfRoute(route: RouteNode, section: string | undefined): Part[] | MissingSection {
  if (section === undefined) return [{ level: 'route', route }];
  const rules = route.rules.filter((rule) => rule.name === section);
  if (rules.length > 0) return rules.map((rule) => ({ level: 'rule', route, rule }));
  return missing(
    'rule',
    section,
    route.rules.flatMap((rule) => rule.name ?? []),
  );
}

function partsOfService(service: ServiceNode, section: string | undefined): Part[] | MissingSection {
  if (section === undefined) return [{ level: 'service', service }];
  const isNumber = /^[0-9]+$/.test(section);
  const known = service.ports.find((port) => port.name === section || (isNumber && port.port === Number(section)));
  if (known) return [{ level: 'servicePort', service, port: known.port }];
  if (isNumber && service.ports.length === 0) return [{ level: 'servicePort', service, port: Number(section) }];
  return missing(
    'port',
    section,
    service.ports.flatMap((port) => [String(port.port), ...(port.name ? [port.name] : [])]),
  );
}

function partsOfBackend(backend: BackendNode, section: string | undefined): Part[] | MissingSection {
  if (section === undefined) return [{ level: 'backend', backend }];
  const exact = backend.sections.some((candidate) => candidate.name === section);
  const sections = backend.sections.filter((candidate) => (exact ? candidate.name : candidate.selector) === section);
  if (sections.length > 0) return sections.map(({ name }) => ({ level: 'section', backend, sectionName: name }));
  return missing(
    backend.type === 'mcp' ? 'target' : 'provider',
    section,
    backend.sections.map(({ name }) => name),
  );
}

function missing(what: string, section: string, names: readonly string[]): MissingSection {
  return {
    what,
    available: names.length > 0 ? `it has ${[...names].sort().join(', ')}` : `it has no named ${what}`,
    names,
    nearest: closestNameText(section, names),
  };
}
