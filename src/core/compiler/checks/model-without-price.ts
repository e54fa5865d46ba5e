import { CODE } from '../../diagnostics/codes.generated';
import { PROVIDERS, providerOf } from '../../providers';
import { partOf, partsIn } from '../../values/parts';
import type { GatewayNode, Graph } from '../model/graph';
import { below, type Origin } from '../model/origin';
import { mergeCatalogs, priceKey, readCatalog } from '../semantics/price-catalog';
import { type BackendCall, isOfBackend } from './calls';
import { type Check, POLICIES } from './check';
import { costsOf, mayKnowPrices } from './cost-without-prices';
import { fieldAt, writtenProvidersOf } from './providers';
import { pick, rulesBehind } from './survey';

/** Models that limits by prices hold, and that the price lists of the gateway do not have. */
export const checkModelWithoutPrice: Check = {
  needs: [...POLICIES, 'Gateway', 'GatewayClass', 'ProxyParameters'],
  run({ accesses, rules, uses, attachment: { graph } }, diagnostics) {
    const costs = pick(accesses, (access) => (costsOf(access).length > 0 ? true : undefined));
    const held = new Set(rulesBehind(costs, rules));
    const known = new Map<GatewayNode, ReadonlySet<string> | undefined>();
    const reported = new Set<string>();
    for (const { rule, call } of uses) {
      if (!held.has(rule) || !isOfBackend(call)) continue;
      const { gateway } = rule.gateway;
      if (!known.has(gateway)) known.set(gateway, pricedModels(gateway, graph));
      const priced = known.get(gateway);
      if (!priced) continue;
      for (const { key, origin } of modelsOf(call)) {
        const { namespace, name } = gateway.resource;
        const id = `${namespace}/${name} ${key} ${call.backend.resource.namespace}/${call.backend.resource.name}`;
        if (priced.has(key) || reported.has(id)) continue;
        reported.add(id);
        diagnostics.report(CODE.limitedModelWithoutPrice, origin, { model: key, gateway: `${namespace}/${name}` });
      }
    }
  },
};

/** Undefined where lists are not among the inputs, or cannot be read. */
function pricedModels(gateway: GatewayNode, { configMaps }: Graph): ReadonlySet<string> | undefined {
  if (!mayKnowPrices(gateway)) return undefined;
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

/** The models that are asked whatever clients name, as price lists call them. */
function modelsOf(call: BackendCall): { readonly key: string; readonly origin: Origin }[] {
  return writtenProvidersOf(call.backend).flatMap((provider) => {
    const { spec, path } = provider;
    const chosen = providerOf(spec);
    const ai = fieldAt(call, provider, 'ai')?.value;
    const changed = [...(ai?.overrides ?? []), ...(ai?.transformations ?? [])].some(({ field }) => field === 'model');
    if (!chosen || chosen.fixedModel === undefined || changed) return [];
    const model = ai?.modelAliases?.[chosen.fixedModel] ?? chosen.fixedModel;
    const key = priceKey(PROVIDERS[chosen.type].catalogName, model);
    return [{ key, origin: below(call.backend.resource.origin, 'spec', ...path, chosen.type) }];
  });
}
