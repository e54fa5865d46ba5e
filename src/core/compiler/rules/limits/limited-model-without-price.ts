import type { DataPlaneRelease } from '../../../data-plane/release';
import { CODE } from '../../../diagnostics/codes.generated';
import { PROVIDERS, providerOf } from '../../../providers';
import { below, type Origin } from '../../../values/origin';
import { partOf, partsIn } from '../../../values/parts';
import { type BackendCall, isOfBackend } from '../../analysis/calls';
import { pick, rulesBehind } from '../../analysis/check-context';
import { costsOf, mayKnowPrices } from '../../analysis/price-lists';
import type { Destination, GatewayNode, Graph } from '../../model/graph';
import { catalogNameOf } from '../../semantics/model-identity';
import { isPattern } from '../../semantics/model-names';
import { mergeCatalogs, priceKey, readCatalog } from '../../semantics/price-catalog';
import { fieldAt } from '../../semantics/provider-fields';
import { aliasTargets } from '../../semantics/renamed-models';
import { writtenProvidersOf } from '../../semantics/written-providers';
import type { Rule } from '../rule';

/** Reports models that limits by price apply to but that the gateway's price lists omit. */
export const limitedModelWithoutPrice: Rule = (
  { accesses, rules, uses, attachment: { graph }, release },
  diagnostics,
) => {
  const costs = pick(accesses, (access) => (costsOf(access).length > 0 ? true : undefined));
  const held = new Set(rulesBehind(costs, rules));
  const known = new Map<GatewayNode, ReadonlySet<string> | undefined>();
  for (const { rule, call } of uses) {
    if (!held.has(rule)) continue;
    const { gateway } = rule.gateway;
    if (!known.has(gateway)) known.set(gateway, pricedModels(gateway, graph, release));
    const priced = known.get(gateway);
    if (!priced) continue;
    for (const { key, origin } of isOfBackend(call) ? modelsOf(call) : modelsIn(call.destination)) {
      const { namespace, name } = gateway.resource;
      if (priced.has(key)) continue;
      const values = { model: key, gateway: `${namespace}/${name}` };
      diagnostics.report(CODE.limitedModelWithoutPrice, origin, values, { about: key });
    }
  }
};

/** Returns the models with prices; `undefined` if price lists are not among the inputs or cannot be read. */
function pricedModels(
  gateway: GatewayNode,
  { configMaps }: Graph,
  release: DataPlaneRelease,
): ReadonlySet<string> | undefined {
  if (!mayKnowPrices(gateway, release)) return undefined;
  const own = gateway.parameters.find(({ level }) => level === 'Gateway')?.spec.modelCatalog?.sources ?? [];
  const mounted = own.map(({ configMap: { name = '', key = 'catalog.json' } = {} }) =>
    configMaps.get(`${gateway.resource.namespace}/${name}`)?.valueOf(key),
  );
  const written = gateway.parameters.flatMap(({ spec: { rawConfig } }) =>
    partsIn(partOf(partOf(rawConfig).config).modelCatalog).map(({ inline }) => inline),
  );
  const lists = mounted.length > 0 ? mounted : written;
  if (lists.length === 0) return undefined;
  try {
    const { models } = mergeCatalogs(
      lists.map((list) => readCatalog(typeof list === 'string' ? JSON.parse(list) : list)),
    );
    return new Set([...models].flatMap(([key, { rates }]) => (Object.keys(rates).length > 0 ? [key] : [])));
  } catch {
    return undefined;
  }
}

interface PricedModel {
  readonly key: string;
  readonly origin: Origin;
}

/** Returns the models that are called whatever clients name, or if they name an alias or no model, with their names in price lists. */
function modelsOf(call: BackendCall): readonly PricedModel[] {
  return writtenProvidersOf(call.backend).flatMap((provider) => {
    const { spec, path } = provider;
    const chosen = providerOf(spec);
    const {
      overrides = [],
      transformations = [],
      defaults = [],
      modelAliases = {},
    } = fieldAt(call, provider, 'ai')?.value ?? {};
    if (!chosen || isSet(transformations)) return [];
    const { value: byDefault } = defaults.find(({ field }) => field === 'model') ?? {};
    const { value: fixedModel = chosen.fixedModel } = overrides.find(({ field }) => field === 'model') ?? {};
    const names = fixedModel === undefined ? [byDefault] : [fixedModel];
    const targets = names.flatMap((name) => (typeof name === 'string' ? aliasTargets(name, modelAliases) : []));
    const { catalogName } = PROVIDERS[chosen.type];
    const all = new Set(fixedModel === undefined ? [...targets, ...Object.values(modelAliases)] : targets);
    const origin = below(call.backend.resource.origin, 'spec', ...path, chosen.type);
    return [...all].map((model) => ({ key: priceKey(catalogName, model), origin }));
  });
}

/** Returns the same for Models: each is called by its name, and a pattern also by the names that virtual models choose. */
function modelsIn(destination: Destination): readonly PricedModel[] {
  if (destination.type !== 'models') return [];
  const chosen = destination.models.flatMap(({ targets }) => targets);
  const own = destination.models.map((model) => ({ model, name: model.name, origin: model.resource.origin }));
  return [...own, ...chosen].flatMap(({ model, name, origin }) => {
    const { provider, policies } = model.resource.spec;
    if (provider === undefined || model.isIsolated || isPattern(name) || isSet(policies?.transformations)) return [];
    return [{ key: priceKey(catalogNameOf(provider), name), origin }];
  });
}

function isSet(fields: readonly { readonly field: string }[] = []): boolean {
  return fields.some(({ field }) => field === 'model');
}
