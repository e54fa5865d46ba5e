import type { Place } from '../../diagnostics';
import type { FieldPath } from '../ir/origin';

/** One input document: plain data, and a way to find places in its source when a diagnostic needs them. */
export interface InputDocument {
  readonly value: Readonly<Record<string, unknown>>;
  /** The place of the innermost existing field on the path. May parse the source again; only diagnostics call it. */
  placeOf(path: FieldPath): Place;
}

/** What the load phase gives: documents in input order; an `Origin` names them by index. */
export interface LoadedInput {
  readonly documents: readonly InputDocument[];
}
