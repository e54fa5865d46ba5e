import type { DiagnosticCollector } from '../../../../diagnostics';
import { CODE } from '../../../../diagnostics/codes.generated';
import {
  asMap,
  placeOf,
  podTemplate,
  selectorText,
  selectsByLabels,
  selectsPods,
  type WorkloadObjects,
} from './workload-objects';

/** The workload, its Service and its PodDisruptionBudget must select the pods that the workload makes. */
export function checkSelectors(objects: WorkloadObjects, diagnostics: DiagnosticCollector): void {
  const { labels } = podTemplate(objects);
  const pods = JSON.stringify(labels);
  const { workload, service, podDisruptionBudget: budget } = objects;
  const own = workload['spec']?.selector;
  if (!selectsPods(own, labels)) {
    diagnostics.report(CODE.selectorMismatch, placeOf(objects, 'workload', 'spec', 'selector'), {
      kind: workload['kind'],
      selector: selectorText(own),
      pods,
    });
  }
  const served = service['spec']?.selector;
  if (
    service['spec']?.type !== 'ExternalName' &&
    !(Object.keys(asMap(served)).length > 0 && selectsByLabels(served, labels))
  ) {
    diagnostics.report(CODE.selectorMismatch, placeOf(objects, 'service', 'spec', 'selector'), {
      kind: 'Service',
      selector: selectorText(served),
      pods,
    });
  }
  const guarded = budget?.['spec']?.selector;
  if (budget && !selectsPods(guarded, labels)) {
    diagnostics.report(
      CODE.podDisruptionBudgetForOtherPods,
      placeOf(objects, 'podDisruptionBudget', 'spec', 'selector'),
      {
        selector: selectorText(guarded),
        pods,
      },
    );
  }
}
