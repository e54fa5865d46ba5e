import { backendOf, type Refs, trafficOf } from './policies';

type Any = any;

/** Returns a controller's output for models: one entry for each listener that serves a model, and the backends that these reference. */
export function modelsOf(models: readonly Any[], listenersOf: (model: Any) => readonly Any[], refs: Refs): object[] {
  return models.flatMap((model) =>
    listenersOf(model).flatMap((listener) => modelAt(model, models, listener.name.listenerName, listener.key, refs)),
  );
}

function modelAt(model: Any, models: readonly Any[], place: string, listenerKey: string, refs: Refs): object[] {
  const { name, namespace } = model.metadata;
  const { policies = {}, visibility, virtualModel } = model.spec;
  const { authorization }: Any = trafficOf({ authorization: policies.authorization }, namespace, refs).rbac ?? {};
  const transformed = policies.transformations && {
    transformations: Object.fromEntries(policies.transformations.map((one: Any) => [one.field, one.expression])),
  };
  const route = {
    key: `${namespace}/${name}.${place}`,
    listenerKey,
    match: { model: nameIn(model) },
    ...(transformed ? { aiPolicy: transformed } : {}),
    ...(authorization ? { authorization } : {}),
  };
  const called = (target: string, groups: readonly Any[][]) => {
    const key = `${namespace}/${name}/${target}.${place}`;
    const providerGroups = groups.map((providers) => ({ providers }));
    return {
      reference: { backend: { backend: key } },
      made: { backend: { key, name: { name, namespace }, ai: { providerGroups } } },
    };
  };
  if (!virtualModel) {
    const { reference, made } = called('backend', [[providerOf(model, 'backend', undefined, refs)]]);
    const seen = visibility === 'Internal' ? { modelVisibility: 'INTERNAL' } : {};
    return [made, { modelRoute: { ...route, concreteModel: { ...seen, ...reference } } }];
  }
  const { weighted, conditional, failover } = virtualModel;
  const targetOf = (target: Any) =>
    models.find(({ metadata }) => metadata.name === target.modelRef.name && metadata.namespace === namespace);
  const asked = (target: Any) => target.model ?? nameIn(targetOf(target));
  if (!failover) {
    const targets = (weighted ?? conditional).targets.map((one: Any) => ({
      model: asked(one),
      ...(weighted ? { weight: one.weight ?? 1 } : one.when === undefined ? {} : { when: one.when }),
    }));
    return [
      { modelRoute: { ...route, virtualModel: weighted ? { weighted: { targets } } : { conditional: { targets } } } },
    ];
  }
  const byPriority = new Map<number, Any[]>();
  for (const target of failover.targets) {
    const provider = providerOf(targetOf(target), target.modelRef.name, asked(target), refs);
    byPriority.set(target.priority, [...(byPriority.get(target.priority) ?? []), provider]);
  }
  const groups = [...byPriority]
    .sort(([a], [b]) => a - b)
    .map(([, providers]) => providers.sort((a, b) => (a.name < b.name ? -1 : 1)));
  const { reference, made } = called('failover', groups);
  return [made, { modelRoute: { ...route, virtualModel: { failover: reference } } }];
}

const nameIn = ({ metadata, spec }: Any): string => spec.match?.model ?? metadata.name;

const OF_THEIR_OWN: Readonly<Record<string, string>> = {
  OpenAI: 'openai',
  Anthropic: 'anthropic',
  Gemini: 'gemini',
  Azure: 'azure',
  VertexAI: 'vertex',
  Bedrock: 'bedrock',
  Custom: 'custom',
};

function providerOf({ metadata, spec }: Any, name: string, model: string | undefined, refs: Refs): Any {
  const { provider, baseURL, azure, vertexai, bedrock, custom, policies = {} } = spec;
  const { headers, transformations, ...backend } = policies;
  const ai = { promptGuard: backend.promptGuard };
  const of = backendOf({ ...backend, ...(ai.promptGuard ? { ai } : {}) }, metadata.namespace, refs);
  const inlinePolicies = [
    ...Object.values(of),
    ...(headers?.request ? [{ requestHeaderModifier: headers.request }] : []),
    ...(headers?.response ? [{ responseHeaderModifier: headers.response }] : []),
    // Those of failovers are here, because their entries are not evaluated.
    ...(model !== undefined && transformations
      ? [
          {
            ai: { transformations: Object.fromEntries(transformations.map((one: Any) => [one.field, one.expression])) },
          },
        ]
      : []),
  ];
  const made = {
    name,
    inlinePolicies,
    ...(baseURL === undefined ? {} : { baseUrl: baseURL }),
    ...(custom?.backendRef ? { providerBackend: refs.target(custom.backendRef, metadata.namespace) } : {}),
  };
  const own = OF_THEIR_OWN[provider];
  if (own === undefined)
    return { ...made, providerPreset: provider.toUpperCase(), ...(model ? { modelOverride: model } : {}) };
  const settings: Any = { model };
  if (azure) {
    const { resourceType, ...rest } = azure;
    Object.assign(settings, rest, { resourceType: resourceType === 'Foundry' ? 'FOUNDRY' : 'OPEN_AI' });
  }
  if (vertexai) Object.assign(settings, { region: 'global' }, vertexai);
  if (bedrock) Object.assign(settings, { region: bedrock.region ?? 'us-east-1' });
  if (custom) {
    settings.formats = custom.formats.map(({ type, path }: Any) => ({
      format: type.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase(),
      path,
    }));
  }
  return { ...made, [own]: settings };
}
