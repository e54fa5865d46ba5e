import { sets } from '../parameters/overlay-value';
import { type Draft, metadata, type WorkloadPlan } from '../plan';

/** Returns a budget that allows at most one pod to be evicted at a time, unless the overlay sets the number of pods that must remain. */
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
