import type { RouteType } from '../../validation/types.generated';
import { below } from '../ir/origin';
import type { Check } from './check';
import { type Provider, type ProviderType, providersOf } from './providers';
import { type BackendUse, backendUses } from './uses';

/** Formats that a provider takes at the client's own path. */
const NATIVE: Readonly<Record<ProviderType, readonly RouteType[]>> = {
  providerA: ['Completions', 'Responses', 'Embeddings', 'Models', 'Realtime'],
  providerB: [],
  providerC: ['Messages', 'CountTokens', 'Models'],
  providerD: [],
  providerE: [],
  providerF: [],
};

/** A provider on a host of one's own, without a path: requests go there with the path that the client used. */
export const checkProviderWithoutPath: Check = (attachment, diagnostics) => {
  for (const use of backendUses(attachment)) {
    if (rewritesPath(use)) continue;
    for (const provider of providersOf(use.backend)) {
      const { host, path, pathPrefix } = provider.spec;
      if (host === undefined || path !== undefined || pathPrefix !== undefined) continue;
      if (isNative(provider, use)) continue;
      diagnostics.report('AIG7018', below(provider.origin, 'host'), { provider: provider.title, host });
    }
  }
};

/** Whether every request comes in the provider's own format, or is passed on as it is. */
function isNative({ type }: Provider, { reference }: BackendUse): boolean {
  const routes = reference.policies.ai?.value.routes;
  const types = routes && Object.keys(routes).length > 0 ? Object.values(routes) : (['Completions'] as const);
  return types.every((format) => format === 'Passthrough' || format === 'Detect' || NATIVE[type].includes(format));
}

function rewritesPath({ rule, reference }: BackendUse): boolean {
  const { filters } = rule.rule.spec as { readonly filters?: readonly { readonly type?: string }[] };
  return [...(filters ?? []), ...reference.ref.filters].some(
    (filter) => (filter as { type?: string }).type === 'URLRewrite',
  );
}
