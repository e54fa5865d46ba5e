import type { Command } from 'commander';
import type { RunOutcome } from './exit-code';
import type { Terminal } from './terminal';

/** Adds a sub-command to the program; its action leaves the exit code in `outcome`. */
export type AddCommand = (program: Command, terminal: Terminal, outcome: RunOutcome) => void;

/** Commands by name, in the order of the help. Each is loaded when it is needed, because loading accounts for most of a short run. */
const COMMANDS: Readonly<Record<string, () => AddCommand>> = {
  init: () => (require('./init-command') as typeof import('./init-command')).addInitCommand,
  dev: () => (require('./dev-command') as typeof import('./dev-command')).addDevCommand,
  lsp: () => (require('./lsp-command') as typeof import('./lsp-command')).addLspCommand,
  mcp: () => (require('./mcp-command') as typeof import('./mcp-command')).addMcpCommand,
  crds: () => (require('./crds-command') as typeof import('./crds-command')).addCrdsCommand,
  validate: () => (require('./validate-command') as typeof import('./validate-command')).addValidateCommand,
  test: () => (require('./test-command') as typeof import('./test-command')).addTestCommand,
  prove: () => (require('./prove-command') as typeof import('./prove-command')).addProveCommand,
  cost: () => (require('./cost-command') as typeof import('./cost-command')).addCostCommand,
  request: () => (require('./request-command') as typeof import('./request-command')).addRequestCommand,
  explain: () => (require('./explain-command') as typeof import('./explain-command')).addExplainCommand,
  graph: () => (require('./graph-command') as typeof import('./graph-command')).addGraphCommand,
  destinations: () =>
    (require('./destinations-command') as typeof import('./destinations-command')).addDestinationsCommand,
  status: () => (require('./status-command') as typeof import('./status-command')).addStatusCommand,
  compile: () => (require('./compile-command') as typeof import('./compile-command')).addCompileCommand,
  fn: () => (require('./fn-command') as typeof import('./fn-command')).addFnCommand,
  diff: () => (require('./diff-command') as typeof import('./diff-command')).addDiffCommand,
  drift: () => (require('./drift-command') as typeof import('./drift-command')).addDriftCommand,
  import: () => (require('./import-command') as typeof import('./import-command')).addImportCommand,
  migrate: () => (require('./migrate-command') as typeof import('./migrate-command')).addMigrateCommand,
  upgrade: () => (require('./upgrade-command') as typeof import('./upgrade-command')).addUpgradeCommand,
  completion: () => (require('./completion-command') as typeof import('./completion-command')).addCompletionCommand,
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
