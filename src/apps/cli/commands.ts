import type { Command } from 'commander';
import type { Outcome } from './exit-code';
import type { Terminal } from './terminal';

/** Adds a sub-command to the program; its action leaves the exit code in `outcome`. */
export type AddCommand = (program: Command, terminal: Terminal, outcome: Outcome) => void;

/** By their names, in the order in which help lists them. Each is loaded when it is asked for, as most of a short run is loading. */
const COMMANDS: Readonly<Record<string, () => AddCommand>> = {
  compile: () => (require('./compile-command') as typeof import('./compile-command')).addCompileCommand,
  fn: () => (require('./fn-command') as typeof import('./fn-command')).addFnCommand,
  validate: () => (require('./validate-command') as typeof import('./validate-command')).addValidateCommand,
  request: () => (require('./request-command') as typeof import('./request-command')).addRequestCommand,
  test: () => (require('./test-command') as typeof import('./test-command')).addTestCommand,
  prove: () => (require('./prove-command') as typeof import('./prove-command')).addProveCommand,
  diff: () => (require('./diff-command') as typeof import('./diff-command')).addDiffCommand,
  destinations: () =>
    (require('./destinations-command') as typeof import('./destinations-command')).addDestinationsCommand,
  cost: () => (require('./cost-command') as typeof import('./cost-command')).addCostCommand,
  drift: () => (require('./drift-command') as typeof import('./drift-command')).addDriftCommand,
  migrate: () => (require('./migrate-command') as typeof import('./migrate-command')).addMigrateCommand,
  graph: () => (require('./graph-command') as typeof import('./graph-command')).addGraphCommand,
  dev: () => (require('./dev-command') as typeof import('./dev-command')).addDevCommand,
  lsp: () => (require('./lsp-command') as typeof import('./lsp-command')).addLspCommand,
  upgrade: () => (require('./upgrade-command') as typeof import('./upgrade-command')).addUpgradeCommand,
  import: () => (require('./import-command') as typeof import('./import-command')).addImportCommand,
  status: () => (require('./status-command') as typeof import('./status-command')).addStatusCommand,
  crds: () => (require('./crds-command') as typeof import('./crds-command')).addCrdsCommand,
  init: () => (require('./init-command') as typeof import('./init-command')).addInitCommand,
  explain: () => (require('./explain-command') as typeof import('./explain-command')).addExplainCommand,
  completion: () => (require('./completion-command') as typeof import('./completion-command')).addCompletionCommand,
};

/** The names of all commands, in the order in which help lists them. */
export const COMMAND_NAMES: readonly string[] = Object.keys(COMMANDS);

/** The commands that these arguments may be about: the one that is named, none for the version alone, else all. */
export function commandsFor(args: readonly string[]): readonly AddCommand[] {
  const [first = '', ...rest] = args;
  // What completes the others has to know them.
  if (first !== 'completion' && Object.hasOwn(COMMANDS, first)) return [COMMANDS[first]()];
  if (rest.length === 0 && ['--version', '-V'].includes(first)) return [];
  return Object.values(COMMANDS).map((load) => load());
}
