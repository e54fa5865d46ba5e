import {
  agentRuntimeAt,
  ONLY_PROVIDER,
  PROVIDERS,
  providerKeyOfHost,
  providerOf,
  regionOfHost,
} from '../../../../providers';
import type { LlmProvider } from '../../../../validation/types.generated';
import { addToList } from '../../../../values/lists-in-maps';
import { resourceKey } from '../../../../values/resource-name';
import {
  type Attachment,
  type BackendFields,
  type BackendRefAttachment,
  type EffectiveSet,
  type RuleAttachment,
  sourcesOf,
} from '../../../model/attachment';
import type { DestinationLocation } from '../../../model/called-destination';
import type { Destination, ModelNode } from '../../../model/graph';
import type { Subject } from '../../../model/guarantee';
import { isSameHost, plainHost, serviceAtHost } from '../../../semantics/cluster-hosts';
import { covers } from '../../../semantics/hostnames';
import { modelsSetBy } from '../../../semantics/renamed-models';
import { writtenProvidersOf } from '../../../semantics/written-providers';
import { isNamed } from '../../explain/is-named';
import { hostBehind, hostCalled, servicesBehind } from './places-called';
import { targetsWith } from './tools';

/** Whether, and how, a rule reaches the subject of a guarantee. */
export type Reachability =
  | { readonly is: 'no' }
  | { readonly is: 'yes'; readonly by: string; readonly keys?: readonly string[] }
  /** The rule may reach it, depending on unknown data. */
  | { readonly is: 'perhaps'; readonly why: string };

const NO: Reachability = { is: 'no' };

/** Selects the LLMs of all providers. */
const EVERY_PROVIDER = '*';

/** How a provider is called in guarantees, such as `azure-openai`. */
function providerWord(type: string, title: string): string {
  return type === 'custom' ? type : title.toLowerCase().replaceAll(' ', '-');
}

/** The context of a destination. */
export interface Around {
  /** The settings of destinations that apply to all callers. */
  readonly destinations: Attachment['destinations'];
  /** Known Services, by `namespace/name`. */
  readonly services: Attachment['graph']['services'];
  readonly backends: Attachment['graph']['backends'];
  /** The namespace of the pods that call; absent: not known. */
  readonly podNamespace?: string;
}

export function aroundOf({ destinations, graph }: Attachment, podNamespace?: string): Around {
  const { services, backends } = graph;
  return { destinations, services, backends, ...(podNamespace === undefined ? {} : { podNamespace }) };
}

/**
 * Returns whether requests of a rule reach the subject; without a subject, any destination.
 *
 * @param above - the rules that delegate them to it
 * @param around - the context of the destinations
 */
export function wayTo(
  subject: Subject | undefined,
  rule: RuleAttachment,
  above: readonly RuleAttachment[],
  around: Around,
): Reachability {
  if (subject?.route !== undefined) {
    const { route } = subject;
    const isOf = ({ rule: { route: own } }: RuleAttachment) => isNamed(resourceKey(own.resource), route);
    return [...above, rule].some(isOf) && hasDestination(rule.backends) ? { is: 'yes', by: route } : NO;
  }
  const serving = rule.backends.filter(({ ref }) => ref.weight > 0 && ref.destination.type !== 'invalid');
  let perhaps: Reachability | undefined;
  for (const { ref, policies } of serving) {
    const way = reachabilityThrough(subject, ref.destination, around, policies);
    const isKept = ![...above, rule].some(({ traffic }) => changesHost(traffic)) && !changesHost(policies);
    if (way.is === 'perhaps' && isForwarding(ref.destination) && isKept && !mayName(subject, rule)) continue;
    if (way.is === 'yes') return way;
    if (way.is === 'perhaps') perhaps = way;
  }
  return perhaps ?? NO;
}

/** Returns the references of a rule that reach the subject. */
export function refsTo(
  subject: Subject | undefined,
  { backends }: RuleAttachment,
  around: Around,
): readonly BackendRefAttachment[] {
  const isAny = subject === undefined || subject.route !== undefined;
  return backends.filter(
    ({ ref, policies }) =>
      ref.weight > 0 && (isAny || reachabilityThrough(subject, ref.destination, around, policies).is !== 'no'),
  );
}

/**
 * Returns whether and how a destination reaches the subject.
 *
 * @param policies - the policies that apply to it
 */
