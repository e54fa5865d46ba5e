import { fieldsOf, type JsonFields } from '../../json';
import type { RunningPart } from '../../running';
import { canonical, field, listOf, objectEntries, unless } from './canonical';
import { type ModelPresets, PRESETS } from './model-presets';
import { policiesOfConfig, policiesOfDump } from './policies';

/** The prefix of the router and the backends that represent models in a dump. */
const OF_MODELS = 'llm:';

/** @param backends - the backends as they are in the dump */
export function modelsOfDump(
  parts: readonly RunningPart[],
  backends: readonly unknown[],
  presets: ModelPresets,
): readonly RunningPart[] {
  const named = new Map<string, unknown>(
    backends.flatMap((backend) =>
      objectEntries(field(backend, 'backend')).map(([, value]) => [`/${field(value, 'name')}`, backend] as const),
    ),
  );
  const routers = backends.flatMap((backend) => field(field(field(backend, 'backend'), 'llmRouter'), 'target') ?? []);
  return [
    ...parts.filter(({ id }) => !id.startsWith(OF_MODELS)),
    ...routers.flatMap((router) => modelsOfRouter(router, (reference) => named.get(reference), idOfModel, presets)),
  ];
}

function idOfModel(model: unknown): string {
  return String(field(model, 'id') ?? field(model, 'name'));
}

/**
 * Returns the models that are checked before a model because they precede it: those with its name, or with an equally specific pattern. In
 * all other cases, the process checks the more specific name first, regardless of its position.
 */
function modelsBefore(models: readonly unknown[], index: number): readonly unknown[] {
  const nameAt = (model: unknown) => String(field(model, 'name'));
  const own = nameAt(models[index]);
  return models
    .slice(0, index)
    .filter(
      (model) =>
        nameAt(model) === own ||
        (own.includes('*') &&
          nameAt(model).includes('*') &&
          own.endsWith('*') !== nameAt(model).endsWith('*') &&
          Buffer.byteLength(nameAt(model)) === Buffer.byteLength(own)),
    );
}

/** Returns the models that a router chooses among. */
export function modelsOfRouter(
  router: unknown,
  backendAt: (reference: string) => unknown,
  idOf: (model: unknown) => string,
  presets: ModelPresets = PRESETS,
): readonly RunningPart[] {
  const called = (reference: unknown) => backendAt(String(field(reference, 'backend')));
  const models = listOf(field(router, 'models'));
  return [
    ...models.map((model, index) => {
      const backend = called(field(model, 'backend'));
      const policies = fieldsOf(field(model, 'policies'));
      const { routes, ...prompts } = fieldsOf(policies.llm);
      const [endpoint] = groupsOf(backend)[0] ?? [];
      return modelPart(idOf(model), {
        name: field(model, 'name'),
        visibility: unless('public', field(model, 'visibility')),
        matches: field(model, 'headerMatches'),
        behind: modelsBefore(models, index).map(idOf),
        authorization: field(policiesOfDump([{ authorization: policies.authorization }]), 'authorization'),
        ...endpointForm(endpoint),
        routes: requestsForm(routes, presets),
        policies: policiesOfModel([...policiesAt(endpoint), ...policiesAt(backend), { ai: prompts }]),
      });
    }),
    ...firstOfEachName(listOf(field(router, 'virtualModels'))).map((virtual) => {
      const [[way, routing] = ['', undefined]] = objectEntries(field(virtual, 'routing'));
      const groups = way === 'failover' ? groupsOf(called(field(routing, 'backend'))) : undefined;
      return virtualModel(virtual, idOf(virtual), {
        way,
        targets: targetsOf(way, listOf(routing)),
        groups: groups?.map((group) =>
          byModel(
            group.map((endpoint) => ({ ...endpointForm(endpoint), policies: policiesOfModel(policiesAt(endpoint)) })),
          ),
        ),
        routes: requestsForm(field(field(virtual, 'llmPolicy'), 'routes'), presets),
      });
    }),
  ];
}

/** Virtual models are looked up by their full names: the second one with a name is never used. */
function firstOfEachName(models: readonly unknown[]): readonly unknown[] {
  const names = models.map((model) => field(model, 'name'));
  return models.filter((_, index) => names.indexOf(names[index]) === index);
}

