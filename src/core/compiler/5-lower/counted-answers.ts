import type * as config from '../../data-plane/config';
import type { CountingSwitch, ModelTraffic } from '../../data-plane/facts';
import { addToList } from '../../values/lists-in-maps';
import { partOf, partsIn } from '../../values/parts';
import { type DataPlaneIr, mapRoutes, type NamedBackendIr, routesOf } from '../model/dataplane';
import { replacementsFor, switchesAt } from '../semantics/model-formats';

/**
 * Replaces the request fields by which clients keep answers from being counted, if a limit of the Gateway counts tokens or dollars. Fields that policies
 * replace stay as they are.
 */
export function withCountedAnswers(ir: DataPlaneIr, { formats, paths }: ModelTraffic): DataPlaneIr {
  if (!limitsTokens(ir)) return ir;
  const references = referencesTo(ir);
  const switchesOf = (names: Iterable<config.RouteType>) =>
    [...new Set(names)].flatMap((name) => formats[name].uncountedBy ?? []);
  const switches = new Map(
    ir.backends.map((backend) => [
      `/${backend.name}`,
      switchesOf(formatsIn(backend, references.get(`/${backend.name}`) ?? [])),
    ]),
  );
  return {
    ...ir,
    binds: mapRoutes(ir.binds, (route) => ({
      ...route,
      backends: route.backends.map((one) => withCountedReference(one, ir.backends, switches)),
    })),
    backends: ir.backends.map((backend) => withCountedBackend(backend, switches.get(`/${backend.name}`) ?? [])),
    ...(ir.models ? { models: withCountedModels(ir.models, switchesOf(Object.values(paths))) } : {}),
  };
}

/** Whether any limit counts tokens, or dollars, which are counted with them. */
function limitsTokens({ binds, policies }: DataPlaneIr): boolean {
  const ofRoutes = binds.flatMap(({ listeners }) => listeners.flatMap(routesOf)).map((route) => route.policies);
  return [...ofRoutes, ...policies.map(({ policy }) => policy)].some(({ localRateLimit, remoteRateLimit }) => {
    const [local, remote] = [localRateLimit, remoteRateLimit].map((limit) => partOf(limit).conditional ?? limit);
    const descriptors = [remote].flat().flatMap((limit) => partsIn(partOf(limit).descriptors));
    return [...partsIn(local), ...descriptors].some(({ type }) => type === 'tokens');
  });
}

/** Returns the routes' `ai` settings for named backends, by backend reference. */
function referencesTo({ binds }: DataPlaneIr): ReadonlyMap<string, readonly config.Policy[]> {
  const found = new Map<string, config.Policy[]>();
  for (const { backends } of binds.flatMap(({ listeners }) => listeners.flatMap(routesOf)))
    for (const one of backends)
      if ('backend' in one && one.policies?.ai) addToList(found, String(one.backend), one.policies.ai);
  return found;
}

/** Returns the formats in which a backend may be called. Requests that no path matches are treated as chat completions. */
function formatsIn({ body }: NamedBackendIr, references: readonly config.Policy[]): ReadonlySet<config.RouteType> {
  const own = 'ai' in body ? providersIn(body.ai).map(({ policies }) => policies?.ai) : [];
  const routes = [...own, body.policies?.ai, ...references].flatMap((ai) => Object.values(ai?.routes ?? {}));
  return new Set(['completions', ...routes]);
}

function providersIn(ai: config.LocalAIBackend): readonly config.LocalNamedAIProvider[] {
  return 'groups' in ai ? ai.groups.flatMap(({ providers }) => providers) : [ai];
}

/** `ai` of a provider replaces all else, so the fields are replaced there and in the backend. */
function withCountedBackend(backend: NamedBackendIr, switches: readonly CountingSwitch[]): NamedBackendIr {
  const { body } = backend;
  if (!('ai' in body)) return backend;
  const counted = (provider: config.LocalNamedAIProvider): config.LocalNamedAIProvider => {
    const { policies } = provider;
    if (!policies?.ai) return provider;
    return { ...provider, policies: { ...policies, ai: withReplaced(policies.ai, switchesOf(provider, switches)) } };
  };
  const ai =
    'groups' in body.ai
      ? { ...body.ai, groups: body.ai.groups.map((group) => ({ ...group, providers: group.providers.map(counted) })) }
      : counted(body.ai);
  const ofBackend = withReplaced(body.policies?.ai ?? {}, switchesOfBackend(body.ai, switches));
  const policies = Object.keys(ofBackend).length > 0 ? { policies: { ...body.policies, ai: ofBackend } } : {};
  return { ...backend, body: { ...body, ai, ...policies } };
}

function switchesOf({ provider }: config.LocalNamedAIProvider, switches: readonly CountingSwitch[]) {
  return switchesAt(switches, Object.keys(provider)[0]);
}

/** Returns the switches of providers that do not set `ai` themselves. */
function switchesOfBackend(ai: config.LocalAIBackend, switches: readonly CountingSwitch[]): readonly CountingSwitch[] {
  const inheriting = providersIn(ai).filter(({ policies }) => policies?.ai === undefined);
  return switches.filter((one) => inheriting.some((provider) => switchesOf(provider, [one]).length > 0));
}

/** Replaces the expressions of a reference, which override those of the backend. */
function withCountedReference(
  reference: config.LocalRouteBackend,
  backends: readonly NamedBackendIr[],
  switches: ReadonlyMap<string, readonly CountingSwitch[]>,
): config.LocalRouteBackend {
  const { policies } = reference;
  if (!('backend' in reference) || !policies?.ai?.transformations) return reference;
  const body = backends.find(({ name }) => `/${name}` === reference.backend)?.body;
  if (!body || !('ai' in body)) return reference;
  const { overrides } = { ...body.policies?.ai, ...policies.ai };
  const escapes = switchesOfBackend(body.ai, switches.get(String(reference.backend)) ?? []);
  const { transformations } = withReplaced({ ...policies.ai, overrides }, escapes);
  return { ...reference, policies: { ...policies, ai: { ...policies.ai, transformations } } };
}

function withReplaced(ai: config.Policy, uncountedBy: readonly CountingSwitch[]): config.Policy {
  const replaced = replacementsFor({ uncountedBy }, ai);
  return Object.keys(replaced).length === 0 ? ai : { ...ai, transformations: { ...ai.transformations, ...replaced } };
}

function withCountedModels(
  models: NonNullable<DataPlaneIr['models']>,
  uncountedBy: readonly CountingSwitch[],
): DataPlaneIr['models'] {
  const { llm } = models;
  const counted = (model: config.LocalLLMModels): config.LocalLLMModels => {
    const { overrides, transformation: transformations, provider } = model;
    const key = typeof provider === 'string' ? provider : Object.keys(provider)[0];
    const escapes = { uncountedBy: switchesAt(uncountedBy, key) };
    const replaced = replacementsFor(escapes, { overrides, transformations });
    return Object.keys(replaced).length > 0 ? { ...model, transformation: { ...transformations, ...replaced } } : model;
  };
  return { ...models, llm: { ...llm, ...(llm.models ? { models: llm.models.map(counted) } : {}) } };
}
