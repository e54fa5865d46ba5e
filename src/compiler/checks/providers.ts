import type { NamedLlmProvider, ProxyBackendSpec } from '../../validation/types.generated';
import type { BackendNode } from '../model/graph';
import { below, type Origin } from '../model/origin';

/** The reference's names of the providers, and what people call them. */
const TITLES = {
  providerA: 'OpenAI',
  providerB: 'Azure OpenAI',
  providerC: 'Anthropic',
  providerD: 'Gemini',
  providerE: 'Vertex AI',
  providerF: 'Bedrock',
} as const;

export type ProviderType = keyof typeof TITLES;

/** A provider of an LLM backend. */
export interface Provider {
  /** Empty for the only provider of a backend. */
  readonly name: string;
  readonly type: ProviderType;
  readonly title: string;
  /** The model that is used whatever the request asks for. */
  readonly model?: string;
  readonly spec: Omit<NamedLlmProvider, 'name'>;
  readonly origin: Origin;
}

export function providersOf({ resource }: BackendNode): Provider[] {
  const { ai } = resource.spec as ProxyBackendSpec;
  const base = below(resource.origin, 'spec', 'ai');
  if (ai?.provider) return describe('', ai.provider, below(base, 'provider'));
  return (ai?.groups ?? []).flatMap((group, index) =>
    group.providers.flatMap((provider, position) =>
      describe(provider.name, provider, below(base, 'groups', index, 'providers', position)),
    ),
  );
}

function describe(name: string, spec: Provider['spec'], origin: Origin): Provider[] {
  const type = (Object.keys(TITLES) as ProviderType[]).find((key) => spec[key] !== undefined);
  if (type === undefined) return [];
  const { model } = spec[type] as { readonly model?: string };
  return [{ name, type, title: TITLES[type], ...(model === undefined ? {} : { model }), spec, origin }];
}
