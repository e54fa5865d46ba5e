import type { SourceLocation } from '../../diagnostics';

/** The end of a model at its provider. */
export interface PlacedRetirement {
  /** The provider and the model, in the names of price lists; `*` matches any characters. */
  readonly model: string;
  /** The first day, in UTC, on which the provider rejects requests for the model. */
  readonly date: string;
  readonly replacement?: string;
  /** From how many days before the date it is a warning. */
  readonly warnDays: number;
  /** The location of the setting. */
  readonly place: SourceLocation;
}
