import { type Draft, metadata, type WorkloadPlan } from './plan';

/** The data plane's file: as text, or compressed. */
export function configMap(plan: WorkloadPlan): Draft {
  const { key, data, compressed } = plan.delivery;
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: metadata(plan),
    ...(compressed ? { binaryData: { [key]: data } } : { data: { [key]: data } }),
  };
}
