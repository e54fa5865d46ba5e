import type { ModelCatalogConfigMap, ProxyParametersSpec } from '../../validation/types.generated';
import type { ParametersLayer } from '../model/workload';

/** The folder of the container below which price lists are mounted. */
export const PRICE_LIST_FOLDER = '/etc/agentgateway/model-catalog';

/** Returns the ConfigMaps with prices of models, in the order in which they override each other; those of a GatewayClass have no effect. */
export function priceListsOf(
  layers: readonly ParametersLayer<ProxyParametersSpec>[],
): readonly ModelCatalogConfigMap[] {
  const sources = layers.flatMap(({ level, spec }) => (level === 'Gateway' ? (spec.modelCatalog?.sources ?? []) : []));
  const byName = new Map<string, ModelCatalogConfigMap>();
  for (const { configMap } of sources)
    if (configMap && !byName.has(configMap.name)) byName.set(configMap.name, configMap);
  return [...byName.values()];
}

/** Returns the folder of the container that has a price list. */
export function priceListFolder({ name }: ModelCatalogConfigMap): string {
  return `${PRICE_LIST_FOLDER}/${name}`;
}

/** Returns the path of a price list in the container. */
export function priceListFile({ name }: ModelCatalogConfigMap): string {
  return `${PRICE_LIST_FOLDER}/${name}/${name}.json`;
}
