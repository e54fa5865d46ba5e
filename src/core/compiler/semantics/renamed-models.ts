import type { BackendAi } from '../../validation/types.generated';
import { isObject } from '../../values/objects';
import { isPattern, matchesModelName } from './model-names';

/** The models that policies put in the place of those that are named; undefined for one that is computed. */
export type RenamedModels = readonly (string | undefined)[];

/** Returns the models that a policy sets. */
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

/** Returns the models that aliases map a name to. Matching patterns (`gpt-*`) apply if the name does not have an alias of its own. */
export function aliasTargets(name: string, aliases: Readonly<Record<string, unknown>>): readonly string[] {
  const fitting = Object.hasOwn(aliases, name)
    ? [aliases[name]]
    : Object.entries(aliases).flatMap(([alias, model]) =>
        isPattern(alias) && matchesModelName(alias, name) ? [model] : [],
      );
  const models = fitting.filter((model) => typeof model === 'string');
  return models.length > 0 ? models : [name];
}

/** Returns the renamed models of a config, from all places in it. */
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
