import { load } from 'js-yaml';
import { fieldsOf, type JsonFields } from '../../json';
import { type RunningPart, UNSEEN } from '../../running';
import { canonical, field, listOf, objectEntries, unless } from './canonical';
import { type ModelPresets, PRESETS } from './model-presets';
import { modelsOfConfig } from './models';
import { policiesOfConfig } from './policies';
import { portForm, providerForm, routeForm, targetForm, targetOfPolicy } from './targets';

/** The file of a process as it reads it. */
export function configIn(text: string): unknown {
  return load(expanded(text));
}

/** Returns the parts of a config as the process that reads it sees them. */
export function partsOfConfig(config: unknown, presets: ModelPresets = PRESETS): readonly RunningPart[] {
  return [
    ...listOf(field(config, 'binds')).flatMap(partsOfBind),
    ...listOf(field(config, 'policies')).map(policyOfConfig),
    ...objectEntries(field(config, 'frontendPolicies')).map(([name, value]) => {
      const id = OTHER_NAMES[name] ?? name;
      return { kind: 'frontend' as const, id, value: field(policiesOfConfig({ [id]: value }), id) };
    }),
    ...listOf(field(config, 'backends')).map(backendOfConfig),
    ...listOf(field(config, 'routeGroups')).flatMap((group) =>
      listOf(field(group, 'routes')).map((route) => partOfRoute(route, String(field(group, 'name')))),
    ),
    ...objectEntries(field(config, 'gateways')).flatMap(partsOfGateway),
    ...modelsOfConfig(field(config, 'llm'), presets),
  ];
}

const OTHER_NAMES: Readonly<Record<string, string>> = { proxy: 'proxyProtocol', logging: 'accessLog' };

/** Expands the file as the process does; values of variables are unseen. */
function expanded(text: string): string {
  return text.replace(/\$\$|\$\{[^}]*\}|\$[\p{L}\p{Nd}_]+/gu, (found) => (found === '$$' ? '$' : UNSEEN));
}

function partsOfBind(bind: unknown): RunningPart[] {
  return listOf(field(bind, 'listeners')).flatMap((listener) => {
    const id = `${field(bind, 'port')}/${field(listener, 'name')}`;
    const value = canonical({
      protocol: field(listener, 'protocol'),
      ...portForm(bind),
      hostname: unless('*', field(listener, 'hostname')),
    });
    const routes = [...listOf(field(listener, 'routes')), ...listOf(field(listener, 'tcpRoutes'))];
    return [{ kind: 'listener', id, value } as const, ...routes.map((route) => partOfRoute(route, id))];
  });
}

function partOfRoute(route: unknown, listener: string): RunningPart {
  const id = `${listener} ${field(route, 'namespace') ?? 'default'}/${field(route, 'name')}`;
  return { kind: 'route', id, value: routeOfConfig(route) };
}

const TO_MODELS = { matches: [{ path: { pathPrefix: '/' } }], backends: [{ weight: 1, to: '/llm:router' }] };

/** Returns the parts of a gateway that contains only models, which no client reaches. */
function partsOfGateway([name, gateway]: readonly [string, unknown]): RunningPart[] {
  const { port, ...policies } = fieldsOf(gateway);
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
    (reference) => field(reference, 'backend') ?? field(reference, 'routeGroup') ?? targetOf(reference),
  );
}

function policiesWithin(holder: unknown): JsonFields | undefined {
  return policiesOfConfig(field(holder, 'policies'));
}

function policyOfConfig(policy: unknown): RunningPart {
  const name = field(policy, 'name');
  return {
    kind: 'policy',
    id: `${field(name, 'namespace')}/${field(name, 'name')}`,
    value: canonical({
      phase: field(policy, 'phase') ?? 'route',
      ...targetOfPolicy(policy),
      policies: policiesOfConfig(field(policy, 'policy')),
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
