import type { DataPlaneRelease } from '../../../data-plane/release';
import { CODE } from '../../../diagnostics/codes.generated';
import { partOf, partsIn } from '../../../values/parts';
import { modelsCalledBy } from '../../analysis/called-models';
import { pick, rulesBehind } from '../../analysis/check-context';
import { costsOf, mayKnowPrices } from '../../analysis/price-lists';
import type { GatewayNode, Graph } from '../../model/graph';
import { mergeCatalogs, readCatalog } from '../../semantics/price-catalog';
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
    for (const { key, caller: origin } of modelsCalledBy(call)) {
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
