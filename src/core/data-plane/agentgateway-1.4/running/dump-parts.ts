import { targetOf } from '../../config-model/policies';
import { fieldsOf, isJsonObject, type JsonFields } from '../../json';
import type { RunningPart } from '../../running';
import { canonical, field, listOf, objectEntries, unless } from './canonical';
import { type ModelPresets, PRESETS } from './model-presets';
import { modelsOfDump } from './models';
import { NAMES, policiesOfDump } from './policies';
import { portForm, providerForm, routeForm, serviceForm, targetForm, targetOfPolicy } from './targets';

/** Inline backends by the name that the process generates for the backend of a single route. */
type Inline = ReadonlyMap<string, unknown>;

export function partsOfDump(dump: unknown, presets: ModelPresets = PRESETS): readonly RunningPart[] {
  if (!Array.isArray(field(dump, 'binds'))) throw new Error('it has no `binds`');
  const [named, unnamed] = partition(listOf(field(dump, 'backends')).filter(isSomewhere));
  const inline: Inline = new Map(
    unnamed.map((backend) => [`/${nameInDump(backend)}`, backendOfDump(backend, new Map()).value]),
  );
  const backends = named.map((backend) => backendOfDump(backend, inline));
  return [
    ...listOf(field(dump, 'binds')).flatMap((bind) => partsOfBind(bind, inline)),
    ...listOf(field(dump, 'policies')).flatMap(policyOfDump),
    ...groupsOfRoutes(dump, inline),
    ...modelsOfDump(backends, listOf(field(dump, 'backends')), presets),
  ];
}

/** `default/default/bind/80/http/demo/web.00/backend0`, `mcp//demo/tools/0` */
function isInline(name: string): boolean {
  return /\/backend\d+$/.test(name) || name.startsWith('mcp//');
}

function partsOfBind(bind: unknown, inline: Inline): RunningPart[] {
  const port = String(field(bind, 'key')).replace(/^bind\//, '');
  return objectEntries(field(bind, 'listeners')).flatMap(([, listener]) => {
    const id = `${port}/${field(listener, 'listenerName')}`;
    const protocol = field(listener, 'protocol');
    const value = canonical({
      protocol: typeof protocol === 'string' ? protocol : objectEntries(protocol)[0]?.[0],
      ...portForm(bind),
      hostname: unless('*', unless('', field(listener, 'hostname'))),
    });
    const routes = [...objectEntries(field(listener, 'routes')), ...objectEntries(field(listener, 'tcpRoutes'))];
    return [{ kind: 'listener', id, value } as const, ...routes.map(([, route]) => partOfRoute(route, id, inline))];
  });
}

/** @param place - the listener or the group that contains the route */
function partOfRoute(route: unknown, place: string, inline: Inline): RunningPart {
  const id = `${place} ${field(route, 'namespace')}/${field(route, 'name')}`;
  return { kind: 'route', id, value: routeOfDump(route, inline) };
}

function routeOfDump(route: unknown, inline: Inline): unknown {
  const called = (reference: unknown) => calledBy(reference, inline);
  return routeForm(
    route,
    (holder) => policiesWithin(holder) ?? policiesBeside(called(holder)),
    (reference) => withoutPolicies(called(reference)),
  );
}

/** Returns policies of a TCP route for a host that it names, which the process stores at the backend that it generates for the host. */
function policiesBeside(called: unknown): JsonFields | undefined {
  const policies = field(called, 'policies');
  return policies === undefined ? undefined : fieldsOf(policies);
}

function withoutPolicies(called: unknown): unknown {
  if (!isJsonObject(called)) return called;
  const { policies, ...target } = called;
  return target;
}

function policiesWithin(holder: unknown): JsonFields | undefined {
  return policiesOfDump(field(holder, 'inlinePolicies'));
}

/** Returns the target of a reference, which is nested one level deeper in TCP routes. */
function calledBy(backend: unknown, inline: Inline): unknown {
  const reference = field(field(backend, 'backend'), 'backend') ?? field(backend, 'backend');
  return (
    inline.get(String(reference)) ??
    serviceForm(backend) ??
    serviceForm(reference) ??
    reference ??
    field(backend, 'routeGroup')
  );
}

function policyOfDump(policy: unknown): RunningPart[] {
  const key = String(field(policy, 'key'));
  const [frontend] = objectEntries(field(field(policy, 'policy'), 'frontend'));
  if (frontend) {
    const id = NAMES[frontend[0]] ?? frontend[0];
    return [{ kind: 'frontend', id, value: field(policiesOfDump([{ [frontend[0]]: frontend[1] }]), id) }];
  }
  const entries = objectEntries(field(policy, 'policy')).flatMap(([, own]) => objectEntries(own));
  const { phase = 'route', ...policies } = Object.fromEntries(entries);
  const value = canonical({
    phase,
    ...targetOfPolicy(targetOf(fieldsOf(policy))),
    policies: policiesOfDump([policies]),
  });
  return [{ kind: 'policy', id: key, value }];
}

/** Reports whether a backend exists; the data plane keeps a placeholder for routes without backends. */
function isSomewhere(backend: unknown): boolean {
  return typeof field(backend, 'backend') !== 'string';
}

function partition(backends: readonly unknown[]): [unknown[], unknown[]] {
  const [named, unnamed]: [unknown[], unknown[]] = [[], []];
  for (const backend of backends) (isInline(nameInDump(backend)) ? unnamed : named).push(backend);
  return [named, unnamed];
}

export function nameInDump(backend: unknown): string {
  return String(field(objectEntries(field(backend, 'backend'))[0]?.[1], 'name'));
}

export function backendOfDump(backend: unknown, inline: Inline): RunningPart {
  const [[type, value] = ['', undefined]] = objectEntries(field(backend, 'backend'));
  const target = field(value, 'target');
  const form = type === 'ai' ? groupsOf(target) : targetForm(type, type === 'mcp' ? calledOut(target, inline) : target);
  const policies = policiesWithin(backend);
  return { kind: 'backend', id: nameInDump(backend), value: canonical({ [type]: form, policies }) };
}

/** Returns an MCP target with its destination in place of the name. */
function calledOut(target: unknown, inline: Inline): unknown {
  const targets = listOf(field(target, 'targets')).map((one) => {
    const { name, ...transports } = fieldsOf(one);
    const [[transport, value] = ['', undefined]] = objectEntries(transports);
    const service = field(field(value, 'backend'), 'service');
    const reference = service === undefined ? field(field(value, 'backend'), 'backend') : { service };
    const called = inline.get(String(reference));
    const backend = called === undefined ? reference : field(called, 'host');
    return { name, policies: field(called, 'policies'), [transport]: { ...fieldsOf(value), backend } };
  });
  return { ...fieldsOf(target), targets };
}

function groupsOfRoutes(dump: unknown, inline: Inline): RunningPart[] {
  return objectEntries(field(field(dump, 'routes'), 'routeGroups')).flatMap(([group, routes]) =>
    objectEntries(routes).map(([, route]) => partOfRoute(route, group, inline)),
  );
}

/** Returns the provider groups, including evicted providers. */
function groupsOf(target: unknown): unknown {
  return listOf(field(target, 'providers')).map((group) => {
    const all = [...objectEntries(field(group, 'active')), ...objectEntries(field(group, 'rejected'))];
    const endpoints = all.map(([name, entry]) => [name, field(entry, 'endpoint')] as const);
    return Object.fromEntries(
      endpoints.map(([name, endpoint]) => [name, providerForm(endpoint, policiesWithin(endpoint))]),
    );
  });
}
