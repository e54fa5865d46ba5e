import { sets } from '../parameters/overlay-value';
import { type Draft, metadata, type WorkloadPlan } from './plan';

/** At most one pod at a time may be evicted, unless the overlay says how many must stay. */
export function podDisruptionBudget(plan: WorkloadPlan): Draft {
  const saysMinimum = sets(plan.parameters.overlays.podDisruptionBudget, 'minAvailable');
  return {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: metadata(plan),
    spec: {
      ...(saysMinimum ? {} : { maxUnavailable: 1 }),
      selector: { matchLabels: { ...plan.selector } },
      // A pod that never becomes ready must not stop a node from being drained.
      unhealthyPodEvictionPolicy: 'AlwaysAllow',
    },
  };
}
