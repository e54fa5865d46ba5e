// In place of `src/apps/cli/commands.ts`: the commands that a browser can run.
import { addCompileCommand } from '../../../src/apps/cli/compile-command';
import { addDiffCommand } from '../../../src/apps/cli/diff-command';
import { addGraphCommand } from '../../../src/apps/cli/graph-command';
import { addRequestCommand } from '../../../src/apps/cli/request-command';
import { addValidateCommand } from '../../../src/apps/cli/validate-command';

export function commandsFor() {
  return [addCompileCommand, addDiffCommand, addGraphCommand, addRequestCommand, addValidateCommand];
}
