import type { DiagnosticCollector } from '../../../../diagnostics';
import { CODE } from '../../../../diagnostics/codes.generated';
import { asMap, placeOf, type WorkloadObjects } from './workload-objects';

/** A budget must leave room for evictions, or no node with one of the pods can be drained. */
export function checkDisruptionBudget(objects: WorkloadObjects, diagnostics: DiagnosticCollector): void {
  const { podDisruptionBudget: budget } = objects;
  if (!budget) return;
  const { minAvailable, maxUnavailable } = asMap(budget['spec']);
  if (minAvailable !== undefined && maxUnavailable !== undefined) {
    diagnostics.report(
      CODE.podDisruptionBudgetWithTwoBounds,
      placeOf(objects, 'podDisruptionBudget', 'spec', 'maxUnavailable'),
      {
        minAvailable,
        maxUnavailable,
      },
    );
    return;
  }
  // Pods of a DaemonSet are not evicted when nodes are drained.
  if (objects.plan.parameters.workload === 'DaemonSet') return;
  const pods = fewestPods(objects);
  // A Deployment without pods only describes those of a Rollout, which may be many.
  const most = pods === 0 ? Number.POSITIVE_INFINITY : pods;
  const mayGo = minAvailable === undefined ? amount(maxUnavailable, most) : most - amount(minAvailable, most);
  if (mayGo > 0) return;
  const [field, value] =
    minAvailable === undefined ? ['maxUnavailable', maxUnavailable] : ['minAvailable', minAvailable];
  // A value that is neither a number nor a percentage is reported at the field itself.
  if (value !== undefined && Number.isNaN(mayGo)) return;
  diagnostics.report(CODE.podDisruptionBudgetBlocksDrains, placeOf(objects, 'podDisruptionBudget', 'spec', field), {
    field,
    value,
    pods,
  });
}

/** The number of pods there can be while everything is well: the autoscaler's minimum, else the replicas. */
function fewestPods({ workload, horizontalPodAutoscaler: autoscaler }: WorkloadObjects): number {
  const count = autoscaler ? autoscaler['spec']?.minReplicas : workload['spec']?.replicas;
  return typeof count === 'number' ? count : 1;
}

/** A number of pods, or a percentage of them, which Kubernetes rounds up for both fields. */
function amount(value: unknown, pods: number): number {
  if (typeof value === 'number') return value;
  const percent = /^(\d+)%$/.exec(String(value))?.[1];
  return percent === undefined ? Number.NaN : Math.ceil((Number(percent) * pods) / 100);
}
