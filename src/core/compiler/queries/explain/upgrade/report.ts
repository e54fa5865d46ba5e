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
  /** Whether only controllers differ: compiled output means the same to both releases of the data plane. */
  readonly isOfController?: true;
}

export type Report = (at: Origin, values: ChangedMeaning, options?: FindingOptions) => void;

/** The location of a field of a resource. */
export type FieldAt = (...path: FieldPath) => Origin;