function targetsOf(way: string, targets: readonly unknown[]): readonly unknown[] | undefined {
  if (way === 'failover') return undefined;
  return way === 'weighted' ? targets.map((one) => ({ weight: 1, ...fieldsOf(one) })) : targets;
}

function modelPart(id: string, value: JsonFields): RunningPart {
  return { kind: 'model', id, value: canonical(value) };
}

function virtualModel(virtual: unknown, id: string, value: JsonFields): RunningPart {
  return modelPart(id, { ...value, name: unless(id, field(virtual, 'name')) });
}

/** Returns the priority groups of a backend, each with the servers that share its requests. */
function groupsOf(backend: unknown): readonly (readonly unknown[])[] {
  const [[, value] = ['', undefined]] = objectEntries(field(backend, 'backend'));
  return listOf(field(field(value, 'target'), 'providers')).map((group) =>
    [...objectEntries(field(group, 'active')), ...objectEntries(field(group, 'rejected'))].map(([, entry]) =>
      field(entry, 'endpoint'),
    ),
  );
}

function policiesAt(holder: unknown): readonly unknown[] {
  return listOf(field(holder, 'inlinePolicies'));
}

/** The first of several policies counts, but for those of prompts, which are laid over each other. */
function policiesOfModel(list: readonly unknown[]): JsonFields | undefined {
  const prompts = list.map((policy) => fieldsOf(canonical(field(policy, 'ai'))));
  const others = list.filter((policy) => field(policy, 'ai') === undefined);
  return policiesOfDump([...others.reverse(), { ai: Object.assign({}, ...prompts) }]);
}

function endpointForm(endpoint: unknown): JsonFields {
  const [[name, written] = ['', undefined]] = objectEntries(field(endpoint, 'provider'));
  const { providerOverride, ...settings } = fieldsOf(written);
  const backend = field(endpoint, 'providerBackend');
  return {
    provider: String(providerOverride ?? name).toLowerCase(),
    settings,
    ...(backend === undefined ? { host: field(endpoint, 'hostOverride') } : { to: backend }),
    pathOverride: field(endpoint, 'pathOverride'),
    pathPrefix: field(endpoint, 'pathPrefix'),
  };
}

function requestsForm(routes: unknown, { requests }: ModelPresets): unknown {
  if (routes === undefined) return 'completions';
  const written = fieldsOf(routes);
  const isUsual =
    Object.keys(written).length === Object.keys(requests).length &&
    Object.entries(requests).every(([path, kind]) => written[path] === kind);
  return isUsual ? undefined : routes;
}

function byModel(endpoints: readonly JsonFields[]): JsonFields {
  return Object.fromEntries(endpoints.map((endpoint) => [String(fieldsOf(endpoint.settings).model), endpoint]));
}

export function modelsOfConfig(llm: unknown, presets: ModelPresets): readonly RunningPart[] {
  const models = listOf(field(llm, 'models'));
  return [
    ...models.map((model, index) => {
      const { policies, ...server } = serverOfConfig(model, presets);
      const authorization = authorizationIn(model);
      return modelPart(idOfModel(model), {
        name: field(model, 'name'),
        visibility: unless('public', field(model, 'visibility')),
        matches: listOf(field(model, 'matches')).map((match) => field(match, 'headers')),
        behind: modelsBefore(models, index).map(idOfModel),
        ...authorization,
        ...server,
        // The process checks authorization when it chooses a model, and again when it calls the provider.
        policies: { ...fieldsOf(policies), ...authorization },
      });
    }),
    ...listOf(field(llm, 'virtualModels')).map((virtual) => {
      const [[way, routing] = ['', undefined]] = objectEntries(field(virtual, 'routing'));
      const targets = listOf(field(routing, 'targets'));
      const groups = way === 'failover' ? groupsOfConfig(targets, models, presets) : undefined;
      return virtualModel(virtual, String(field(virtual, 'name')), {
        way,
        targets: targetsOf(way, targets),
        groups,
      });
    }),
  ];
}

function authorizationIn(model: unknown): JsonFields {
  return fieldsOf(policiesOfConfig({ authorization: field(model, 'authorization') ?? {} }));
}

