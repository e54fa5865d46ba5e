import { PROVIDERS, providerOf } from '../../providers';
import type { BackendAi } from '../../validation/types.generated';
import { below, type Origin } from '../../values/origin';
import { partOf } from '../../values/parts';
import { type EffectiveField, sourcesOf } from '../model/attachment';
import type { Destination } from '../model/graph';
import { catalogNameOf } from '../semantics/model-identity';
import { isPattern } from '../semantics/model-names';
import { priceKey } from '../semantics/price-catalog';
import { fieldAt } from '../semantics/provider-fields';
import { aliasTargets } from '../semantics/renamed-models';
import { type WrittenProvider, writtenProvidersOf } from '../semantics/written-providers';
import { type BackendCall, type DestinationCall, isOfBackend } from './calls';

/** A model that a destination calls. */
export interface CalledModel {
  /** The provider and the model, as price lists name them. */
  readonly key: string;
  /** The provider of a backend, or the Model that is called. */
  readonly caller: Origin;
  /** The field that names the model. */
  readonly origin: Origin;
}

/** Returns the models that a call requests whatever clients name, or if they name an alias or no model. */
export function modelsCalledBy(call: DestinationCall): readonly CalledModel[] {
  return isOfBackend(call) ? modelsOf(call) : modelsIn(call.destination);
}

interface NamedTarget {
  readonly name: string;
  readonly origin: Origin;
}

function modelsOf(call: BackendCall): readonly CalledModel[] {
  return writtenProvidersOf(call.backend).flatMap((provider) => {
    const chosen = providerOf(provider.spec);
    const ai = fieldAt(call, provider, 'ai');
    if (!chosen || setsModel(ai?.value.transformations)) return [];
    const caller = below(call.backend.resource.origin, 'spec', ...provider.path, chosen.type);
    const { catalogName } = PROVIDERS[chosen.type];
    return namesAt(call, provider, ai).map(({ name, origin }) => ({
      key: priceKey(catalogName, name),
      caller,
      origin,
    }));
  });
}

/** Returns the names that a provider receives, each with the field that contains it: that of an alias if one is followed. */
function namesAt(
  call: BackendCall,
  { spec, path }: WrittenProvider,
  ai: EffectiveField<BackendAi> | undefined,
): readonly NamedTarget[] {
  const { modelAliases = {} } = ai?.value ?? {};
  const aliases = Object.entries(modelAliases).map(([alias, name]) => ({ name, origin: originOfAlias(ai, alias) }));
  const fixed = fieldNamingModel(ai, 'overrides') ?? writtenModel(call, { spec, path });
  const requested = fixed ?? fieldNamingModel(ai, 'defaults');
  const targets = requested
    ? aliasTargets(requested.name, modelAliases).map(
        (name) => aliases.find((alias) => alias.name === name && name !== requested.name) ?? { ...requested, name },
      )
    : [];
  return (fixed ? targets : [...targets, ...aliases]).map(({ name, origin }) => ({
    name,
    origin: origin ?? below(call.backend.resource.origin, 'spec', ...path),
  }));
}

/** Returns the model in the settings of a provider. */
function writtenModel(
  { backend }: BackendCall,
  { spec, path }: Pick<WrittenProvider, 'spec' | 'path'>,
): NamedTarget | undefined {
  const chosen = providerOf(spec);
  if (chosen?.fixedModel === undefined) return undefined;
  const { type, fixedModel: name } = chosen;
  const [field = 'model'] = Object.entries(partOf(spec[type])).flatMap(([key, value]) => (value === name ? [key] : []));
  return { name, origin: below(backend.resource.origin, 'spec', ...path, type, field) };
}

function fieldNamingModel(
  ai: EffectiveField<BackendAi> | undefined,
  list: 'overrides' | 'defaults',
): NamedTarget | undefined {
  for (const { value, origin } of ai ? sourcesOf(ai) : []) {
    const index = (value[list] ?? []).findIndex(({ field }) => field === 'model');
    const name = value[list]?.[index]?.value;
    if (typeof name === 'string') return { name, origin: below(origin, list, index, 'value') };
  }
  return undefined;
}

function originOfAlias(ai: EffectiveField<BackendAi> | undefined, alias: string): Origin | undefined {
  const source = ai && sourcesOf(ai).find(({ value }) => value.modelAliases?.[alias] !== undefined);
  return source && below(source.origin, 'modelAliases', alias);
}

/** Returns the models that Models call: each by its name, and a pattern also by the names that virtual models choose. */
function modelsIn(destination: Destination): readonly CalledModel[] {
  if (destination.type !== 'models') return [];
  const chosen = destination.models.flatMap(({ targets }) => targets);
  const own = destination.models.map((model) => ({ model, name: model.name, origin: model.resource.origin }));
  return [...own, ...chosen].flatMap(({ model, name, origin }) => {
    const { provider, policies } = model.resource.spec;
    if (provider === undefined || model.isIsolated || isPattern(name) || setsModel(policies?.transformations))
      return [];
    return [{ key: priceKey(catalogNameOf(provider), name), caller: origin, origin }];
  });
}

function setsModel(fields: readonly { readonly field: string }[] = []): boolean {
  return fields.some(({ field }) => field === 'model');
}
