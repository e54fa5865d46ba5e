import { type ChosenProvider, ONLY_PROVIDER, providerOf } from '../../providers';
import { isObject } from '../../values/objects';
import { type BackendFields, type EffectiveField, type EffectiveSet, sourcesOf } from '../model/attachment';
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
  return settingOf(sections.get(name || ONLY_PROVIDER)?.[field], policies[field]);
}

/** Returns the setting of a provider: its own one, with inherited parts if it has some, or that of the call. */
export function settingOf<Field extends EffectiveField>(
  own: Field | undefined,
  ofCall: Field | undefined,
): Field | undefined {
  if (!own) return ofCall;
  return own.merging !== 'added' && own.inheritsParts ? inheritedFrom(ofCall, own) : own;
}

/** Returns a field with the parts of a less precise one that it does not set. */
export function inheritedFrom<Field extends EffectiveField>(lower: EffectiveField | undefined, own: Field): Field {
  if (!lower || !isObject(lower.value) || !isObject(own.value)) return own;
  const sources = [...new Set([...sourcesOf(lower), ...sourcesOf(own)])];
  const overridden = own.overridden.filter((source) => !sources.includes(source));
  return { ...own, merging: 'joined', value: { ...lower.value, ...own.value }, overridden, sources };
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
