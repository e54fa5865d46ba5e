import { addCompileCommand } from '../compile-command';
import { EXIT, type RunOutcome, UsageError } from '../exit-code';
import { addRequestCommand } from '../request-command';
import { visibleTerminal } from '../terminal';

/** The output of a command that an editor ran. */
export interface EditorOutput {
  readonly out: string;
  readonly err: string;
}

const COMMANDS = { compile: addCompileCommand, request: addRequestCommand };

/** Runs `compile` or `request` in the current folder. Errors of the arguments are in `err`, as on the command line. */
export function runForEditor([name, ...args]: readonly string[], inputs: readonly string[]): EditorOutput {
  const { Command, CommanderError }: typeof import('commander') = require('commander');
  let [out, err] = ['', ''];
  const write = {
    out: (text: string) => {
      out += text;
    },
    err: (text: string) => {
      err += text;
    },
  };
  const terminal = visibleTerminal({ ...write, color: false, interactive: false }, name === 'compile');
  const outcome: RunOutcome = { code: EXIT.OK };
  const program = new Command('ai-gateway').exitOverride();
  program.configureOutput({ writeOut: terminal.out, writeErr: terminal.err });
  for (const add of Object.values(COMMANDS)) add(program, terminal, outcome);
  for (const command of program.commands)
    command.exitOverride().configureOutput({ writeOut: terminal.out, writeErr: terminal.err });
  try {
    program.parse([name ?? '', ...inputs, ...args], { from: 'user' });
  } catch (error) {
    if (error instanceof UsageError) terminal.err(`error: ${error.message}\n`);
    else if (!(error instanceof CommanderError)) throw error;
  }
  return { out, err };
}
