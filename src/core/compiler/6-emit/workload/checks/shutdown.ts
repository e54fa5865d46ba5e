import type { DiagnosticCollector } from '../../../../diagnostics';
import { CODE } from '../../../../diagnostics/codes.generated';
import { DEFAULT_SHUTDOWN } from '../parameters/environment';
import { placeOf, podTemplate, type WorkloadObjects } from './workload-objects';

/** Pods are killed when their grace period is over, whatever connections the data plane still lets end. */
export function checkShutdown(objects: WorkloadObjects, diagnostics: DiagnosticCollector): void {
  const grace = podTemplate(objects).spec['terminationGracePeriodSeconds'];
  const { max } = objects.plan.parameters.shutdown ?? DEFAULT_SHUTDOWN;
  if (typeof grace !== 'number' || grace >= max) return;
  const at = placeOf(objects, 'workload', 'spec', 'template', 'spec', 'terminationGracePeriodSeconds');
  diagnostics.report(CODE.gracePeriodTooShort, at, { grace, max });
}
