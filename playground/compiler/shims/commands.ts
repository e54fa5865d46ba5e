// In place of `src/apps/cli/commands.ts`: the commands that a browser can run.
import { addCompileCommand } from '../../../src/apps/cli/compile-command';
import { addCostCommand } from '../../../src/apps/cli/cost-command';
import { addDiffCommand } from '../../../src/apps/cli/diff-command';
import { addGraphCommand } from '../../../src/apps/cli/graph-command';
import { addProveCommand } from '../../../src/apps/cli/prove-command';
import { addRequestCommand } from '../../../src/apps/cli/request-command';
import { addTestCommand } from '../../../src/apps/cli/test-command';
import { addValidateCommand } from '../../../src/apps/cli/validate-command';

export function commandsFor() {
  return [
    addCompileCommand,
    addCostCommand,
    addDiffCommand,
    addGraphCommand,
    addProveCommand,
    addRequestCommand,
    addTestCommand,
    addValidateCommand,
  ];
}
