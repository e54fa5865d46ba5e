import type { RouteType } from '../../validation/types.generated';
import type { BackendNode } from '../model/graph';
import { below } from '../model/origin';
import type { Check } from './check';
import { type Provider, type ProviderType, providersOf } from './providers';
import type { BackendUse } from './survey';

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
export const checkProviderWithoutPath: Check = ({ backends }, diagnostics) => {
  const checked = new Map<BackendNode, Set<unknown>>();
  for (const use of backends) {
    const { backend, reference } = use;
    const policies = checked.get(backend) ?? new Set();
    checked.set(backend, policies);
    if (policies.has(reference.policies) || rewritesPath(use)) continue;
    policies.add(reference.policies);
    for (const provider of providersOf(backend)) {
      const { host, path, pathPrefix } = provider.spec;
      if (host === undefined || path !== undefined || pathPrefix !== undefined || isNative(provider, use)) continue;
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
  const { filters } = rule.rule.rule.spec as { readonly filters?: readonly { readonly type?: string }[] };
  return [...(filters ?? []), ...reference.ref.filters].some(
    (filter) => (filter as { type?: string }).type === 'URLRewrite',
  );
}
