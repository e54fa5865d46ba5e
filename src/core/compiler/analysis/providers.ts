import { type ChosenProvider, ONLY_PROVIDER, providerOf } from '../../providers';
import type { BackendFields, EffectiveSet } from '../model/attachment';
import type { WrittenProvider } from '../semantics/written-providers';
import type { BackendCall } from './calls';

export { type WrittenProvider, writtenProvidersOf } from '../semantics/written-providers';

/** What holds of a field at a provider: what is said of it itself takes the place of what is said of its backend. */
export function fieldAt<Name extends keyof BackendFields>(
  { policies, sections }: Pick<BackendCall, 'policies' | 'sections'>,
  { name }: WrittenProvider,
  field: Name,
): EffectiveSet<BackendFields>[Name] {
  return sections.get(name || ONLY_PROVIDER)?.[field] ?? policies[field];
}

/** Where nothing else is said, some clouds are called with the identity of the gateway's pods. */
export function signsAsPod(call: Pick<BackendCall, 'policies' | 'sections'>, provider: WrittenProvider): boolean {
  const { spec } = provider;
  return !fieldAt(call, provider, 'auth') && spec.host === undefined && providerOf(spec)?.signsAsPod === true;
}

/** What providers are behind what is written. */
export function chosenOf(written: readonly WrittenProvider[]): ChosenProvider[] {
  return written.flatMap(({ spec }) => providerOf(spec) ?? []);
}
