import type { DataPlaneRelease } from '../../../data-plane/release';
import type { DiagnosticCollector } from '../../../diagnostics';
import { CODE } from '../../../diagnostics/codes.generated';
import type { CompileOptions } from '../../model/options';
import type { WorkloadIr } from '../../model/workload';
import { destinationsOfUrl } from '../../semantics/config-destinations';
import { objectName, podSelector } from '../../semantics/object-names';
import { isMapping } from './defaults/fill';
import type { DeliveredConfig } from './delivery/deliver-config';
import { infrastructureAnnotations, objectLabels, podLabels } from './labels';
import { environment } from './objects/environment';
import { containerImage } from './parameters/image';
import type { MergedParameters } from './parameters/merge-parameters';
import type { WorkloadPlan } from './plan';
import type { OwnPorts } from './raw-config/check-process-settings';

/** A Service has the strictest rules for names of all the objects. */
const SERVICE_NAME = /^[a-z](?:[-a-z0-9]*[a-z0-9])?$/;

/** Computes once the values that several objects share. */
export function planWorkload(
  ir: WorkloadIr,
  parameters: MergedParameters,
  delivery: DeliveredConfig,
  ports: OwnPorts,
  release: DataPlaneRelease,
  options: CompileOptions,
  diagnostics: DiagnosticCollector,
): WorkloadPlan {
  const name = objectName(ir.gatewayName);
  if (!SERVICE_NAME.test(name)) diagnostics.report(CODE.gatewayNameInvalidForService, ir.origin, { name });
  const image = containerImage(parameters, release, diagnostics);
  checkCaAddress(parameters, diagnostics);
  return {
    ir,
    release,
    since: options.dataPlane.since,
    parameters,
    name,
    labels: objectLabels(ir, image.version),
    annotations: infrastructureAnnotations(ir),
    selector: podSelector(ir.gatewayName),
    podLabels: podLabels(ir),
    image,
    sidecarImage: options.sidecarImage,
    environment: environment(ir, parameters, release, namesLevel(parameters)),
    delivery,
    statsPort: ports.stats,
    readinessPort: ports.readiness,
  };
}

/** The data plane does not start with an address that it cannot read. */
function checkCaAddress({ mesh, caAddressOrigin }: MergedParameters, diagnostics: DiagnosticCollector): void {
  const address = mesh?.caAddress;
  if (address === undefined || destinationsOfUrl(address).length > 0) return;
  diagnostics.report(CODE.invalidMeshCaAddress, caAddressOrigin, { found: JSON.stringify(address) });
}

/** Whether `rawConfig` sets `config.logging.level`. */
function namesLevel({ rawConfig }: MergedParameters): boolean {
  const fixed = rawConfig?.['config'];
  return isMapping(fixed) && isMapping(fixed['logging']) && (fixed['logging']['level'] ?? undefined) !== undefined;
}
