import type { Diagnostic } from '../../../../diagnostics';
import { subjectLocation, writtenNameText } from '../../../../diagnostics/subject-text';
import type { Resource } from '../../../../validation/resource';
import { PROXY_KINDS, type ProxyKind } from '../../../../values/kinds.generated';
import { addToList } from '../../../../values/lists-in-maps';
import { defined } from '../../../../values/objects';
import type { Origin } from '../../../../values/origin';
import { resourceKey, servicePortKey } from '../../../../values/resource-name';
import { type Attachment, type GatewayAttachment, type RuleAttachment, withDelegated } from '../../../model/attachment';
import type {
  BackendNode,
  BackendSection,
  Destination,
  GatewayNode,
  Graph,
  PolicyTarget,
  RouteFilter,
  RouteNode,
  RuleNode,
  ServedModels,
  ServiceNode,
} from '../../../model/graph';
import { kindOfService } from '../../../semantics/service-name';
import { matchesInWords } from '../rules';
import { EffectiveSets } from './effective-sets';
import type {
  Overview,
  OverviewBackend,
  OverviewFinding,
  OverviewGateway,
  OverviewPolicy,
  OverviewRoute,
  OverviewRule,
  OverviewSection,
  OverviewServed,
  OverviewTarget,
} from './overview';

export interface OverviewOptions {
  /** The label that names the team of a resource. */
  readonly teamLabel: string;
  /** Returns a location that a person can open. */
  placeOf(origin: Origin): string;
}

/** Builds the overview of an attachment and its findings. */
export function makeOverview(
  attachment: Attachment,
  findings: readonly Diagnostic[],
  options: OverviewOptions,
): Overview {
  return new OverviewMaker(attachment, options).overview(findings);
}

type Named = Pick<OverviewGateway, 'id' | 'namespace' | 'name' | 'team' | 'place' | 'asks'>;

class OverviewMaker {
  private readonly sets: EffectiveSets;
  private readonly served = new Map<RuleNode, OverviewServed[]>();
  private readonly backends = new Map<string, OverviewBackend>();
  /** Ids of destinations by their Service, made when all are known. */
  private ports: Map<string, string[]> | undefined;
  /** The destinations of the references within a document. */
  private readonly servicesByDocument = new Map<number, Set<string>>();

  public constructor(
    private readonly attachment: Attachment,
    private readonly options: OverviewOptions,
  ) {
    this.sets = new EffectiveSets(options.placeOf);
    for (const { origin, destination } of attachment.graph.references.values()) {
      const known = this.servicesByDocument.get(origin.document) ?? new Set();
      this.servicesByDocument.set(origin.document, known.add(destination.key));
    }
  }

