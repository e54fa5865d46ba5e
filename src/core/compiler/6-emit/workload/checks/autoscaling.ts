import type { DiagnosticCollector } from '../../../../diagnostics';
import { map, placeOf, type WorkloadObjects } from './workload-objects';

/** The autoscaler must scale our Deployment, within bounds that make sense, and nobody else may set the replicas. */
export function checkAutoscaling(objects: WorkloadObjects, diagnostics: DiagnosticCollector): void {
  const { horizontalPodAutoscaler: autoscaler, deployment } = objects;
  if (!autoscaler) return;
  const { scaleTargetRef, minReplicas, maxReplicas } = map(autoscaler['spec']);
  const { kind, name } = map(scaleTargetRef);
  const expected = deployment['metadata'].name;
  if (kind !== 'Deployment' || name !== expected) {
    const at = placeOf(objects, 'horizontalPodAutoscaler', 'spec', 'scaleTargetRef');
    diagnostics.report('AIG6022', at, { found: `${kind} ${name}`, expected: `Deployment ${expected}` });
  }
  if (minReplicas > maxReplicas) {
    const at = placeOf(objects, 'horizontalPodAutoscaler', 'spec', 'minReplicas');
    diagnostics.report('AIG6028', at, { minimum: minReplicas, maximum: maxReplicas });
  }
  const { replicas } = map(deployment['spec']);
  if (replicas !== undefined)
    diagnostics.report('AIG6025', placeOf(objects, 'deployment', 'spec', 'replicas'), { replicas });
}
