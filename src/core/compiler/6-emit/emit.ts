import type { DiagnosticCollector } from '../../diagnostics';
import type { LoweredGateway } from '../model/lowered';
import type { CompileOptions } from '../model/options';
import type { GatewayOutput } from '../model/result';
import { configFile } from './config/config-file';
import { emitWorkload } from './workload/emit-workload';

/** Emits the config and the manifests of the workload for each Gateway, from intermediate representations. */
export function emit(
  lowered: readonly LoweredGateway[],
  options: CompileOptions,
  diagnostics: DiagnosticCollector,
): GatewayOutput[] {
  return lowered.map(({ dataPlane, workload }) => {
    const { config, manifests } = emitWorkload(workload, configFile(dataPlane), options, diagnostics);
    return { namespace: dataPlane.namespace, name: dataPlane.gatewayName, config, manifests };
  });
}
