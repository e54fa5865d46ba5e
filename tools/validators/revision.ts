import type { Revision, Schema, StructSchema } from '../../schema';

/** What a revision has of a struct. */
export interface StructInRevision {
  readonly present: readonly (readonly [string, Schema])[];
  /** Fields that came later. */
  readonly later: readonly string[];
  readonly required: readonly string[];
}

export function inRevision(schema: StructSchema, revision: Revision): StructInRevision {
  const entries = Object.entries(schema.properties);
  const isPresent = (property: Schema): boolean =>
    revision === 'later' ? property['x-until'] === undefined : property['x-since'] === undefined;
  const requiredEarlier = entries.filter(([, property]) => property['x-earlier']?.required).map(([name]) => name);
  return {
    present: entries.filter(([, property]) => isPresent(property)),
    later: revision === 'later' ? [] : entries.filter(([, property]) => property['x-since']).map(([name]) => name),
    required: [...(schema.required ?? []), ...(revision === 'earlier' ? requiredEarlier : [])],
  };
}
