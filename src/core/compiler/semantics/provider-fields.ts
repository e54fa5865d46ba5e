import { type ChosenProvider, ONLY_PROVIDER, providerOf } from '../../providers';
import type { BackendAi } from '../../validation/types.generated';
import { isObject } from '../../values/objects';
import { type BackendFields, type EffectiveField, type EffectiveSet, joinedFrom, sourcesOf } from '../model/attachment';
import type { WrittenProvider } from './written-providers';

/** The settings with which an LLM backend is called: those of the backend, and those of each provider. */
interface ProviderSettings {
  readonly policies: EffectiveSet<BackendFields>;
  readonly sections: ReadonlyMap<string, EffectiveSet<BackendFields>>;
}

/** Returns the value of a field at a provider: the provider's own setting replaces that of its backend. */
export function fieldAt<Name extends keyof BackendFields>(
  { policies, sections }: ProviderSettings,
  { name }: WrittenProvider,
  field: Name,
): EffectiveSet<BackendFields>[Name] {
  const own = sections.get(name || ONLY_PROVIDER) ?? {};
  const inherited = own.ai?.inheritsParts ? { ...own, ai: aiAt(own.ai, policies.ai) } : own;
  return inherited[field] ?? policies[field];
}

/** Returns the AI settings of a provider: its own ones, with inherited parts if it has some, or those of the call. */
export function aiAt(
  own: EffectiveField<BackendAi> | undefined,
  ofCall: EffectiveField<BackendAi> | undefined,
): EffectiveField<BackendAi> | undefined {
  if (!own) return ofCall;
  return own.inheritsParts ? inheritedFrom(ofCall, own) : own;
}

/** Returns a field with the parts of a less precise one that it does not set. */
export function inheritedFrom<Value>(
  lower: EffectiveField<Value> | undefined,
  own: EffectiveField<Value>,
): EffectiveField<Value> {
  if (!lower || !isObject(lower.value) || !isObject(own.value)) return own;
  const sources = [...new Set([...sourcesOf(lower), ...sourcesOf(own)])];
  const overridden = own.overridden.filter((source) => sources.every((one) => one !== source));
  return { ...joinedFrom(own, sources), value: { ...lower.value, ...own.value }, overridden };
}

/** Returns whether a provider is called with the identity of the gateway's pods, which is the default for some clouds. */
export function signsAsPod(call: ProviderSettings, provider: WrittenProvider): boolean {
  const { spec } = provider;
  return !fieldAt(call, provider, 'auth') && spec.host === undefined && providerOf(spec)?.signsAsPod === true;
}

/** Returns the providers that the settings choose. */
export function chosenOf(written: readonly WrittenProvider[]): ChosenProvider[] {
  return written.flatMap(({ spec }) => providerOf(spec) ?? []);
}
