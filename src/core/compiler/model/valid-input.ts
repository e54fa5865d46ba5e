import type { ProxyDistribution } from '../../distribution';
import type { Resource } from '../../validation/resource';
import type { ResourceName } from '../../values/resource-name';
import type { Isolation } from './isolation';

/** The documents that are resources of kinds that are read, and valid. Sorted by kind, namespace and name. */
export interface ValidInput {
  readonly resources: readonly Resource[];
  /** Valid ones whose name another document has, too; that one is among the resources. */
  readonly twins: readonly Resource[];
  /** Indexes of documents of kinds that are not ours. */
  readonly ignored: readonly number[];
  /** Resources that exist but are invalid: a reference to one of them is not reported as missing on top. */
  readonly invalid: readonly InvalidInput[];
  /**
   * Documents whose text has errors, by index: several values can be read out of them. Among the resources each has one of these values;
   * where errors are kept to what they name, it is invalid instead.
   */
  readonly doubtful: ReadonlyMap<number, InvalidInput>;
  /** The distribution that a document speaks, by index; absent for documents of kinds that every distribution calls the same. */
  readonly distributions: ReadonlyMap<number, ProxyDistribution>;
  /** What is left out of what follows. */
  readonly isolation: Isolation;
}

/** A resource that is invalid. */
export interface InvalidInput extends ResourceName {
  /** As it is written, in the reference's names: nothing in it is sure. Absent where the document could not be parsed. */
  readonly written?: Resource;
  /** Of a policy: whether what it aims at is right, and the names of its blocks. */
  readonly areTargetsSure?: boolean;
  /** Whether only single values are wrong, so that nothing of it may stand where it does not belong. */
  readonly isLegible?: boolean;
}
