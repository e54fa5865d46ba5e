import type { Attachment } from '../../core/compiler/model/attachment';
import type { BackendNode } from '../../core/compiler/model/graph';
import type { ExplainedBackend, ExplainedField, RequestExplanation } from '../../core/compiler/queries/explain';
import type { ModelCandidate } from '../../core/compiler/queries/explain/chosen-model';
import { catalogNameOf } from '../../core/compiler/semantics/model-identity';
import { priceKey } from '../../core/compiler/semantics/price-catalog';
import { aliasTargets } from '../../core/compiler/semantics/renamed-models';
import { type WrittenProvider, writtenProvidersOf } from '../../core/compiler/semantics/written-providers';
import { keyOfProvider, ONLY_PROVIDER, paidProvider, providerOf } from '../../core/providers';
import type { BackendAi } from '../../core/validation/types.generated';
import { isObject } from '../../core/values/objects';
import { resourceKey } from '../../core/values/resource-name';
import type { LoggedRequest } from './logged-request';

/** The models at providers that may serve a request, as price lists name them: `openai/gpt-4o`. */
export interface CalledModels {
  /** The models of which one is called as long as its provider is healthy. */
  readonly first: readonly string[];
  /** These, and those of failover. */
  readonly all: readonly string[];
}

/**
 * Returns the models that may serve a request; `undefined` if the destination is not a model, or if the model depends on a part of the
 * request that the log does not contain.
 */
export function calledModels(
  { backends }: RequestExplanation,
  attachment: Attachment,
  { model: named, answer: { model: called } }: Pick<LoggedRequest, 'model' | 'answer'>,
): CalledModels | undefined {
  const reached = backends.filter(({ share }) => share > 0);
  const names = { named, called: called?.slice(called.indexOf('/') + 1) };
  const tiers = reached.map((backend) => tiersOf(backend, attachment, names));
  if (tiers.length === 0 || tiers.some((one) => !one)) return undefined;
  const known = tiers.flatMap((one) => one ?? []);
  const first = unique(known.filter(({ tier }) => tier === 0).map(({ key }) => key));
  return { first, all: unique(known.map(({ key }) => key)) };
}

/** The name that the client sent, and the one that the provider received. */
interface RecordedNames {
  readonly named: string | undefined;
  readonly called: string | undefined;
}

/** A model with the priority group of its provider; 0 is tried first. */
interface TieredModel {
  readonly key: string;
  readonly tier: number;
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort();
}

function tiersOf(
  { destination, policies, tiers, model }: ExplainedBackend,
  { graph }: Attachment,
  names: RecordedNames,
): readonly TieredModel[] | undefined {
  if (model) return model.answer ? undefined : ofCandidates(model.candidates, graph.models);
  const node = graph.backends.get(destination.replace(/^ProxyBackend\//, ''));
  return node?.type === 'ai' ? ofProviders(node, policies, tiers.flat(), names) : undefined;
}

function ofCandidates(
  candidates: readonly ModelCandidate[],
  models: Attachment['graph']['models'],
): readonly TieredModel[] | undefined {
  const lowest = Math.min(...candidates.map(({ tier }) => tier));
  const found = candidates.map(({ model, name, tier }): TieredModel | undefined => {
    const spec = models.find(({ resource }) => resourceKey(resource) === model)?.resource.spec;
    if (!spec?.provider) return undefined;
    const { transformations = [], finalTransformations = [] } = spec.policies ?? {};
    if ([...transformations, ...finalTransformations].some(({ field }) => field === 'model')) return undefined;
    return { key: priceKey(catalogNameOf(spec.provider), name), tier: tier - lowest };
  });
  return found.some((one) => !one) ? undefined : found.flatMap((one) => one ?? []);
}

function ofProviders(
  node: BackendNode,
  policies: readonly ExplainedField[],
  sections: ExplainedBackend['tiers'][number],
  names: RecordedNames,
): readonly TieredModel[] | undefined {
  const ofBackend = aiIn(policies);
  const found = writtenProvidersOf(node).map((provider) => {
    const name = provider.name || ONLY_PROVIDER;
    const own = aiIn(sections.find((section) => section.name === name)?.policies ?? []);
    const tier = node.sections.find((section) => section.name === name)?.group ?? 0;
    return modelsOf(provider, { ...ofBackend, ...own }, names)?.map((key) => ({ key, tier }));
  });
  return found.some((one) => !one) ? undefined : found.flatMap((one) => one ?? []);
}

function aiIn(policies: readonly ExplainedField[]): BackendAi {
  const value = policies.find(({ field }) => field === 'ai')?.value;
  return isObject(value) ? value : {};
}

/**
 * Returns the names of one provider's models. If the log only contains the name after the aliases of the gateway that wrote it, and aliases
 * exist, it is only used if one of them results in it.
 */
function modelsOf(
  { spec }: WrittenProvider,
  { modelAliases = {}, overrides = [], defaults = [], transformations = [], finalTransformations = [] }: BackendAi,
  { named, called }: RecordedNames,
): readonly string[] | undefined {
  const setsModel = ({ field }: { readonly field: string }) => field === 'model';
  if ([...transformations, ...finalTransformations].some(setsModel)) return undefined;
  const key = keyOfProvider(spec);
  if (key === undefined) return undefined;
  const fixed = overrides.find(setsModel)?.value ?? providerOf(spec)?.fixedModel;
  const keysOf = (names: readonly string[]) => names.map((name) => priceKey(paidProvider(key, name).catalogName, name));
  if (typeof fixed === 'string') return keysOf(aliasTargets(fixed, modelAliases));
  if (named !== undefined) return keysOf(aliasTargets(named, modelAliases));
  if (called === undefined) {
    const byDefault = defaults.find(setsModel)?.value;
    return typeof byDefault === 'string' ? keysOf(aliasTargets(byDefault, modelAliases)) : undefined;
  }
  const results = new Set(Object.values(modelAliases));
  return results.size === 0 || results.has(called) ? keysOf([called]) : undefined;
}
