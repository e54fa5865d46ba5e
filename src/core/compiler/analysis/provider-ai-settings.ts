import type { BackendAi } from '../../validation/types.generated';
import { addToList } from '../../values/lists-in-maps';
import { below, type Origin } from '../../values/origin';
import { type EffectiveField, type FieldSource, sourcesOf } from '../model/attachment';
import { fieldAt } from '../semantics/provider-fields';
import { type WrittenProvider, writtenProvidersOf } from '../semantics/written-providers';
import type { BackendCall } from './calls';

/** Returns the `ai` settings of a call with the providers that they apply to: a provider's own settings replace all others. */
export function aiOfProviders(call: BackendCall): ReadonlyMap<EffectiveField<BackendAi>, readonly WrittenProvider[]> {
  const found = new Map<EffectiveField<BackendAi>, WrittenProvider[]>();
  for (const provider of writtenProvidersOf(call.backend)) {
    const ai = fieldAt(call, provider, 'ai');
    if (ai) addToList(found, ai, provider);
  }
  return found;
}

/** Returns the sources of the calls' `ai` settings. */
export function* sourcesOfAi(backendCalls: readonly BackendCall[]): Generator<FieldSource<BackendAi>> {
  for (const call of backendCalls) {
    for (const ai of aiOfProviders(call).keys()) yield* sourcesOf(ai);
  }
}

/** Returns the place of a part of `ai`: in the policy that sets it, if several policies set different parts. */
export function placeInAi(ai: EffectiveField<BackendAi>, part: keyof BackendAi, key: string): Origin {
  const source = sourcesOf(ai).find(({ value }) => value[part] !== undefined) ?? ai.from;
  return below(source.origin, part, key);
}
