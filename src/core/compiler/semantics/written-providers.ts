import type { NamedLlmProvider } from '../../validation/types.generated';
import type { FieldPath } from '../../values/origin';
import type { BackendNode } from '../model/graph';

/** A provider of an LLM backend, as it is written. */
export interface WrittenProvider {
  /** Empty for the only provider of a backend. */
  readonly name: string;
  readonly spec: Omit<NamedLlmProvider, 'name'>;
  /** Below the backend's spec. */
  readonly path: FieldPath;
}

/** Providers by the backend's content: unchanged documents keep their providers from one run to the next. */
const KNOWN = new WeakMap<object, readonly WrittenProvider[]>();

export function writtenProvidersOf({ resource: { spec } }: BackendNode): readonly WrittenProvider[] {
  const known = KNOWN.get(spec) ?? providersIn(spec);
  KNOWN.set(spec, known);
  return known;
}

function providersIn({ ai }: BackendNode['resource']['spec']): readonly WrittenProvider[] {
  if (ai?.provider) return [{ name: '', spec: ai.provider, path: ['ai', 'provider'] }];
  const found: WrittenProvider[] = [];
  ai?.groups?.forEach(({ providers }, group) => {
    providers.forEach((spec, index) => {
      found.push({ name: spec.name, spec, path: ['ai', 'groups', group, 'providers', index] });
    });
  });
  return found;
}
