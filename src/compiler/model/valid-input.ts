import type { ProxyDistribution } from '../../distribution';
import type { Resource, ResourceName } from '../../validation/resource';

/** The documents that are resources of kinds that are read, and valid. Sorted by kind, namespace and name. */
export interface ValidInput {
  readonly resources: readonly Resource[];
  /** Indexes of documents of kinds that are not ours. */
  readonly ignored: readonly number[];
  /** Resources that exist but were refused: a reference to one of them is not reported as missing on top. */
  readonly refused: readonly ResourceName[];
  /** The distribution that a document speaks, by index; absent for documents of kinds that every distribution calls the same. */
  readonly distributions: ReadonlyMap<number, ProxyDistribution>;
}
