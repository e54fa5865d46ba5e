import type { Fields } from '../../../core/values/objects';
import type { ObjectSchema } from './schema';
import type { ToolArguments } from './tool-arguments';
import type { Workspace } from './workspace';

/** One tool of the server. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: ObjectSchema;
  readonly output: ObjectSchema;
  /**
   * Returns the structured result.
   *
   * @throws UsageError with a message for the agent
   */
  run(given: ToolArguments, workspace: Workspace): Fields;
}
