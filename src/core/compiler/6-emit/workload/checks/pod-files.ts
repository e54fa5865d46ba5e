import type { DiagnosticCollector } from '../../../../diagnostics';
import { CODE } from '../../../../diagnostics/codes.generated';
import { ANNOTATION_BYTES } from '../../../../validation/metadata';
import { asMap, type WorkloadObjects } from './workload-objects';

/** Annotations of pods have a limit together, and the config may be among them. */
export function checkPodFiles({ plan, workload }: WorkloadObjects, diagnostics: DiagnosticCollector): void {
  if (!plan.delivery.inPods) return;
  const annotations = Object.entries(asMap(workload['spec']?.template?.metadata?.annotations));
  const size = annotations.reduce((sum, texts) => sum + Buffer.byteLength(texts.join('')), 0);
  if (size > ANNOTATION_BYTES)
    diagnostics.report(CODE.configTooLargeForPods, plan.ir.origin, { size, limit: ANNOTATION_BYTES });
}
