import type { DataPlaneIr } from './dataplane';
import type { ExternalReference } from './graph';
import type { WorkloadIr } from './workload';

/** The output of the lower phase for one Gateway. */
export interface LoweredGateway {
  readonly dataPlane: DataPlaneIr;
  readonly workload: WorkloadIr;
  /** Secrets and ConfigMaps that must be copied into the namespace of the Gateway. */
  readonly copies: readonly ExternalReference[];
}
