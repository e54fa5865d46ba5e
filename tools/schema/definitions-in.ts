import type { Definitions } from '../../schema';
import { project } from '../../src/core/validation/revisions/project';
import type { Revision } from '../../src/core/values/revisions.generated';

/** All definitions as a revision has them. Those that only another revision leads to are among them. */
export function definitionsIn(definitions: Definitions, revision: Revision): Definitions {
  return Object.fromEntries(
    Object.entries(definitions).map(([name, definition]) => [name, project(definition, revision)]),
  );
}
