import type { DataPlaneIr } from '../ir/dataplane';
import type { WorkloadIr } from '../ir/workload';

/** What the lower phase makes of one Gateway. */
export interface LoweredGateway {
  readonly dataPlane: DataPlaneIr;
  readonly workload: WorkloadIr;
}
