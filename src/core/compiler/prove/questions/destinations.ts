import { ONLY_PROVIDER, PROVIDERS, providerOf } from '../../../providers';
import type { LlmProvider } from '../../../validation/types.generated';
import { resourceKey } from '../../../values/resource-name';
import { writtenProvidersOf } from '../../checks/providers';
import { isNamed } from '../../explain/is-named';
import {
  type Attachment,
  type BackendFields,
  type BackendRefAttachment,
  type EffectiveSet,
  type RuleAttachment,
  sourcesOf,
} from '../../model/attachment';
import type { Destination, ModelNode } from '../../model/graph';
import type { Subject } from '../../model/guarantee';
import { covers } from '../../semantics/hostnames';
import { modelsSetBy } from '../../semantics/renamed-models';
import { hostOf, servicesBehind } from './places-called';
import { targetsWith } from './tools';

/** How a rule leads to what is asked about. */
export type Way =
  | { readonly is: 'no' }
  | { readonly is: 'yes'; readonly by: string }
  /** It may, and what decides about it is not known here. */
  | { readonly is: 'perhaps'; readonly why: string };

const NO: Way = { is: 'no' };

/** How a provider is called in guarantees, such as `azure-openai`. */
function nameOf(type: string, title: string): string {
  return type === 'custom' ? type : title.toLowerCase().replaceAll(' ', '-');
}

type Destinations = Attachment['destinations'];

/**
 * Whether requests of a rule get to what is asked about; without anything that is asked about, to any destination.
 *
 * @param above - the rules that delegate them to it
 * @param destinations - what holds there whoever calls
 */
export function wayTo(
  subject: Subject | undefined,
  rule: RuleAttachment,
  above: readonly RuleAttachment[],
  destinations: Destinations,
): Way {
  if (subject?.route !== undefined) {
    const { route } = subject;
    const isOf = ({ rule: { route: own } }: RuleAttachment) => isNamed(resourceKey(own.resource), route);
    return [...above, rule].some(isOf) && hasDestination(rule.backends) ? { is: 'yes', by: route } : NO;
  }
  const serving = rule.backends.filter(({ ref }) => ref.weight > 0 && ref.destination.type !== 'invalid');
  let perhaps: Way | undefined;
  for (const { ref, policies } of serving) {
    const way = wayThrough(subject, ref.destination, policies, destinations);
    if (way.is === 'perhaps' && isForwarding(ref.destination) && !mayName(subject, rule)) continue;
    if (way.is === 'yes') return way;
    if (way.is === 'perhaps') perhaps = way;
  }
  return perhaps ?? NO;
}

/** The references of a rule that lead to what is asked about. */
export function refsTo(
  subject: Subject | undefined,
  { backends }: RuleAttachment,
  destinations: Destinations,
): readonly BackendRefAttachment[] {
  const isAny = subject === undefined || subject.route !== undefined;
  return backends.filter(
    ({ ref, policies }) =>
      ref.weight > 0 && (isAny || wayThrough(subject, ref.destination, policies, destinations).is !== 'no'),
  );
}

/** How a destination leads to what is asked about. @param policies - what holds for it */
export function wayThrough(
  subject: Subject | undefined,
  destination: Destination,
  policies: EffectiveSet<BackendFields> = {},
  destinations: Destinations = new Map(),
): Way {
  if (!subject) return { is: 'yes', by: destination.key };
  const { backend } = subject;
  if (backend !== undefined && isNamed(destination.key, backend)) return { is: 'yes', by: destination.key };
  if (subject.tool !== undefined)
    return targetsWith(subject.tool, destination).length > 0 ? { is: 'yes', by: destination.key } : NO;
  if (isForwarding(destination)) return backend && !mayBeService(backend) ? NO : wayByClients(destination);
  if (backend !== undefined) {
    if (!servicesBehind(destination).some((key) => isNamed(key, backend))) return NO;
    return destination.type === 'models' ? BY_MODEL : { is: 'yes', by: destination.key };
  }
  if (destination.type === 'models') return destination.models.length > 0 ? BY_MODEL : NO;
  if (servesDestination(subject, destination)) return { is: 'yes', by: destination.key };
  return subject.region === undefined ? NO : wayAcrossRegions(destination, policies, destinations);
}

