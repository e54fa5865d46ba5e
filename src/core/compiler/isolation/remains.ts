import type { IsolatedPart } from '../model/isolation';

/** The remains of a document: its reduced spec, and the parts that could not be kept. */
export interface Remains {
  readonly spec: unknown;
  readonly parts: readonly IsolatedPart[];
}