export function reachabilityThrough(
  subject: Subject | undefined,
  destination: Destination,
  around: Around,
  policies: EffectiveSet<BackendFields> = {},
): Reachability {
  if (!subject) return { is: 'yes', by: destination.key };
  const { backend } = subject;
  if (backend !== undefined && isNamed(destination.key, backend)) return { is: 'yes', by: destination.key };
  if (subject.tool !== undefined) return wayToTool(subject.tool, destination, around);
  if (isForwarding(destination)) return backend && !mayBeService(backend) ? NO : wayByClients(destination);
  if (backend !== undefined) {
    if (!isServiceBehind(backend, destination, around)) return NO;
    return destination.type === 'models' ? BY_MODEL : { is: 'yes', by: destination.key };
  }
  if (destination.type === 'models') {
    if (destination.models.length === 0) return NO;
    return subject.provider === EVERY_PROVIDER ? { is: 'yes', by: destination.key } : BY_MODEL;
  }
  if (servesDestination(subject, destination, around)) return { is: 'yes', by: destination.key };
  return subject.region === undefined ? NO : wayAcrossRegions(destination, policies, around);
}

function wayToTool(tool: string, destination: Destination, around: Around): Reachability {
  if (targetsWith(tool, destination).length > 0) return { is: 'yes', by: destination.key };
  if (isForwarding(destination)) return wayByClients(destination);
  const why = serverBeside(tool, destination, around);
  return why === undefined ? NO : { is: 'perhaps', why };
}

/** Returns how a destination without MCP support reaches the server of a tool, if it does. Calls through it are not inspected. */
export function serverBeside(tool: string, destination: Destination, around: Around): string | undefined {
  const { key } = destination;
  if (destination.type === 'models' || destination.type === 'routes' || destination.type === 'invalid')
    return undefined;
  if (isForwarding(destination)) return `the hosts that clients request from ${key}`;
  if (destination.type === 'backend' && destination.backend.type === 'mcp') return undefined;
  const called = serversOf(destination, around);
  const isServer = [...around.backends.values()].some((backend) => {
    const behind: Destination = { type: 'backend', key: '', backend };
    const names = targetsWith(tool, behind);
    return names.length > 0 && serversOf(behind, around, names).some((one) => called.includes(one));
  });
  return isServer ? `the tools that requests call through ${key}, which does not inspect them` : undefined;
}

/**
 * Returns the servers of a destination as `host:port`. Servers of LLM providers are omitted because they are shared.
 *
 * @param names - of MCP targets; absent: all
 */
export function serversOf(destination: Destination, around: Around, names?: readonly string[]): readonly string[] {
  if (destination.type === 'service') return [`${destination.service.hostname}:${destination.port}`];
  if (destination.type !== 'backend') return [];
  const { sections, resource } = destination.backend;
  const isSelected = ({ name }: { readonly name: string }) => names === undefined || names.includes(name);
  const { static: host, a2a, mcp, cloudA } = resource.spec;
  const targets = (mcp?.targets ?? []).filter(isSelected).map((target) => target.static);
  const providers = names === undefined ? writtenProvidersOf(destination.backend).map(({ spec }) => spec) : [];
  const hosts = [host, a2a, ...targets, ...providers].flatMap((one) => {
    if (one?.host === undefined) return [];
    const service = serviceAtHost(one.host, around.podNamespace);
    const known = service && around.services.get(`${service.namespace}/${service.name}`);
    return [`${known?.hostname ?? plainHost(one.host)}:${one.port}`];
  });
  const services = sections
    .filter(isSelected)
    .flatMap(({ service, port }) => (service ? [`${service.hostname}:${port}`] : []));
  const runtime = agentRuntimeAt(cloudA?.agentRuntime?.agentRuntimeArn ?? '');
  return [...hosts, ...services, ...(runtime ? [`${runtime.host}:443`] : [])];
}

/** The destinations that are called at a place, by their keys. */
export function keysAt(
  { host, port }: Pick<DestinationLocation, 'host' | 'port'>,
  known: Attachment['graph']['destinations'],
  around: Around,
): readonly string[] {
  const all = byServer.get(known) ?? new Map<string, ReadonlyMap<string, readonly string[]>>();
  byServer.set(known, all);
  const of = around.podNamespace ?? '';
  const servers = all.get(of) ?? serversIn(known, around);
  all.set(of, servers);
  return servers.get(`${plainHost(host ?? '')}:${port}`) ?? [];
}