/** A model may answer in another region than the one that is called. */
function wayAcrossRegions(
  destination: Destination,
  policies: EffectiveSet<BackendFields>,
  destinations: Destinations,
): Way {
  if (destination.type !== 'backend') return NO;
  const written = writtenProvidersOf(destination.backend);
  const ofProviders = destinations.get(destination.key)?.sections ?? new Map<string, EffectiveSet<BackendFields>>();
  const said = [
    ...[policies, ...ofProviders.values()].flatMap(({ ai }) => (ai ? sourcesOf(ai).map(({ value }) => value) : [])),
    ...[destination.backend.resource.spec, ...written.map(({ spec }) => spec)].flatMap(
      ({ policies }) => policies?.ai ?? [],
    ),
  ];
  const renamed = said.flatMap(modelsSetBy);
  const unsure = written.map(({ spec }) => providerOf(spec)?.called(renamed).unsureRegion);
  const why = unsure.find((one) => one !== undefined);
  return why === undefined ? NO : { is: 'perhaps', why };
}

const BY_MODEL: Way = { is: 'perhaps', why: 'which model answers stands in the body of a request' };

/** It calls whatever host a client names. */
function isForwarding(destination: Destination): boolean {
  return destination.type === 'backend' && destination.backend.type === 'dynamicForwardProxy';
}

function wayByClients({ key }: Destination): Way {
  return { is: 'perhaps', why: `which hosts clients name to ${key}` };
}

/** Unless the name says that it is something else. */
function mayBeService(name: string): boolean {
  return !/^[A-Z]\w*\//.test(name) || name.startsWith('Service/');
}

/** Whether requests of a rule can be for a host. */
function mayName({ hostname }: Subject = {}, { route: { hostnames } }: RuleAttachment): boolean {
  return hostname === undefined || hostnames.length === 0 || hostnames.some((one) => covers(one, hostname));
}

function servesDestination(subject: Subject, destination: Destination): boolean {
  const { hostname } = subject;
  if (destination.type === 'service') return hostname !== undefined && destination.service.hostname === hostname;
  if (destination.type !== 'backend') return false;
  const { backend } = destination;
  const { static: host, a2a } = backend.resource.spec;
  if (hostname !== undefined && [host?.host, a2a?.host].includes(hostname)) return true;
  return sectionsMeant(subject, destination).length > 0;
}

/**
 * The providers or MCP targets of a backend that are meant, by the names under which policies pick them. None where it has no such,
 * or is meant itself.
 */
export function sectionsMeant(subject: Subject = {}, destination: Destination): readonly string[] {
  if (destination.type !== 'backend') return [];
  const { backend } = destination;
  const { provider, region, hostname, tool } = subject;
  if (tool !== undefined) return targetsWith(tool, destination);
  if (provider === undefined && region === undefined && hostname === undefined)
    return backend.sections.map(({ name }) => name);
  const providers = writtenProvidersOf(backend).filter(({ spec }) => isMeant(subject, spec));
  const hosts = new Map(backend.resource.spec.mcp?.targets.map((target) => [target.name, target.static?.host]));
  const targets = backend.sections.filter(
    ({ name, service }) => hostname !== undefined && [hosts.get(name), service?.hostname].includes(hostname),
  );
  return [...providers.map(({ name }) => name || ONLY_PROVIDER), ...targets.map(({ name }) => name)];
}

function isMeant({ provider, region, hostname }: Subject, spec: LlmProvider): boolean {
  const chosen = providerOf(spec);
  if (provider !== undefined)
    return chosen !== undefined && nameOf(chosen.type, PROVIDERS[chosen.type].title) === provider;
  if (region !== undefined) return chosen?.called().region === region;
  return hostname !== undefined && hostOf(spec) === hostname;
}

/** Which region or host a model is called at depends on more than its provider. */
function mayServe({ provider, region, hostname }: Subject, { resource }: ModelNode): boolean {
  if (provider === undefined) return region !== undefined || hostname !== undefined;
  const [asked, own] = [provider.replaceAll('-', ''), resource.spec.provider?.toLowerCase()];
  return own !== undefined && (asked === own || (own === 'azure' && asked.startsWith(own)));
}

/** Whether there is what a guarantee is about, among all that rules lead to and all that is known. */
export function exists(subject: Subject, { graph, destinations }: Attachment): boolean {
  if (subject.route !== undefined) {
    return graph.routes.some(({ resource }) => isNamed(resourceKey(resource), subject.route ?? ''));
  }
  if (graph.models.some((model) => mayServe(subject, model))) return true;
  return [...graph.destinations.values()].some((destination) => {
    const way = wayThrough(subject, destination, destinations.get(destination.key)?.policies, destinations);
    // A forward proxy leads to what is not there, too.
    const isThere = way.is === 'yes' || subject.hostname !== undefined || !isForwarding(destination);
    return way.is !== 'no' && isThere;
  });
}

/** What is asked about, in words. */
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
