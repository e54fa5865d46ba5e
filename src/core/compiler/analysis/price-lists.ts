import type { DataPlaneRelease } from '../../data-plane/release';
import type { ProxyParametersSpec, RateLimits } from '../../validation/types.generated';
import { isObject } from '../../values/objects';
import { below, type Origin } from '../../values/origin';
import { sourcesOf } from '../model/attachment';
import type { GatewayNode } from '../model/graph';
import { entriesOf } from '../semantics/conditional';
import type { RuleAccess } from './access';

/** Returns the origins of limits that count costs. */
export function costsOf({ sets }: RuleAccess): readonly Origin[] {
  return sets
    .flatMap(({ rateLimit }) => sourcesOf(rateLimit))
    .flatMap(({ value, origin }) =>
      entriesOf<RateLimits>(value).flatMap(({ path, policy }) =>
        (policy.global?.descriptors ?? []).flatMap(({ cost }, index) =>
          cost?.includes('llm.cost') ? [below(origin, ...path, 'global', 'descriptors', index, 'cost')] : [],
        ),
      ),
    );
}

/** Returns whether a Gateway may have a price list. Parameters outside the inputs, and the effect of overlays on the pods, are unknown. */
export function mayKnowPrices({ resource, parameters }: GatewayNode, { catalogVariable }: DataPlaneRelease): boolean {
  const named = resource.spec.infrastructure?.parametersRef;
  if (named && !parameters.some(({ level }) => level === 'Gateway')) return true;
  return parameters.some(({ level, spec }) => namesPrices(level, spec, catalogVariable));
}

function namesPrices(
  level: string,
  { modelCatalog, rawConfig, env = [], deployment, daemonSet }: ProxyParametersSpec,
  variable: string | undefined,
) {
  const config = isObject(rawConfig) ? rawConfig.config : undefined;
  return (
    (level === 'Gateway' && (modelCatalog?.sources?.length ?? 0) > 0) ||
    (isObject(config) && config.modelCatalog !== undefined) ||
    (variable !== undefined &&
      (env.some(({ name }) => name === variable) || JSON.stringify([deployment, daemonSet]).includes(variable)))
  );
}
