import { RENDERER_SETTINGS_KEY } from '../../../../data-plane/rendering/settings';
import { rendererSettings } from './config-renderer';
import { type Draft, metadata, type WorkloadPlan } from './plan';
import { rendersConfig } from './volumes';

/** Files of text, by their keys. */
export function configTexts(plan: WorkloadPlan): Record<string, string> {
  const { key, data, compressed } = plan.delivery;
  return {
    ...(compressed ? {} : { [key]: data }),
    ...(rendersConfig(plan) ? { [RENDERER_SETTINGS_KEY]: rendererSettings(plan) } : {}),
  };
}

/** The data plane's file: as text, or compressed. Where it has placeholders, also what they stand for. */
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
