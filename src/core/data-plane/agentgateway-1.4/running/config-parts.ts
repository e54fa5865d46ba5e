import { load } from 'js-yaml';
import type { ConfigPart } from '../../config';
import { type BoundListener, ConfigModel, MODEL_ROUTER, type ModelListener } from '../../config-model/config-model';
import { type ConfigPolicy, routeKey, routesIn } from '../../config-model/policies';
import { fieldsOf, type JsonFields } from '../../json';
import { type RunningPart, UNSEEN } from '../../running';
import { canonical, field, listOf, objectEntries, unless } from './canonical';
import { type ModelPresets, PRESETS } from './model-presets';
import { modelsOfConfig } from './models';
import { policiesOfConfig } from './policies';
import { portForm, providerForm, routeForm, serviceForm, targetForm, targetOfPolicy } from './targets';

/** The file of a process as it reads it. */
export function configIn(text: string): unknown {
  return load(expanded(text));
}

/** Returns the parts of a config as the process that reads it sees them. */
export function partsOfConfig(config: unknown, presets: ModelPresets = PRESETS): readonly RunningPart[] {
  const model = new ConfigModel(fieldsOf(config));
  return [
    ...model.listeners.flatMap(partsOfListener),
    ...model.policies.map(policyOfConfig),
    ...objectEntries(field(config, 'frontendPolicies')).map(([name, value]) => {
      const id = OTHER_NAMES[name] ?? name;
      return { kind: 'frontend' as const, id, value: field(policiesOfConfig({ [id]: value }), id) };
    }),
    ...[...model.backends].filter(([reference]) => reference !== MODEL_ROUTER).map(([, part]) => backendOfConfig(part)),
    ...[...model.routeGroups].flatMap(([name, group]) => routesIn(group).map((route) => partOfRoute(route, name))),
    ...model.modelListeners.flatMap(partsOfModelListener),
    ...modelsOfConfig(field(config, 'llm'), presets),
  ];
}

const OTHER_NAMES: Readonly<Record<string, string>> = { proxy: 'proxyProtocol', logging: 'accessLog' };

/** Expands the file as the process does; values of variables are unseen. */
function expanded(text: string): string {
  return text.replace(/\$\$|\$\{[^}]*\}|\$[\p{L}\p{Nd}_]+/gu, (found) => (found === '$$' ? '$' : UNSEEN));
}

function partsOfListener({ name, port, part, bind }: BoundListener): RunningPart[] {
  const id = `${port}/${name}`;
  const value = canonical({
    protocol: part.protocol,
    ...portForm(bind),
    hostname: unless('*', part.hostname),
  });
  return [{ kind: 'listener', id, value } as const, ...routesIn(part).map((route) => partOfRoute(route, id))];
}

/** @param place - the listener or the group that contains the route */
function partOfRoute(route: ConfigPart, place: string): RunningPart {
  return { kind: 'route', id: `${place} ${routeKey(route)}`, value: routeOfConfig(route) };
}

const TO_MODELS = { matches: [{ path: { pathPrefix: '/' } }], backends: [{ weight: 1, to: MODEL_ROUTER }] };

/** Returns the parts of a listener for models, which no client reaches. */
function partsOfModelListener({ name, port, policies }: ModelListener): RunningPart[] {
  const id = `${port}/${name}`;
  const rules = canonical({ phase: 'gateway', listener: name, policies: policiesOfConfig(policies) });
  return [
    { kind: 'listener', id, value: canonical({ protocol: 'HTTP' }) },
    { kind: 'route', id: `${id} internal/llm:request`, value: TO_MODELS },
    ...(field(rules, 'policies') ? [{ kind: 'policy' as const, id: `gateway/${name}/0`, value: rules }] : []),
  ];
}

function routeOfConfig(route: unknown): unknown {
  return routeForm(
    route,
    policiesWithin,
    (reference) =>
      field(reference, 'backend') ?? field(reference, 'routeGroup') ?? serviceForm(reference) ?? targetOf(reference),
  );
}

function policiesWithin(holder: unknown): JsonFields | undefined {
  return policiesOfConfig(field(holder, 'policies'));
}

function policyOfConfig({ entry, settings, target }: ConfigPolicy): RunningPart {
  const { namespace, name } = fieldsOf(entry.name);
  return {
    kind: 'policy',
    id: `${namespace}/${name}`,
    value: canonical({
      phase: entry.phase ?? 'route',
      ...targetOfPolicy(target),
      policies: policiesOfConfig(settings),
    }),
  };
}

function backendOfConfig(backend: unknown): RunningPart {
  const value = canonical({ ...fieldsOf(targetOf(backend)), policies: policiesWithin(backend) });
  return { kind: 'backend', id: String(field(backend, 'name')), value };
}

const TYPES = ['ai', 'mcp', 'host', 'dynamic', 'aws'] as const;

function targetOf(backend: unknown): unknown {
  for (const type of TYPES) {
    const value = field(backend, type);
    if (value === undefined) continue;
    return { [type]: type === 'ai' ? groupsOf(value) : targetForm(type, withPoliciesOfTargets(type, value)) };
  }
  return undefined;
}

function withPoliciesOfTargets(type: string, value: unknown): unknown {
  if (type !== 'mcp') return value;
  const targets = listOf(field(value, 'targets')).map((target) => ({
    ...fieldsOf(target),
    policies: policiesWithin(target),
  }));
  return { ...fieldsOf(value), targets };
}

function groupsOf(ai: unknown): unknown {
  const groups = field(ai, 'groups');
  const lists = Array.isArray(groups) ? groups.map((group) => listOf(field(group, 'providers'))) : [[ai]];
  return lists.map((providers) =>
    Object.fromEntries(
      providers.map((provider) => [String(field(provider, 'name')), providerForm(provider, policiesWithin(provider))]),
    ),
  );
}
