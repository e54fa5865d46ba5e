import { fieldsOf, isJsonObject, type JsonFields } from '../../../json';
import { canonical, field, listOf, objectEntries, unless } from '../canonical';
import { backendOfDump, nameInDump } from '../dump-parts';
import { policiesOfDump } from '../policies';
import { portForm, routeForm } from '../targets';
import { hostOfRunningService } from './calls';
import { routersOfDump } from './models';
import {
  EMPTIED,
  type Phase,
  type RunningBackend,
  type RunningListener,
  type RunningModel,
  type RunningPolicyTarget,
  type RunningRoute,
  referenceIn,
  type Targeted,
} from './running-model';

/** Returns a dump in which empty maps of prompts are distinguished from absent ones. */
function withEmptied(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(withEmptied);
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isJsonObject(value)) return value;
  let result = value;
  for (const [key, item] of Object.entries(value)) {
    const own = withEmptied(key === 'ai' && isJsonObject(item) ? emptied(item) : item);
    if (own !== item) result = { ...result, [key]: own };
  }
  return result;
}

const MAPS_OF_PROMPTS = ['defaults', 'overrides', 'transformations'];

function emptied(ai: JsonFields): JsonFields {
  const empty = MAPS_OF_PROMPTS.filter((name) => isJsonObject(ai[name]) && isEmpty(ai[name]));
  return empty.length === 0 ? ai : { ...ai, ...Object.fromEntries(empty.map((name) => [name, EMPTIED])) };
}

/** Returns the model of a process that a controller configures. */
export function modelOfDump(sent: unknown): RunningModel {
  const dump = withEmptied(sent);
  if (!Array.isArray(field(dump, 'binds'))) throw new Error('it has no `binds`');
  const notCompared: string[] = [];
  const note: Note = (what) => notCompared.push(what);
  for (const [key, value] of objectEntries(dump)) if (!KNOWN.has(key) && !isEmpty(value)) note(`${key} of the dump`);
  const groups = objectEntries(field(field(dump, 'routes'), 'routeGroups'));
  const { routers, others } = routersOfDump(listOf(field(dump, 'backends')), note);
  return {
    listeners: listOf(field(dump, 'binds')).flatMap((bind) => listenersOf(bind, note)),
    groups: new Map(groups.map(([name, routes]) => [name, routesOf(routes, note)])),
    targeted: listOf(field(dump, 'policies')).flatMap((policy) => targetedOf(policy, note)),
    backends: new Map(others.flatMap((backend) => namedBackend(backend, note))),
    routers,
    versions: new Map(listOf(field(dump, 'services')).flatMap(versionsOf)),
    notCompared,
  };
}

type Note = (what: string) => void;

/** The known sections. The pods of a Service are not part of the config, and version and `config` belong to the process itself. */
const KNOWN: ReadonlySet<string> = new Set([
  'backends',
  'binds',
  'config',
  'policies',
  'routes',
  'services',
  'version',
  'workloads',
]);

function isEmpty(value: unknown): boolean {
  return canonical(value) === undefined;
}

/** Notes fields that this code does not read. */
function only(known: readonly string[], value: unknown, what: string, note: Note): void {
  for (const [key, item] of objectEntries(value)) if (!known.includes(key) && !isEmpty(item)) note(`${key} of ${what}`);
}

function listenersOf(bind: unknown, note: Note): RunningListener[] {
  const port = portOf(bind);
  only(['key', 'address', 'protocol', 'tunnelProtocol', 'mode', 'listeners'], bind, `port ${port}`, note);
  const protocols = objectEntries(field(bind, 'listeners')).map(([, listener]) => protocolOf(listener));
  if (field(bind, 'protocol') !== transportOf(protocols)) note(`protocol ${field(bind, 'protocol')} of port ${port}`);
  return objectEntries(field(bind, 'listeners')).map(([key, listener]) => {
    const name = String(field(listener, 'listenerName'));
    const owner = field(listener, 'listenerSet');
    const set = isJsonObject(owner) ? `${owner.namespace}/${owner.name}` : undefined;
    only(LISTENER, listener, `listener ${key}`, note);
    const value = canonical({
      protocol: protocolOf(listener),
      ...portForm(bind),
      hostname: unless('*', unless('', field(listener, 'hostname'))),
    });
    return {
      id: `${port}/${set === undefined ? name : `${set}/${name}`}`,
      port,
      name,
      ...(set === undefined ? {} : { set }),
      value: fieldsOf(value),
      routes: [...routesOf(field(listener, 'routes'), note), ...routesOf(field(listener, 'tcpRoutes'), note)],
    };
  });
}

