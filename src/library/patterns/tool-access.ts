import type { Cel } from '../constructs';

/** One line of the access table: who can use which tools. A line without `tools` also allows prompts and resources. */
export interface ToolAccess {
  /**
   * The target, by its name.
   *
   * @default - tools of all targets
   */
  readonly target?: string;
  /**
   * The tools, by the names that the server gives them.
   *
   * @default - everything that the target has: tools, prompts, resources and their templates
   */
  readonly tools?: string[];
  /**
   * The allowed users, as an expression over `jwt`, such as `Cel.claim('groups').contains('sre')`.
   *
   * @default - every client with a valid token
   */
  readonly who?: Cel;
}
