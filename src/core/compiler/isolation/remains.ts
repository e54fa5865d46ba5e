import type { IsolatedPart } from '../model/isolation';

/** What is left of a document: its reduced spec, and the parts of it that could not be kept. */
export interface Remains {
  readonly spec: unknown;
  readonly parts: readonly IsolatedPart[];
}
