import type { DiagnosticCollector } from '../../../../diagnostics';
import { CODE } from '../../../../diagnostics/codes.generated';
import type { MergedParameters, OverlayField } from './merge-parameters';

/** Returns the overlay field of the workload that creates the pods. */
export function workloadField({ workload }: Pick<MergedParameters, 'workload'>): 'deployment' | 'daemonSet' {
  return workload === 'DaemonSet' ? 'daemonSet' : 'deployment';
}

/** Checks that the combined parameters of the GatewayClass and of the Gateway fit one kind of workload. */
export function checkWorkloadKind(parameters: MergedParameters, diagnostics: DiagnosticCollector): void {
  const { workload, overlays, catalogsOfClass } = parameters;
  const unsupported: readonly OverlayField[] =
    workload === 'DaemonSet' ? ['deployment', 'horizontalPodAutoscaler'] : ['daemonSet'];
  for (const field of unsupported)
    for (const { origin } of overlays[field])
      diagnostics.report(CODE.overlayOfOtherWorkload, origin, { field, workload, own: workloadField(parameters) });
  for (const origin of catalogsOfClass) diagnostics.report(CODE.modelCatalogOfGatewayClass, origin);
}
