import { type ChosenProvider, ONLY_PROVIDER, providerOf } from '../../providers';
import type { BackendFields, EffectiveSet } from '../model/attachment';
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
  return sections.get(name || ONLY_PROVIDER)?.[field] ?? policies[field];
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
