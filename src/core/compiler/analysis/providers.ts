import { type ChosenProvider, ONLY_PROVIDER, providerOf } from '../../providers';
import type { NamedLlmProvider } from '../../validation/types.generated';
import type { BackendFields, EffectiveSet } from '../model/attachment';
import type { BackendNode } from '../model/graph';
import type { FieldPath } from '../model/origin';
import type { BackendCall } from './calls';

/** A provider of an LLM backend, as it is written. */
export interface WrittenProvider {
  /** Empty for the only provider of a backend. */
  readonly name: string;
  readonly spec: Omit<NamedLlmProvider, 'name'>;
  /** Below the backend's spec. */
  readonly path: FieldPath;
}

export function writtenProvidersOf({ resource }: BackendNode): readonly WrittenProvider[] {
  const { ai } = resource.spec;
  if (ai?.provider) return [{ name: '', spec: ai.provider, path: ['ai', 'provider'] }];
  const found: WrittenProvider[] = [];
  ai?.groups?.forEach(({ providers }, group) => {
    providers.forEach((spec, index) => {
      found.push({ name: spec.name, spec, path: ['ai', 'groups', group, 'providers', index] });
    });
  });
  return found;
}

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
