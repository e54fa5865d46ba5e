import type { DiagnosticCollector } from '../../../../diagnostics';
import { CODE } from '../../../../diagnostics/codes.generated';
import { DEFAULT_SHUTDOWN } from '../objects/environment';
import { placeOf, podTemplate, type WorkloadObjects } from './workload-objects';

/** Reports a grace period that is too short: Kubernetes kills pods at its end, even if the data plane still drains connections. */
export function checkShutdown(objects: WorkloadObjects, diagnostics: DiagnosticCollector): void {
  const grace = podTemplate(objects).spec['terminationGracePeriodSeconds'];
  const { max } = objects.plan.parameters.shutdown ?? DEFAULT_SHUTDOWN;
  if (typeof grace !== 'number' || grace >= max) return;
  const at = placeOf(objects, 'workload', 'spec', 'template', 'spec', 'terminationGracePeriodSeconds');
  diagnostics.report(CODE.gracePeriodTooShort, at, { grace, max });
}
