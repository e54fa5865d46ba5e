import type { PlacedOverlay } from '../parameters/merge-parameters';
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

/** Whether the overlays, applied in order, give a field a value. */
export function sets(overlays: readonly PlacedOverlay[], field: string): boolean {
  return lastValue(overlays, field) !== undefined;
}

/** The value that the overlays, applied in order, give a scalar field of the spec. */
export function lastValue(overlays: readonly PlacedOverlay[], field: string): unknown {
  let value: unknown;
  for (const { overlay } of overlays) {
    const spec = overlay.spec as Draft | undefined;
    if (spec && field in spec) value = spec[field] ?? undefined;
  }
  return value;
}