/** A cache for thousands of calls, by the destinations and the namespace of the pods. */
const byServer = new WeakMap<object, Map<string, ReadonlyMap<string, readonly string[]>>>();

function serversIn(known: Attachment['graph']['destinations'], around: Around): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const one of known.values()) for (const server of serversOf(one, around)) addToList(found, server, one.key);
  return found;
}

/** Short names are often those of hosts outside of the cluster: without its namespace, a Service is meant that is known. */
function isServiceBehind(requestedName: string, destination: Destination, { services, podNamespace }: Around): boolean {
  return servicesBehind(destination, podNamespace).some(
    ({ key, namespace, name, isShort }) =>
      isNamed(key, requestedName) &&
      (!isShort || requestedName.includes(`${namespace}/`) || services.has(`${namespace}/${name}`)),
  );
}

/** A model may answer in another region than the one that is called. */
function wayAcrossRegions(
  destination: Destination,
  policies: EffectiveSet<BackendFields>,
  { destinations }: Around,
): Reachability {
  if (destination.type !== 'backend') return NO;
  const written = writtenProvidersOf(destination.backend);
  const ofProviders = destinations.get(destination.key)?.sections ?? new Map<string, EffectiveSet<BackendFields>>();
  const aiSettings = [
    ...[policies, ...ofProviders.values()].flatMap(({ ai }) => sourcesOf(ai).map(({ value }) => value)),
    ...[destination.backend.resource.spec, ...written.map(({ spec }) => spec)].flatMap(
      ({ policies }) => policies?.ai ?? [],
    ),
  ];
  const renamed = aiSettings.flatMap(modelsSetBy);
  const unsure = written.map(({ spec }) => providerOf(spec)?.called(renamed).unsureRegion);
  const why = unsure.find((one) => one !== undefined);
  return why === undefined ? NO : { is: 'perhaps', why };
}

const BY_MODEL: Reachability = { is: 'perhaps', why: 'the model in the body of the request' };

/** Reports whether the destination calls any host that a client names. */
export function isForwarding(destination: Destination): boolean {
  return destination.type === 'backend' && destination.backend.type === 'dynamicForwardProxy';
}

function wayByClients({ key }: Destination): Reachability {
  return { is: 'perhaps', why: `the hosts that clients request from ${key}` };
}

/** Returns true unless the name has the kind of another resource. */
function mayBeService(name: string): boolean {
  return !/^[A-Z]\w*\//.test(name) || name.startsWith('Service/');
}

/** Reports whether a policy may change the host of requests after routing. */
function changesHost({ hostRewrite, headerModifiers, transformation, extProc }: ChangingFields): boolean {
  const { set = [], add = [] } = headerModifiers?.value.request ?? {};
  return (
    [hostRewrite, transformation, extProc].some((field) => field !== undefined) ||
    [...set, ...add].some(({ name }) => name.toLowerCase() === 'host')
  );
}

type ChangingFields = Partial<
  Pick<RuleAttachment['traffic'], 'hostRewrite' | 'headerModifiers' | 'extProc'> & {
    readonly transformation: unknown;
  }
>;

/** Whether requests of a rule can be for a host. */
function mayName({ hostname }: Subject = {}, { route: { hostnames } }: RuleAttachment): boolean {
  if (hostname === undefined) return true;
  return hostnames.length === 0 || hostnames.some((one) => covers(one, plainHost(hostname)));
}

function servesDestination(subject: Subject, destination: Destination, around: Around): boolean {
  if (destination.type === 'service')
    return (
      isSelectedHost(subject, destination.service.hostname, around) || isSelectedCloud(subject, destination, around)
    );
  if (destination.type !== 'backend') return false;
  const { static: host, a2a } = destination.backend.resource.spec;
  if ([host?.host, a2a?.host].some((one) => isSelectedHost(subject, one, around))) return true;
  return selectedSections(subject, destination, around).length > 0 || isSelectedCloud(subject, destination, around);
}

/** Reports whether a destination belongs to the provider or region, regardless of what determines its host. */
function isSelectedCloud({ provider, region, hostname }: Subject, destination: Destination, around: Around): boolean {
  const hosts = serversOf(destination, around).map((server) => server.replace(/:\d*$/, ''));
  return hosts.some((host) => {
    if (region !== undefined) return regionOfHost(host) === region;
    if (hostname !== undefined) return isSameHost(host, hostname, around.podNamespace);
    const key = providerKeyOfHost(host);
    const kinds = Object.entries(PROVIDERS).filter(([, { configKey }]) => configKey === key);
    return kinds.some(([type, { title }]) => provider === EVERY_PROVIDER || providerWord(type, title) === provider);
  });
}