function protocolOf(listener: unknown): unknown {
  const protocol = field(listener, 'protocol');
  return typeof protocol === 'string' ? protocol : objectEntries(protocol)[0]?.[0];
}

/** Returns the protocol of a port from those of its listeners. */
function transportOf(protocols: readonly unknown[]): string {
  if (protocols.some((protocol) => protocol === 'HTTPS' || protocol === 'TLS')) return 'tls';
  return protocols.includes('TCP') ? 'tcp' : 'http';
}

const LISTENER = [
  'key',
  'gatewayName',
  'gatewayNamespace',
  'listenerName',
  'listenerSet',
  'hostname',
  'protocol',
  'routes',
  'tcpRoutes',
];

/** `80/default/edge`, `bind/80`, `[::]:80` */
function portOf(bind: unknown): number {
  const found = /^(?:bind\/)?(\d+)/.exec(String(field(bind, 'key'))) ?? /:(\d+)$/.exec(String(field(bind, 'address')));
  return Number(found?.[1]);
}

const ROUTE = ['key', 'name', 'namespace', 'kind', 'ruleName', 'hostnames', 'matches', 'backends', 'inlinePolicies'];

function routesOf(routes: unknown, note: Note): RunningRoute[] {
  return objectEntries(routes).map(([key, route]) => {
    only(ROUTE, route, `route ${key}`, note);
    const name = `${field(route, 'namespace')}/${field(route, 'name')}`;
    const form = routeForm(
      route,
      (holder) => policiesOfDump(field(holder, 'inlinePolicies')),
      (reference) => {
        only(['weight', 'inlinePolicies', ...TARGETS], reference, `a backend of route ${key}`, note);
        return targetOf(reference);
      },
    );
    const rule = field(route, 'ruleName');
    return {
      id: `${name}${suffixOf(String(field(route, 'key') ?? key), name, field(route, 'kind'))}`,
      route: name,
      ...(typeof rule === 'string' ? { rule } : {}),
      hostnames: field(form, 'hostnames'),
      matches: field(form, 'matches'),
      policies: fieldsOf(field(form, 'policies')),
      backends: listOf(field(form, 'backends')).map(referenceIn),
    };
  });
}

/** Returns the suffix with the number of the rule, which the key contains before the listener: `demo/shop.00.http`. */
function suffixOf(key: string, name: string, kind: unknown): string {
  const digits = /^\.(\d+)/.exec(key.startsWith(name) ? key.slice(name.length) : '')?.[1] ?? '00';
  return `.${digits}${kind === 'GRPCRoute' ? '.grpc' : kind === 'TLSRoute' ? '.tls' : ''}`;
}

const TARGETS = ['service', 'backend', 'routeGroup', 'invalid'];

/** Returns the target of a reference, which is nested one level deeper in TCP routes. */
function targetOf(reference: unknown): unknown {
  const inner = field(reference, 'backend');
  const holder = isJsonObject(inner) ? inner : reference;
  if (isJsonObject(holder) && 'invalid' in holder) return INVALID;
  const service = field(holder, 'service');
  if (service !== undefined) return { service };
  const group = field(holder, 'routeGroup');
  return group === undefined ? field(holder, 'backend') : { group };
}

/** A reference that answers with an error. */
export const INVALID = 'nothing';

function targetedOf(policy: unknown, note: Note): Targeted[] {
  const key = String(field(policy, 'key'));
  only(['key', 'name', 'target', 'inheritance', 'policy'], policy, `policy ${key}`, note);
  const target = targetInDump(field(policy, 'target'));
  if (target === undefined) note(`policy ${key}: its target`);
  const inheritance = field(policy, 'inheritance') ?? 'default';
  if (inheritance !== 'default' && inheritance !== 'override') note(`policy ${key}: inheritance ${inheritance}`);
  return objectEntries(field(policy, 'policy')).flatMap(([part, own]) => {
    const { phase = 'route', ...fields } = fieldsOf(own);
    const known = PHASES[part] ?? undefined;
    if (known === undefined || (phase !== 'route' && phase !== 'gateway')) note(`policy ${key}: ${part}`);
    if (target === undefined || known === undefined) return [];
    return objectEntries(policiesOfDump([fields])).map(([name, value]) => ({
      target,
      phase: known === 'route' && phase === 'gateway' ? 'gateway' : known,
      name: name === 'mcpAuthentication' ? 'jwtAuth' : name,
      value,
      locks: inheritance === 'override',
    }));
  });
}

