import { type BoundListener, ConfigModel, MODEL_ROUTER } from '../../../config-model/config-model';
import { fieldsOf } from '../../../json';
import type { RunningPart } from '../../../running';
import { plainLabel } from '../../metric-labels';
import { field, listOf, objectEntries } from '../canonical';
import { configIn, partsOfConfig } from '../config-parts';
import {
  type Phase,
  type RunningBackend,
  type RunningListener,
  type RunningModel,
  type RunningPolicyTarget,
  type RunningRoute,
  referenceIn,
  type Targeted,
} from './running-model';

/** Destination policies, which a route of the config can set for all of its destinations. */
export const OF_BACKENDS: ReadonlySet<string> = new Set([
  'a2a',
  'ai',
  'backendAuth',
  'backendTLS',
  'backendTunnel',
  'health',
  'http',
  'inferenceRouting',
  'mcpAuthorization',
  'mcpGuardrails',
  'tcp',
]);

/** Returns the model of the file of a process. */
export function modelOfConfig(text: string): RunningModel {
  const config = configIn(text);
  const parts = partsOfConfig(config);
  const routes = new Map<string, RunningRoute[]>();
  for (const part of ofKind(parts, 'route')) {
    const at = part.id.lastIndexOf(' ');
    const place = part.id.slice(0, at);
    routes.set(place, [...(routes.get(place) ?? []), routeOf(part.id.slice(at + 1), part.value)]);
  }
  const listeners = ofKind(parts, 'listener').map((part) => listenerOf(part, routes.get(part.id) ?? []));
  const served = new Set(listeners.map(({ id }) => id));
  return {
    listeners: listeners.filter((listener) => !isForModels(listener)),
    groups: new Map([...routes].filter(([place]) => !served.has(place))),
    targeted: [
      ...ofKind(parts, 'policy').flatMap(({ value }) => targetedOf(value)),
      ...ofKind(parts, 'frontend').map(({ id, value }) => frontend(id, value)),
      ...new ConfigModel(fieldsOf(config)).listeners.flatMap((listener) =>
        tlsOfPort(listener, ofKind(parts, 'frontend')),
      ),
      ...metricsOf(config),
    ],
    backends: new Map(ofKind(parts, 'backend').map(({ id, value }) => [id, backendOf(value)])),
    routers: new Map([[MODEL_ROUTER.slice(1), ofKind(parts, 'model')]]),
    versions: new Map(),
    notCompared: [],
  };
}

/** Returns whether a listener exists only for models and no client can reach it. */
function isForModels({ routes }: RunningListener): boolean {
  return routes.length > 0 && routes.every(({ id }) => id.startsWith(INTERNAL));
}

/** Routes of the process's own. */
const INTERNAL = 'internal/llm:';

function ofKind(parts: readonly RunningPart[], kind: RunningPart['kind']): readonly RunningPart[] {
  return parts.filter((part) => part.kind === kind);
}

/** `80/http`, `81/demo/set/http` */
function listenerOf({ id, value }: RunningPart, routes: readonly RunningRoute[]): RunningListener {
  const [port = '', ...names] = id.split('/');
  const set = names.length === 3 ? { set: names.slice(0, 2).join('/') } : {};
  return { id, port: Number(port), name: names.at(-1) ?? '', ...set, value: fieldsOf(value), routes };
}

function routeOf(written: string, value: unknown): RunningRoute {
  const id = idOf(written);
  return {
    id,
    route: resourceOf(id),
    // Here routes are rules, and policies name them so.
    rule: id,
    hostnames: field(value, 'hostnames'),
    matches: field(value, 'matches'),
    policies: fieldsOf(field(value, 'policies')),
    backends: listOf(field(value, 'backends')).map(referenceIn),
  };
}

/** Removes the numeric prefixes that keep routes in order. */
function idOf(written: string): string {
  return written.replace(/^(?:\d+:)?([^/]+\/)(?:\d+:)?/, '$1');
}

function resourceOf(id: string): string {
  return id.replace(/\.\d+(?:\.grpc|\.tls)?$/, '');
}

function targetedOf(value: unknown): Targeted[] {
  const phase: Phase = field(value, 'phase') === 'gateway' ? 'gateway' : 'route';
  const [listener, backend, route] = [field(value, 'listener'), field(value, 'backend'), field(value, 'route')];
  const target: RunningPolicyTarget =
    typeof backend === 'string'
      ? { level: 'backend', name: backend }
      : typeof route === 'string'
        ? { level: 'rule', route: resourceOf(idOf(route)), rule: idOf(route) }
        : typeof listener === 'string'
          ? { level: 'listener', name: listener }
          : { level: 'gateway' };
  return objectEntries(field(value, 'policies')).map(([name, own]) => ({
    target,
    phase: target.level === 'backend' || OF_BACKENDS.has(name) ? 'backend' : phase,
    name,
    value: own,
    locks: false,
  }));
}

function frontend(name: string, value: unknown): Targeted {
  return { target: { level: 'gateway' }, phase: 'frontend', name, value, locks: false };
}

/** Returns the TLS settings of a listener, which override the policy of its port, merged with the common settings. */
function tlsOfPort({ name, part }: BoundListener, frontends: readonly RunningPart[]): readonly Targeted[] {
  const common = fieldsOf(frontends.find(({ id }) => id === 'tls')?.value);
  const tls = fieldsOf(part.tls);
  const own = TLS_OF_LISTENERS.flatMap(([policy, key]) => (tls[key] === undefined ? [] : [[policy, tls[key]]]));
  const target: RunningPolicyTarget = { level: 'listener', name: String(name) };
  const value = { ...common, ...Object.fromEntries(own) };
  return own.length === 0 ? [] : [{ target, phase: 'frontend', name: 'tls', value, locks: false } as const];
}

/** The names of TLS settings in policies and in listeners. */
const TLS_OF_LISTENERS = [
  ['minVersion', 'minTLSVersion'],
  ['maxVersion', 'maxTLSVersion'],
  ['cipherSuites', 'cipherSuites'],
  ['keyExchangeGroups', 'keyExchangeGroups'],
] as const;

/** Returns the labels of metrics, which are in the section that is read at startup. */
function metricsOf(config: unknown): readonly Targeted[] {
  const added = field(field(field(field(config, 'config'), 'metrics'), 'fields'), 'add');
  if (added === undefined) return [];
  // If a controller configures the process, labels are unchanged.
  return [
    frontend('metrics', {
      add: Object.fromEntries(objectEntries(added).map(([name, text]) => [name, plainLabel(text)])),
    }),
  ];
}

function backendOf(value: unknown): RunningBackend {
  const { policies, ...target } = fieldsOf(value);
  const [[type, own] = ['', undefined]] = Object.entries(target);
  return { type, value: own, policies: fieldsOf(policies) };
}
