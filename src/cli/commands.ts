import type { Command } from 'commander';
import { addCompileCommand } from './compile-command';
import { addCrdsCommand } from './crds-command';
import { addDiffCommand } from './diff-command';
import type { ExitCode } from './exit-code';
import { addExplainCommand } from './explain-command';
import { addRequestCommand } from './request-command';
import { addStatusCommand } from './status-command';
import type { Terminal } from './terminal';
import { addValidateCommand } from './validate-command';

/** Adds a sub-command to the program; its action leaves the exit code in `outcome`. */
export type AddCommand = (program: Command, terminal: Terminal, outcome: { code: ExitCode }) => void;

export const ALL: readonly AddCommand[] = [
  addCompileCommand,
  addValidateCommand,
  addRequestCommand,
  addDiffCommand,
  addStatusCommand,
  addCrdsCommand,
  addExplainCommand,
];
