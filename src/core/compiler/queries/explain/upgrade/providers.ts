import type { LlmProvider } from '../../../../validation/types.generated';
import { below, type Origin } from '../../../../values/origin';
import type { Attachment } from '../../../model/attachment';
import type { BackendNode } from '../../../model/graph';

export interface ProviderPlace {
  readonly provider: LlmProvider;
  readonly origin: Origin;
  readonly backend: BackendNode;
}

/** All LLM providers of all backends. */
export function providersOf({ graph }: Attachment): ProviderPlace[] {
  return [...graph.backends.values()].flatMap((backend) => {
    const { ai } = backend.resource.spec;
    const at = below(backend.resource.origin, 'spec', 'ai');
    const only = ai?.provider ? [{ backend, provider: ai.provider, origin: below(at, 'provider') }] : [];
    const grouped = (ai?.groups ?? []).flatMap(({ providers }, group) =>
      providers.map((provider, index) => ({
        backend,
        provider,
        origin: below(at, 'groups', group, 'providers', index),
      })),
    );
    return [...only, ...grouped];
  });
}
