import { signsModelsAsPod } from '../../providers';
import type { ProxyModelSpec } from '../../validation/types.generated';

/** Whether a Model is called with the identity of the gateway's pods: where it says nothing else, some clouds are. */
export function isCalledAsPod({ provider, baseURL, policies }: ProxyModelSpec): boolean {
  return policies?.auth === undefined && baseURL === undefined && signsModelsAsPod(provider);
}
