import type { FindingOptions } from '../../../../diagnostics';
import type { FieldPath, Origin } from '../../../../values/origin';

export interface ChangedMeaning {
  readonly what: string;
  /** The interpretation by the controller of the previous revision. */
  readonly before: string;
  readonly now: string;
  readonly fix: string;
  /** One that meets the change. */
  readonly request?: string | undefined;
}

export type Report = (at: Origin, values: ChangedMeaning, options?: FindingOptions) => void;

/** The location of a field of a resource. */
export type FieldAt = (...path: FieldPath) => Origin;
