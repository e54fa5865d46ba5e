import type { BackendAi } from '../../validation/types.generated';
import { isObject } from '../../values/objects';
import { isMeant, isPattern } from './model-names';

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

/** What aliases make of a name: those of patterns (`gpt-*`) that fit it count where it has none of its own. */
export function meantBy(name: string, aliases: Readonly<Record<string, unknown>>): readonly string[] {
  const fitting = Object.hasOwn(aliases, name)
    ? [aliases[name]]
    : Object.entries(aliases).flatMap(([alias, model]) => (isPattern(alias) && isMeant(alias, name) ? [model] : []));
  const models = fitting.filter((model) => typeof model === 'string');
  return models.length > 0 ? models : [name];
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
