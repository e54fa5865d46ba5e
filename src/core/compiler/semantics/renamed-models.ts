import type { BackendAi } from '../../validation/types.generated';
import { isObject } from '../../values/objects';

/** The models that policies put in the place of those that are named; undefined for one that is computed. */
export type RenamedModels = readonly (string | undefined)[];

/** Those of a policy. */
export function modelsSetBy({
  modelAliases = {},
  defaults = [],
  overrides = [],
  transformations = [],
}: BackendAi): RenamedModels {
  const fields = [...defaults, ...overrides].filter(({ field }) => field === 'model');
  return [
    ...Object.values(modelAliases),
    ...fields.map(({ value }) => (typeof value === 'string' ? value : undefined)),
    ...transformations.filter(({ field }) => field === 'model').map(() => undefined),
  ];
}

/** Those of a config, wherever they stand in it. */
export function modelsSetIn(part: unknown): RenamedModels {
  if (Array.isArray(part)) return part.flatMap(modelsSetIn);
  if (!isObject(part)) return [];
  const { modelAliases, defaults, overrides, transformations } = part;
  const named = [defaults, overrides].flatMap((fields) =>
    isObject(fields) && 'model' in fields ? [fields.model] : [],
  );
  const isComputed = isObject(transformations) && typeof transformations.model === 'string';
  return [
    ...[...(isObject(modelAliases) ? Object.values(modelAliases) : []), ...named].map((one) =>
      typeof one === 'string' ? one : undefined,
    ),
    ...(isComputed ? [undefined] : []),
    ...Object.values(part).flatMap(modelsSetIn),
  ];
}
