import type { Resource } from '../../validation/resource';

/** The documents that are resources of kinds that are read, and valid. Sorted by kind, namespace and name. */
export interface ValidInput {
  readonly resources: readonly Resource[];
  /** Indexes of documents of kinds that are not ours. */
  readonly ignored: readonly number[];
  /**
   * Names of resources that exist but were refused, as `Kind/namespace/name`: a reference to one of them is not reported
   * as missing on top.
   */
  readonly refused: ReadonlySet<string>;
}
