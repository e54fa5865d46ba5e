import type { Graph } from '../4-attach/effective';
import type { DataPlaneIr } from '../ir/dataplane';
import type { WorkloadIr } from '../ir/workload';

/** What the lower phase makes of one Gateway. */
export interface LoweredGateway {
  readonly dataPlane: DataPlaneIr;
  readonly workload: WorkloadIr;
  /** Secrets and ConfigMaps that must be copied into the namespace of the Gateway. */
  readonly copies: Graph['externals'];
}