  public overview(findings: readonly Diagnostic[]): Overview {
    const { graph, gateways: attached } = this.attachment;
    const gateways = attached.map((gateway) => this.gateway(gateway));
    const served = attached.flatMap(({ listeners }) => listeners.flatMap(({ rules }) => rules.map(routeOf)));
    // Routes to models are not resources, so only `served` contains them.
    const routes = [...new Set([...graph.routes, ...served])].map((route) => this.route(route));
    for (const backend of graph.backends.values())
      this.destination({ type: 'backend', key: backendId(backend), backend });
    for (const { destination } of graph.references.values()) this.destination(destination);
    const policies = [...graph.policies.map((policy) => this.policy(policy)), ...this.tlsPolicies()];
    const backends = [...this.backends.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    const model = { version: 1 as const, gateways, routes, backends, policies, effective: this.sets.all };
    const ids = idsByResource(this.attachment);
    return { ...model, findings: findings.map((finding) => findingOn(finding, ids)) };
  }

  private thing(resource: Resource): Named {
    const { namespace, name, labels, origin } = resource;
    const team: string | undefined = labels[this.options.teamLabel];
    const called = this.servicesByDocument.get(origin.document);
    const asks = called && [...called].sort();
    return defined<Named>({
      id: resourceKey(resource),
      namespace,
      name,
      team,
      asks,
      place: this.options.placeOf(origin),
    });
  }

  private gateway({ gateway, frontend, traffic, listeners }: GatewayAttachment): OverviewGateway {
    return {
      ...this.thing(gateway.resource),
      className: gateway.className,
      frontend: this.sets.indexOf(frontend),
      traffic: this.sets.indexOf(traffic),
      listeners: listeners.map(({ listener, preRouting, rules }) => {
        const id = listenerId(gateway, listener.key);
        for (const rule of withDelegated(rules)) this.serve(id, rule);
        const { key: name, port, protocol, hostname, origin } = listener;
        const place = this.options.placeOf(origin);
        return { id, name, port, protocol, hostname, place, preRouting: this.sets.indexOf(preRouting) };
      }),
    };
  }

  private serve(listener: string, { rule, traffic, backends }: RuleAttachment): void {
    const known = this.served.get(rule) ?? [];
    this.served.set(rule, known);
    known.push({
      listener,
      traffic: this.sets.indexOf(traffic),
      backends: backends.map(({ policies }) => this.sets.indexOf(policies)),
    });
  }

  private route(route: RouteNode): OverviewRoute {
    const { kind, resource, rules, parents } = route;
    const listeners = parents.flatMap(({ gateway, listeners: taken }) =>
      gateway ? taken.map(({ key }) => listenerId(gateway, key)) : [],
    );
    return {
      ...this.thing(resource),
      kind,
      hostnames: 'hostnames' in resource.spec ? (resource.spec.hostnames ?? []) : [],
      listeners: [...new Set(listeners)],
      refusals: parents.flatMap(({ refusals }) => refusals.map(({ text }) => text)),
      rules: rules.map((rule: RuleNode) => this.rule(rule)),
    };
  }

  private rule(rule: RuleNode): OverviewRule {
    const total = rule.backends.reduce((sum, { weight }) => sum + weight, 0);
    const filters: readonly RouteFilter[] = ('filters' in rule.spec ? rule.spec.filters : undefined) ?? [];
    return defined<OverviewRule>({
      id: ruleId(rule),
      name: rule.name,
      matches: matchesInWords(rule),
      filters: filters.map(({ type }) => type),
      backends: rule.backends.map(({ destination, weight }) => {
        const share = total > 0 ? weight / total : 0;
        return { to: this.destination(destination), weight, share };
      }),
      effective: this.served.get(rule) ?? [],
      place: this.options.placeOf(rule.origin),
    });
  }

  /** Its id; it is remembered for the list of backends. */
  private destination(destination: Destination): string {
    const { key } = destination;
    if (!this.backends.has(key)) this.backends.set(key, this.backend(destination));
    return key;
  }

  private backend(destination: Destination): OverviewBackend {
    const { type, key: id } = destination;
    const attached = this.attachment.destinations.get(id);
    const effective = this.sets.indexOf(attached?.policies ?? {});
    if (type === 'invalid') {
      return { id, namespace: '', name: destination.reason, place: '', type, tiers: [], effective };
    }
    if (type === 'routes') {
      const { namespace, name } = destination;
      return { id, namespace, name, place: '', type, tiers: [], effective };
    }
    if (type === 'models') return this.modelsOf(destination, effective);
    if (type === 'service') {
      const { namespace, name, resource, pool } = destination.service;
      const known = resource ? this.thing(resource) : { namespace, name, place: '' };
      return { ...known, id, type: pool ? 'pool' : type, tiers: [], effective };
    }
    const { resource, type: of, sections } = destination.backend;
    const tiers: OverviewSection[][] = [];
    for (const { name, group = 0, service, port, origin } of sections) {
      tiers[group] ??= [];
      tiers[group].push(
        defined<OverviewSection>({
          id: `${id}#${name}`,
          name,
          service: service && `${service.namespace}/${service.name}:${port ?? '?'}`,
          place: this.options.placeOf(origin),
          effective: this.sets.indexOf(attached?.sections.get(name) ?? {}),
        }),
      );
    }
    const { asks = [], ...thing } = this.thing(resource);
    const all = [...new Set([...asks, ...sections.flatMap((section) => this.serviceBehind(section))])].sort();
    return {
      ...thing,
      ...(all.length > 0 ? { asks: all } : {}),
      id,
      type: of,
      tiers: tiers.filter(Boolean),
      effective,
    };
  }

  private modelsOf({ key: id, models }: ServedModels, effective: number): OverviewBackend {
    const [, namespace, name] = id.split('/');
    const answering = models.filter(({ isIsolated }) => !isIsolated);
    const tier = answering.map(({ name, resource }) => {
      return {
        id: `${id}#${resourceKey(resource)}`,
        name,
        place: this.options.placeOf(resource.origin),
        effective: this.sets.indexOf({}),
      };
    });
    return { id, namespace, name, place: '', type: 'models', tiers: [tier], effective };
  }

  /** Returns the Service of an MCP target, identified by its port. */
  private serviceBehind({ service, port }: BackendSection): readonly string[] {
    if (!service || port === undefined) return [];
    const key = servicePortKey(service, port);
    return [this.destination({ type: 'service', key, service, port })];
  }

  private policy({ resource, targets }: Attachment['graph']['policies'][number]): OverviewPolicy {
    return {
      ...this.thing(resource),
      kind: resource.writtenKind,
      targets: targets.map(
        (target): OverviewTarget =>
          defined<OverviewTarget>({
            level: target.level,
            target: targetName(target),
            to: this.idsOf(target),
            missing: target.missing,
            place: this.options.placeOf(target.origin),
          }),
      ),
    };
  }

  private idsOf(target: PolicyTarget): readonly string[] {
    const { gateway, listeners, route, rule, service, port, backend, sectionName } = target;
    if (gateway && listeners) return listeners.map(({ key }) => listenerId(gateway, key));
    if (gateway) return [resourceKey(gateway.resource)];
    if (rule) return [ruleId(rule)];
    if (route) return [resourceKey(route.resource)];
    if (service) return this.portsOf(service, port);
    return backend ? [`${backendId(backend)}${sectionName === undefined ? '' : `#${sectionName}`}`] : [];
  }

  /** The ports of a Service that are destinations, or the one that is meant. */
  private portsOf({ namespace, name, pool }: ServiceNode, port: number | undefined): readonly string[] {
    if (pool) {
      const id = resourceKey(pool.resource);
      return this.backends.has(id) ? [id] : [];
    }
    const service = resourceKey({ kind: 'Service', namespace, name });
    if (!this.ports) {
      this.ports = new Map();
      for (const id of this.backends.keys()) {
        const of = id.slice(0, id.lastIndexOf('/'));
        addToList(this.ports, of, id);
      }
    }
    const ids = this.ports.get(service) ?? [];
    return port === undefined ? ids : ids.filter((id) => id === `${service}/${port}`);
  }

  private tlsPolicies(): readonly OverviewPolicy[] {
    const known = new Map<string, OverviewPolicy>();
    for (const { resource, service, port, backend, sectionName } of this.attachment.graph.backendTlsPolicies) {
      const thing = this.thing(resource);
      const targets = [...(known.get(thing.id)?.targets ?? [])];
      const add = (target: string, to: readonly string[]) =>
        targets.push({ level: 'backendTlsPolicy', target, to, place: thing.place });
      if (service) {
        const section = port === undefined ? '' : `#${port}`;
        add(`${resourceKey({ ...service, kind: kindOfService(service) })}${section}`, this.portsOf(service, port));
      }
      if (backend) {
        const id = `${backendId(backend)}${sectionName === undefined ? '' : `#${sectionName}`}`;
        add(id, [id]);
      }
      known.set(thing.id, { ...thing, kind: resource.writtenKind, targets });
    }
    return [...known.values()];
  }
}

function listenerId({ resource }: GatewayNode, key: string): string {
  return `${resourceKey(resource)}#${key}`;
}

function ruleId({ route, index }: RuleNode): string {
  return `${resourceKey(route.resource)}#${index}`;
}

function routeOf({ rule }: RuleAttachment): RouteNode {
  return rule.route;
}

function backendId({ resource }: BackendNode): string {
  return resourceKey(resource);
}

function targetName({ kind, namespace, name, sectionName }: PolicyTarget): string {
  return `${kind}/${namespace}/${name}${sectionName === undefined ? '' : `#${sectionName}`}`;
}

/** The resources of this API that an overview shows, by kind. */
const DRAWN: { readonly [Kind in ProxyKind]: (graph: Graph) => readonly { readonly resource: Resource }[] } = {
  ProxyBackend: ({ backends }) => [...backends.values()],
  ProxyPolicy: ({ policies }) => policies,
  // Requests never pass these kinds.
  ProxyParameters: () => [],
  // Models are rows of the resource that serves them.
  ProxyModel: () => [],
};

/** Returns the ids of shown resources, by the names that findings use. */
function idsByResource({ graph }: Attachment): ReadonlyMap<string, string> {
  const resources = [
    ...graph.gateways,
    ...graph.routes,
    ...PROXY_KINDS.flatMap((kind) => DRAWN[kind](graph)),
    ...graph.backendTlsPolicies,
  ].map(({ resource }) => resource);
  return new Map(resources.map((resource) => [writtenName(resource), resourceKey(resource)]));
}

function writtenName({ writtenKind, namespace, name }: Resource): string {
  return `${writtenKind}/${namespace}/${name}`;
}

function findingOn(finding: Diagnostic, ids: ReadonlyMap<string, string>): OverviewFinding {
  const { code, severity, message, help, resource, path = '', place } = finding;
  const { kind, namespace = 'default', name } = resource ?? { kind: '', name: '' };
  const own = ids.get(`${kind}/${namespace}/${name}`);
  const [, rule] = /^spec\.rules\[(\d+)\]/.exec(path) ?? [];
  return defined<OverviewFinding>({
    code,
    severity,
    message,
    help,
    resource: resource ? writtenNameText(resource) : '',
    path,
    place: place ? subjectLocation(place) : '',
    on: own !== undefined && rule !== undefined && kind.endsWith('Route') ? `${own}#${rule}` : own,
  });
}
