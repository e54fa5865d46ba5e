import type { DiagnosticCollector } from '../../../../diagnostics';
import { CODE } from '../../../../diagnostics/codes.generated';
import { maps } from '../defaults/fill';
import { placeOf, proxyContainerOf, type WorkloadObjects } from './workload-objects';

/** Each port of the listeners must be reachable through the Service. */
export function checkPorts(objects: WorkloadObjects, diagnostics: DiagnosticCollector): void {
  const { service, plan } = objects;
  if (service['spec']?.type === 'ExternalName') return;
  const named = new Map(
    maps(proxyContainerOf(objects)?.['ports']).map(({ name, containerPort }) => [name, containerPort]),
  );
  const targets = new Set(maps(service['spec']?.ports).map(({ targetPort }) => named.get(targetPort) ?? targetPort));
  for (const { port } of plan.ir.ports) {
    if (!targets.has(port))
      diagnostics.report(CODE.listenerPortNotOffered, placeOf(objects, 'service', 'spec', 'ports'), { port });
  }
}
