import type { DataPlaneIr } from './dataplane';
import type { ExternalReference } from './graph';
import type { WorkloadIr } from './workload';

/** What the lower phase makes of one Gateway. */
export interface LoweredGateway {
  readonly dataPlane: DataPlaneIr;
  readonly workload: WorkloadIr;
  /** Secrets and ConfigMaps that must be copied into the namespace of the Gateway. */
  readonly copies: readonly ExternalReference[];
}
