import {
  type Attachment,
  type BackendFields,
  type DestinationAttachment,
  type EffectiveFields,
  type EffectiveSet,
  type GatewayAttachment,
  type RuleAttachment,
  sourcesOf,
  withDelegated,
} from '../../core/compiler/model/attachment';
import type { Graph } from '../../core/compiler/model/graph';
import type { CompileResult, GatewayOutput } from '../../core/compiler/model/result';
import { configRouteName, unrankedRoute } from '../../core/compiler/semantics/config-routes';
import type { RunningDifference } from '../../core/data-plane/differences';
import { frontendName } from '../../core/data-plane/running';
import { type ResourceName, resourceKey } from '../../core/values/resource-name';

/** Fields of policies by the policies of the config that they become. */
export const FIELDS: Readonly<Record<string, readonly string[]>> = {
  apiKey: ['apiKeyAuthentication'],
  backendAuth: ['auth'],
  backendTLS: ['tls'],
  backendTunnel: ['tunnel'],
  basicAuth: ['basicAuthentication'],
  extAuthz: ['extAuth'],
  jwtAuth: ['jwtAuthentication', 'mcpAuthentication'],
  localRateLimit: ['rateLimit'],
  remoteRateLimit: ['rateLimit'],
  requestHeaderModifier: ['headerModifiers'],
  responseHeaderModifier: ['headerModifiers'],
  timeout: ['timeouts'],
  transformations: ['transformation'],
  urlRewrite: ['hostRewrite'],
};

/** Finds the input resources that cause a part of the running config, as `Kind namespace/name`; none: the inputs do not configure it. */
export class Blame {
  private readonly rules = new Map<string, RuleAttachment>();
  /** Kinds as documents name them, by `resourceKey`. */
  private readonly writtenKinds: ReadonlyMap<string, string>;
  /** Backends by `namespace/name`. */
  private readonly backends = new Map<string, DestinationAttachment>();

  /** Returns the blame of a Gateway of the inputs; undefined if they were not linked. */
  public static of({ namespace, name }: GatewayOutput, { graph, attachment }: CompileResult): Blame | undefined {
    const own = attachment?.gateways.find(
      ({ gateway: { resource } }) => resource.namespace === namespace && resource.name === name,
    );
    return graph && own && attachment && new Blame(graph, own, attachment.destinations);
  }

  private constructor(
    private readonly graph: Graph,
    private readonly gateway: GatewayAttachment,
    destinations: Attachment['destinations'],
  ) {
    for (const destination of destinations.values()) {
      const { namespace, name } = destination.backend?.resource ?? {};
      if (namespace !== undefined) this.backends.set(`${namespace}/${name}`, destination);
    }
    const own = [...graph.policies, ...graph.backends.values(), ...graph.models];
    this.writtenKinds = new Map(own.map(({ resource }) => [resourceKey(resource), resource.writtenKind]));
    for (const { listener, rules } of gateway.listeners) {
      for (const rule of withDelegated(rules))
        this.rules.set(`${listener.port}/${listener.key} ${keyOfRule(rule)}`, rule).set(keyOfRule(rule), rule);
      const toModels = rules.find(({ backends }) => backends.some(({ ref }) => ref.destination.type === 'models'));
      if (toModels) this.rules.set(`${listener.port}/${listener.key} models`, toModels);
    }
  }

  /** `port/name` of the listeners that are served. */
  public get listeners(): readonly string[] {
    return this.gateway.listeners.map(({ listener }) => `${listener.port}/${listener.key}`);
  }

  public of(difference: RunningDifference): readonly string[] {
    return [...new Set(this.resourcesOf(difference).map((resource) => this.textOf(resource)))];
  }

  /** Returns the policies of the route destination that contains a difference, without the settings of the rule itself. */
  public policiesAt({ kind, id, path: [part, index] }: RunningDifference): EffectiveSet<BackendFields> | undefined {
    const backend = kind === 'route' && part === 'backends' ? this.ruleOf(id)?.backends[Number(index)] : undefined;
    return backend?.policies;
  }

  private textOf(resource: ResourceName): string {
    const { kind, namespace, name } = resource;
    return `${this.writtenKinds.get(resourceKey(resource)) ?? kind} ${namespace}/${name}`;
  }

  private resourcesOf(difference: RunningDifference): readonly ResourceName[] {
    const { kind, id, path } = difference;
    switch (kind) {
      case 'route':
        return this.ofRoute(id, path);
      case 'frontend':
        return this.ofFrontend(id);
      case 'listener':
        return this.ofListener(id, path);
      case 'policy':
        return this.ofPolicy(difference);
      case 'backend':
        return this.ofBackend(difference);
      case 'model':
        return this.ofModel(id.replace(/^.* /, ''), path);
    }
  }