const PHASES: Readonly<Record<string, Phase>> = { traffic: 'route', backend: 'backend', frontend: 'frontend' };

function targetInDump(target: unknown): RunningPolicyTarget | undefined {
  const [[kind, value] = ['', undefined]] = objectEntries(target);
  const named = (of: unknown) => `${field(of, 'namespace')}/${field(of, 'name')}`;
  const section = (of: unknown): { section?: string } => {
    const found = field(of, 'section');
    return typeof found === 'string' ? { section: found } : {};
  };
  switch (kind) {
    case 'gateway': {
      const [listener, port] = [field(value, 'listenerName'), field(value, 'port')];
      if (typeof listener === 'string') return { level: 'listener', name: listener };
      return typeof port === 'number' ? { level: 'port', port } : { level: 'gateway' };
    }
    case 'listenerSet':
      return { level: 'listenerSet', set: named(value), ...section(value) };
    case 'route': {
      const rule = field(value, 'ruleName');
      if (typeof rule === 'string') return { level: 'rule', route: named(value), rule };
      return { level: 'route', route: named(value), kind: String(field(value, 'kind')) };
    }
    case 'backend':
      return backendTarget(value, named, section);
    default:
      return undefined;
  }
}

function backendTarget(
  target: unknown,
  named: (of: unknown) => string,
  section: (of: unknown) => { section?: string },
): RunningPolicyTarget | undefined {
  const [service, backend] = [field(target, 'service'), field(target, 'backend')];
  if (isJsonObject(backend)) return { level: 'backend', name: named(backend), ...section(backend) };
  if (!isJsonObject(service)) return undefined;
  const { hostname, namespace, port } = service;
  const host = hostOfRunningService(`${namespace}/${hostname}`);
  return { level: 'service', host, ...(typeof port === 'number' ? { port } : {}) };
}

function namedBackend(backend: unknown, note: Note): (readonly [string, RunningBackend])[] {
  const [[type, value] = ['', undefined]] = objectEntries(field(backend, 'backend'));
  // The data plane keeps a placeholder for routes without backends.
  if (!isJsonObject(value) || type === 'llmRouter') return [];
  const name = `${field(value, 'namespace')}/${nameInDump(backend)}`;
  only(['backend', 'inlinePolicies'], backend, `backend ${name}`, note);
  if (!['host', 'ai', 'mcp', 'dynamic', 'aws'].includes(type)) {
    note(`backend ${name}`);
    return [];
  }
  if (type === 'ai') for (const endpoint of endpointsOf(value)) only(ENDPOINT, endpoint, `backend ${name}`, note);
  const { policies, ...target }: JsonFields = fieldsOf(backendOfDump(backend, new Map()).value);
  return [[name, { type, value: Object.values(target)[0], policies: fieldsOf(policies) }]];
}

const ENDPOINT = ['name', 'provider', 'hostOverride', 'pathOverride', 'pathPrefix', 'inlinePolicies'];

function endpointsOf(ai: unknown): readonly unknown[] {
  return listOf(field(field(ai, 'target'), 'providers')).flatMap((group) =>
    [...objectEntries(field(group, 'active')), ...objectEntries(field(group, 'rejected'))].map(([, entry]) => {
      const endpoint = fieldsOf(field(entry, 'endpoint'));
      return { ...endpoint, tokenize: endpoint.tokenize || undefined };
    }),
  );
}

function versionsOf(service: unknown): (readonly [string, string])[] {
  return objectEntries(field(service, 'appProtocols')).flatMap(([port, protocol]) => {
    const version = VERSIONS[String(protocol)];
    return version === undefined ? [] : [[`${field(service, 'hostname')}:${port}`, version] as const];
  });
}

/** The HTTP versions by the names that ports have, which apply by default. */
const VERSIONS: Readonly<Record<string, string>> = { Http2: 'HTTP/2.0', Grpc: 'HTTP/2.0', Http11: 'HTTP/1.1' };