function groupsOfConfig(
  targets: readonly unknown[],
  models: readonly unknown[],
  presets: ModelPresets,
): readonly JsonFields[] {
  const priorities = [...new Set(targets.map((target) => Number(field(target, 'priority') ?? 0)))].sort(
    (a, b) => a - b,
  );
  return priorities.map((priority) =>
    byModel(
      targets
        .filter((target) => Number(field(target, 'priority') ?? 0) === priority)
        .map((target) => {
          const targetName = String(field(target, 'model'));
          const model = modelNamed(targetName, models);
          const { policies, ...server } = serverOfConfig(model, presets, targetName);
          return { ...server, policies: { ...fieldsOf(policies), ...authorizationIn(model) } };
        }),
    ),
  );
}

/** Returns the model with that name, or the one with the most specific matching pattern. */
function modelNamed(name: string, models: readonly unknown[]): unknown {
  const modelName = (model: unknown) => String(field(model, 'name'));
  const fits = (pattern: string) => {
    const [start = '', end = ''] = pattern.split('*');
    return pattern.includes('*') && name.startsWith(start) && name.endsWith(end);
  };
  const fitting = models.filter((model) => fits(modelName(model)));
  return (
    models.find((model) => modelName(model) === name) ??
    fitting.sort((a, b) => modelName(b).length - modelName(a).length)[0]
  );
}

/** Returns the server of a model: provider, address and policies. */
function serverOfConfig(model: unknown, { providers }: ModelPresets, modelName?: string): JsonFields {
  const written = field(model, 'provider');
  const provider = (typeof written === 'string' ? written : (objectEntries(written)[0]?.[0] ?? '')).toLowerCase();
  const preset = providers[provider];
  const address = addressOf(field(field(model, 'params'), 'baseUrl'));
  const isSecure = address ? address.isSecure : preset !== undefined;
  return {
    provider,
    settings: {
      ...settingsOfConfig(fieldsOf(field(model, 'params')), provider),
      ...(modelName === undefined ? {} : { model: modelName }),
      formats: preset?.formats ?? field(field(written, 'custom'), 'formats'),
    },
    host: address?.host ?? preset?.host,
    pathPrefix: address ? address.pathPrefix : preset?.pathPrefix,
    policies: policiesOfConfig({ ...(isSecure ? { backendTLS: {} } : {}), ...policiesWritten(model) }),
  };
}

function settingsOfConfig(params: JsonFields, provider: string): JsonFields {
  const { model, azureResourceName, azureResourceType, azureApiVersion, azureProjectName } = params;
  const { vertexProject, vertexRegion, awsRegion } = params;
  return {
    model,
    ...(provider === 'azure'
      ? {
          resourceName: azureResourceName,
          resourceType: azureResourceType,
          apiVersion: azureApiVersion,
          projectName: azureProjectName,
        }
      : {}),
    ...(provider === 'vertex' ? { projectId: vertexProject, region: vertexRegion } : {}),
    ...(provider === 'bedrock' ? { region: awsRegion } : {}),
  };
}

function addressOf(
  baseUrl: unknown,
): { readonly host: string; readonly pathPrefix: string | undefined; readonly isSecure: boolean } | undefined {
  if (typeof baseUrl !== 'string' || !URL.canParse(baseUrl)) return undefined;
  const { protocol, hostname, port, pathname } = new URL(baseUrl);
  const isSecure = protocol === 'https:';
  return {
    host: `${hostname}:${port || (isSecure ? 443 : 80)}`,
    pathPrefix: pathname.replace(/\/+$/, '') || undefined,
    isSecure,
  };
}

/** The names of a model's fields as those of policies. */
function policiesWritten(model: unknown): JsonFields {
  const names = {
    auth: 'backendAuth',
    tls: 'backendTLS',
    backendTLS: 'backendTLS',
    backendTunnel: 'backendTunnel',
    health: 'health',
    requestHeaders: 'requestHeaderModifier',
    responseHeaders: 'responseHeaderModifier',
  };
  const own = Object.entries(names).map(([name, policy]) => [policy, field(model, name)] as const);
  const ai = {
    promptGuard: field(model, 'guardrails'),
    transformations: field(model, 'transformation'),
    defaults: field(model, 'defaults'),
    overrides: field(model, 'overrides'),
    promptCaching: field(model, 'promptCaching'),
  };
  return Object.fromEntries([...own, ['ai', ai] as const].filter(([, value]) => value !== undefined));
}