  /** @param id - `80/http accessLog` if listeners differ */
  private ofFrontend(id: string): readonly ResourceName[] {
    const name = frontendName({ id });
    const own = this.gateway.listeners.find(({ listener }) => `${listener.port}/${listener.key} ${name}` === id);
    return this.sourcesIn(own?.frontend ?? this.gateway.frontend, name);
  }

  /** Returns the resources of a listener: the policies that set a field before routing, or the Gateway. */
  private ofListener(id: string, [part, policy]: RunningDifference['path']): readonly ResourceName[] {
    const own = this.gateway.listeners.find(({ listener }) => `${listener.port}/${listener.key}` === id);
    const sources = part === 'policies' && own ? this.sourcesIn(own.preRouting, String(policy)) : [];
    return sources.length > 0 ? sources : [this.gateway.gateway.resource];
  }

  /** Returns the resources of a route: the policies that set the field, and the route itself. */
  private ofRoute(id: string, path: RunningDifference['path']): readonly ResourceName[] {
    const rule = this.ruleOf(id);
    if (!rule) return [];
    const [part, policy] = path;
    const route =
      id.slice(id.lastIndexOf(' ') + 1) === 'models' ? this.gateway.gateway.resource : rule.route.route.resource;
    if (part === 'policies' && policy !== undefined) {
      const sources = this.sourcesIn(rule.traffic, String(policy));
      // For headers, a policy can set those of responses and the route those of requests.
      if (sources.length > 0) return /HeaderModifier$/.test(String(policy)) ? [...sources, route] : sources;
    }
    const backend = part === 'backends' ? rule.backends[Number(policy)] : undefined;
    if (backend && path.length > 2 && path[2] !== 'weight') {
      const sources = path.includes('policies')
        ? this.sourcesIn(backend.policies, String(path[path.indexOf('policies', 2) + 1]))
        : [];
      const { destination } = backend.ref;
      const own = destination.type === 'backend' ? [destination.backend.resource] : [];
      if (path[2] === 'policies') return sources.length > 0 ? sources : [...own, route];
      return path[2] === 'to' || path.length === 3 ? [...own, route] : [...sources, ...own, route].slice(0, 2);
    }
    return [route];
  }

  private ruleOf(id: string): RuleAttachment | undefined {
    const [, place, name = id] = /^(.*) (\S+)$/.exec(id) ?? [];
    // The route of the metadata is next to that of its rule.
    const key = unrankedRoute(name).replace(/\.mcp$/, '');
    return this.rules.get(`${place} ${key}`) ?? this.rules.get(key);
  }

  private sourcesIn(fields: EffectiveFields, policy: string): readonly ResourceName[] {
    const names = FIELDS[policy] ?? [policy];
    return names.flatMap((name) => sourcesOf(fields[name]).map(({ resource }) => resource));
  }

  /** Returns the policies of the inputs, or the Gateway if the config requires a policy that no input specifies. */
  private ofPolicy({ id, expected }: RunningDifference): readonly ResourceName[] {
    const own = this.named(id.replace(/:.*$/, ''), [...this.graph.policies, ...this.graph.routes]);
    return own.length > 0 || expected === undefined ? own : [this.gateway.gateway.resource];
  }

  /** Returns the resources that set the policies of a backend, entirely or for a provider or target; otherwise the backend itself. */
  private ofBackend({ id, path, expected, running }: RunningDifference): readonly ResourceName[] {
    const own = this.named(id, [...this.graph.backends.values()]);
    const called = this.backends.get(id);
    const at = path.indexOf('policies');
    if (at < 0 || !called) return own;
    const part = path[at - 1];
    const section = typeof part === 'number' ? called.backend?.sections[part]?.name : part;
    const ofSection = section === undefined ? undefined : called.sections.get(section);
    const policy = path[at + 1];
    const policies = policy === undefined ? Object.keys({ ...Object(expected), ...Object(running) }) : [String(policy)];
    const sources = policies.flatMap((name) => [
      ...this.sourcesIn(ofSection ?? {}, name),
      ...this.sourcesIn(called.policies, name),
    ]);
    return sources.length > 0 ? sources : own;
  }

  /** A model, with that which a virtual one fails over to; virtual ones go by the names that clients know. */
  private ofModel(id: string, [part, , target]: RunningDifference['path']): readonly ResourceName[] {
    const byName = (name: unknown) =>
      this.graph.models.filter((model) => model.name === name).map((one) => one.resource);
    const own = this.named(id, this.graph.models);
    return [...(own.length > 0 ? own : byName(id)), ...(part === 'groups' ? byName(target) : [])];
  }

  private named(id: string, nodes: readonly { readonly resource: ResourceName }[]): readonly ResourceName[] {
    const node = nodes.find(({ resource }) => `${resource.namespace}/${resource.name}` === id);
    return node ? [node.resource] : [];
  }
}

function keyOfRule({ rule }: RuleAttachment): string {
  return `${rule.route.resource.namespace}/${configRouteName(rule)}`;
}
