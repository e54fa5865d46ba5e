import { paidProvider, signsModelsAsPod } from '../../providers';
import type { ModelProvider, ProxyModelSpec } from '../../validation/types.generated';

/** Reports whether a Model is called with the identity of the gateway's pods, which is the default for some clouds. */
export function isCalledAsPod({ provider, baseURL, policies }: ProxyModelSpec): boolean {
  return policies?.auth === undefined && baseURL === undefined && signsModelsAsPod(provider);
}

/** The provider of a Model as price lists call it: those without settings of their own by their name. */
export function catalogNameOf(provider: ModelProvider): string {
  return paidProvider(provider === 'VertexAI' ? 'vertex' : provider.toLowerCase(), undefined).catalogName;
}
