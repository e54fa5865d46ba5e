import type { Command } from 'commander';
import type { RunOutcome } from './exit-code';
import type { Terminal } from './terminal';

/** Adds a sub-command to the program; its action leaves the exit code in `outcome`. */
export type AddCommand = (program: Command, terminal: Terminal, outcome: RunOutcome) => void;

/** Commands by name, in the order of the help. Each is loaded when it is needed, because loading accounts for most of a short run. */
const COMMANDS: Readonly<Record<string, () => AddCommand>> = {
  init: () => {
    const { addInitCommand }: typeof import('./init-command') = require('./init-command');
    return addInitCommand;
  },
  dev: () => {
    const { addDevCommand }: typeof import('./dev-command') = require('./dev-command');
    return addDevCommand;
  },
  lsp: () => {
    const { addLspCommand }: typeof import('./lsp-command') = require('./lsp-command');
    return addLspCommand;
  },
  mcp: () => {
    const { addMcpCommand }: typeof import('./mcp-command') = require('./mcp-command');
    return addMcpCommand;
  },
  crds: () => {
    const { addCrdsCommand }: typeof import('./crds-command') = require('./crds-command');
    return addCrdsCommand;
  },
  validate: () => {
    const { addValidateCommand }: typeof import('./validate-command') = require('./validate-command');
    return addValidateCommand;
  },
  test: () => {
    const { addTestCommand }: typeof import('./test-command') = require('./test-command');
    return addTestCommand;
  },
  prove: () => {
    const { addProveCommand }: typeof import('./prove-command') = require('./prove-command');
    return addProveCommand;
  },
  cost: () => {
    const { addCostCommand }: typeof import('./cost-command') = require('./cost-command');
    return addCostCommand;
  },
  request: () => {
    const { addRequestCommand }: typeof import('./request-command') = require('./request-command');
    return addRequestCommand;
  },
  explain: () => {
    const { addExplainCommand }: typeof import('./explain-command') = require('./explain-command');
    return addExplainCommand;
  },
  graph: () => {
    const { addGraphCommand }: typeof import('./graph-command') = require('./graph-command');
    return addGraphCommand;
  },
  destinations: () => {
    const { addDestinationsCommand }: typeof import('./destinations-command') = require('./destinations-command');
    return addDestinationsCommand;
  },
  status: () => {
    const { addStatusCommand }: typeof import('./status-command') = require('./status-command');
    return addStatusCommand;
  },
  compile: () => {
    const { addCompileCommand }: typeof import('./compile-command') = require('./compile-command');
    return addCompileCommand;
  },
  fn: () => {
    const { addFnCommand }: typeof import('./fn-command') = require('./fn-command');
    return addFnCommand;
  },
  diff: () => {
    const { addDiffCommand }: typeof import('./diff-command') = require('./diff-command');
    return addDiffCommand;
  },
  replay: () => {
    const { addReplayCommand }: typeof import('./replay-command') = require('./replay-command');
    return addReplayCommand;
  },
  drift: () => {
    const { addDriftCommand }: typeof import('./drift-command') = require('./drift-command');
    return addDriftCommand;
  },
  import: () => {
    const { addImportCommand }: typeof import('./import-command') = require('./import-command');
    return addImportCommand;
  },
  migrate: () => {
    const { addMigrateCommand }: typeof import('./migrate-command') = require('./migrate-command');
    return addMigrateCommand;
  },
  upgrade: () => {
    const { addUpgradeCommand }: typeof import('./upgrade-command') = require('./upgrade-command');
    return addUpgradeCommand;
  },
  completion: () => {
    const { addCompletionCommand }: typeof import('./completion-command') = require('./completion-command');
    return addCompletionCommand;
  },
};

/** The names of all commands, in the order in which help lists them. */
export const COMMAND_NAMES: readonly string[] = Object.keys(COMMANDS);

/** The commands that these arguments may be about: the one that is named, none for the version alone, else all. */
export function commandsFor(args: readonly string[]): readonly AddCommand[] {
  const [first = '', ...rest] = args;
  // The completion command requires the options of all commands.
  if (first !== 'completion' && Object.hasOwn(COMMANDS, first)) return [COMMANDS[first]()];
  if (rest.length === 0 && ['--version', '-V'].includes(first)) return [];
  return Object.values(COMMANDS).map((load) => load());
}
