import type { NamedLlmProvider } from '../../validation/types.generated';
import { onceForEach } from '../../values/once-for-each';
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

/** Unchanged documents keep their providers from one run to the next. */
const providersOf = onceForEach(providersIn);

export function writtenProvidersOf({ resource }: BackendNode): readonly WrittenProvider[] {
  return providersOf(resource.spec);
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