function isSelectedHost({ hostname }: Subject, host: string | undefined, around: Around): boolean {
  if (hostname === undefined || host === undefined) return false;
  return [host, hostBehind(host, around)].some((one) => isSameHost(hostname, one, around.podNamespace));
}

/**
 * Returns the selected providers or MCP targets of a backend, by the names that policies reference. Empty if the backend has none, or is
 * selected itself.
 */
export function selectedSections(subject: Subject = {}, destination: Destination, around: Around): readonly string[] {
  if (destination.type !== 'backend') return [];
  const { backend } = destination;
  const { provider, region, hostname, tool } = subject;
  if (tool !== undefined) return targetsWith(tool, destination);
  if (provider === undefined && region === undefined && hostname === undefined)
    return backend.sections.map(({ name }) => name);
  const providers = writtenProvidersOf(backend).filter(({ spec }) => isSelected(subject, spec, around));
  const hosts = new Map(backend.resource.spec.mcp?.targets.map((target) => [target.name, target.static?.host]));
  const targets = backend.sections.filter(({ name, service }) =>
    [hosts.get(name), service?.hostname].some((host) => isSelectedHost(subject, host, around)),
  );
  return [...providers.map(({ name }) => name || ONLY_PROVIDER), ...targets.map(({ name }) => name)];
}

function isSelected(subject: Subject, spec: LlmProvider, around: Around): boolean {
  const { provider, region } = subject;
  const chosen = providerOf(spec);
  if (provider === EVERY_PROVIDER) return chosen !== undefined;
  if (provider !== undefined)
    return chosen !== undefined && providerWord(chosen.type, PROVIDERS[chosen.type].title) === provider;
  if (region !== undefined) return chosen?.called().region === region;
  return isSelectedHost(subject, hostCalled(spec), around);
}

/** Which region or host a model is called at depends on more than its provider. */
function mayServe({ provider, region, hostname }: Subject, { resource }: ModelNode): boolean {
  if (provider === undefined) return region !== undefined || hostname !== undefined;
  const [providerName, own] = [provider.replaceAll('-', ''), resource.spec.provider?.toLowerCase()];
  return own !== undefined && (providerName === own || (own === 'azure' && providerName.startsWith(own)));
}

/** Reports whether the subject of a guarantee exists among the destinations of rules and the other known resources. */
export function mayExist(subject: Subject, attachment: Attachment): boolean {
  const { graph, destinations } = attachment;
  // A statement about all providers is also about those that are added later.
  if (subject.provider === EVERY_PROVIDER) return true;
  if (subject.route !== undefined) {
    return graph.routes.some(({ resource }) => isNamed(resourceKey(resource), subject.route ?? ''));
  }
  if (graph.models.some((model) => mayServe(subject, model))) return true;
  const namespaces = new Set(graph.gateways.map(({ resource }) => resource.namespace));
  const arounds = [...namespaces].map((namespace) => aroundOf(attachment, namespace));
  const models: Destination = { type: 'models', key: '', router: '', models: subject.backend ? graph.models : [] };
  return [...graph.destinations.values(), models].some((destination) => {
    const { policies } = destinations.get(destination.key) ?? {};
    // A forward proxy also reaches destinations that do not exist.
    const isThere = ({ is }: Reachability) =>
      is === 'yes' || subject.hostname !== undefined || !isForwarding(destination);
    return arounds
      .map((around) => reachabilityThrough(subject, destination, around, policies))
      .some((way) => way.is !== 'no' && isThere(way));
  });
}

/** Describes the subject of a guarantee. */
export function subjectText({ route, backend, provider, hostname, region, tool }: Subject): string {
  if (tool !== undefined) return `MCP server for tool ${tool}`;
  if (region !== undefined) return `provider in region ${region}`;
  if (route !== undefined) return `route ${route}`;
  if (backend !== undefined) return `backend ${backend}`;
  return provider === undefined ? `hostname ${hostname}` : `provider ${provider}`;
}

/** Whether one of these references gets requests. */
export function hasDestination(backends: readonly BackendRefAttachment[]): boolean {
  return backends.some(({ ref }) => ref.weight > 0 && ref.destination.type !== 'invalid');
}
