import type { DiagnosticCollector } from '../../../../diagnostics';
import { CODE } from '../../../../diagnostics/codes.generated';
import { asMap, placeOf, type WorkloadObjects } from './workload-objects';

/** Checks that the autoscaler scales the generated workload within valid bounds, and that nothing else sets the replicas. */
export function checkAutoscaling(objects: WorkloadObjects, diagnostics: DiagnosticCollector): void {
  const { horizontalPodAutoscaler: autoscaler, workload } = objects;
  if (!autoscaler) return;
  const { scaleTargetRef, minReplicas, maxReplicas } = asMap(autoscaler['spec']);
  const { apiVersion, kind, name } = asMap(scaleTargetRef);
  const expected = workload['metadata'].name;
  const { replicas } = asMap(workload['spec']);
  // A Rollout of Argo makes the pods that a Deployment without any describes.
  const isRollout = kind === 'Rollout' && /^argoproj\.io\//.test(String(apiVersion)) && replicas === 0;
  if ((kind !== 'Deployment' && !isRollout) || name !== expected) {
    const at = placeOf(objects, 'horizontalPodAutoscaler', 'spec', 'scaleTargetRef');
    diagnostics.report(CODE.autoscalerForOtherTarget, at, {
      found: `${kind} ${name}`,
      expected: `Deployment ${expected}`,
    });
  }
  if (minReplicas > maxReplicas) {
    const at = placeOf(objects, 'horizontalPodAutoscaler', 'spec', 'minReplicas');
    diagnostics.report(CODE.autoscalerMinimumAboveMaximum, at, { minimum: minReplicas, maximum: maxReplicas });
  }
  if (replicas !== undefined && !isRollout)
    diagnostics.report(CODE.replicasBesideAutoscaler, placeOf(objects, 'workload', 'spec', 'replicas'), { replicas });
}
