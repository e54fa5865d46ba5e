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
   * Documents with syntax errors, by index, which can be parsed into several values. Among the resources, each has one of these values; if
   * errors are isolated, it is invalid instead.
   */
  readonly doubtful: ReadonlyMap<number, InvalidInput>;
  /** The distribution that a document speaks, by index; absent for documents of kinds that every distribution calls the same. */
  readonly distributions: ReadonlyMap<number, ProxyDistribution>;
  /** The parts that later phases omit. */
  readonly isolation: Isolation;
}

/** A resource that is invalid. */
export interface InvalidInput extends ResourceName {
  /** The resource in the document, with the reference's names: none of it is reliable. Absent if the document could not be parsed. */
  readonly written?: Resource;
  /** For a policy: whether its targets and the names of its blocks are correct. */
  readonly areTargetsSure?: boolean;
  /** Whether only single values are wrong, so that no field can be in the wrong place. */
  readonly isLegible?: boolean;
}
