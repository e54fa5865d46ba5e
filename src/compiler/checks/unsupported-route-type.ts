import type { RouteType } from '../../validation/types.generated';
import { below } from '../model/origin';
import type { Check } from './check';
import { type ProviderType, providersOf } from './providers';
import { nameOfBackend } from './survey';

/** Formats of requests that the data plane cannot translate for a provider. */
const UNSUPPORTED: Readonly<Partial<Record<RouteType, readonly ProviderType[]>>> = {
  Responses: ['providerC', 'providerE'],
  Embeddings: ['providerC'],
  Realtime: ['providerC', 'providerD', 'providerE', 'providerF'],
};

/** A path of an LLM backend is given a format that one of its providers cannot serve: each such request fails. */
export const checkUnsupportedRouteType: Check = ({ distinctBackends }, diagnostics) => {
  for (const { backend, reference } of distinctBackends) {
    const { ai } = reference.policies;
    for (const [path, type] of Object.entries(ai?.value.routes ?? {})) {
      const provider = providersOf(backend).find((candidate) => UNSUPPORTED[type]?.includes(candidate.type));
      if (!ai || !provider) continue;
      const at = below(ai.from.origin, 'routes', path);
      diagnostics.report('AIG7009', at, { type, path, provider: provider.title, backend: nameOfBackend(backend) });
    }
  }
};
