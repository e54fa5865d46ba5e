import type { Definitions } from '../../schema';
import { project } from '../../src/core/validation/revisions/project';
import type { Revision } from '../../src/core/values/revisions.generated';

/** Returns all definitions of a revision, including those that only another revision references. */
export function definitionsIn(definitions: Definitions, revision: Revision): Definitions {
  return Object.fromEntries(
    Object.entries(definitions).map(([name, definition]) => [name, project(definition, revision)]),
  );
}
