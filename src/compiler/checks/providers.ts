import { type ChosenProvider, providerOf } from '../../providers';
import type { NamedLlmProvider } from '../../validation/types.generated';
import type { BackendNode } from '../model/graph';
import { below, type Origin } from '../model/origin';

/** A provider of an LLM backend. */
export interface Provider {
  /** Empty for the only provider of a backend. */
  readonly name: string;
  readonly kind: ChosenProvider;
  readonly spec: Omit<NamedLlmProvider, 'name'>;
  readonly origin: Origin;
}

export function providersOf({ resource }: BackendNode): Provider[] {
  const { ai } = resource.spec;
  const base = below(resource.origin, 'spec', 'ai');
  if (ai?.provider) return describe('', ai.provider, below(base, 'provider'));
  return (ai?.groups ?? []).flatMap((group, index) =>
    group.providers.flatMap((provider, position) =>
      describe(provider.name, provider, below(base, 'groups', index, 'providers', position)),
    ),
  );
}

function describe(name: string, spec: Provider['spec'], origin: Origin): Provider[] {
  const kind = providerOf(spec);
  return kind ? [{ name, kind, spec, origin }] : [];
}
