import { RENDERER_SETTINGS_KEY } from '../../../../data-plane/rendering/settings';
import { type Draft, metadata, type WorkloadPlan } from '../plan';
import { rendererSettings } from './config-renderer';
import { rendersConfig } from './volumes';

/** Returns config files by their keys. */
export function configTexts(plan: WorkloadPlan): Record<string, string> {
  const { key, data, compressed } = plan.delivery;
  return {
    ...(compressed ? {} : { [key]: data }),
    ...(rendersConfig(plan) ? { [RENDERER_SETTINGS_KEY]: rendererSettings(plan) } : {}),
  };
}

/**
 * Returns the ConfigMap with the data plane's file, as text or compressed, and with the placeholders' sources if the file has placeholders.
 */
export function configMap(plan: WorkloadPlan): Draft {
  const { key, data, compressed } = plan.delivery;
  const text = configTexts(plan);
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: metadata(plan),
    ...(compressed ? { binaryData: { [key]: data } } : {}),
    ...(Object.keys(text).length > 0 ? { data: text } : {}),
  };
}
