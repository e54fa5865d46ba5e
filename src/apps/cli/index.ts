import type { Command, CommanderError } from 'commander';
import { messageOf } from '../../core/text/error-text';
import { evaluationDay } from '../../core/values/evaluation-time';
import { ProgramFailed } from '../program-failed';
import { EXIT, type ExitCode, type RunOutcome, UsageError } from './exit-code';
import { processTerminal, type Streams, type Terminal, visibleTerminal } from './terminal';
import { versionText } from './version';

/** Runs the command line. `args` are the arguments after the name of the program. */
export async function main(args: readonly string[], streams: Streams = processTerminal()): Promise<number> {
  const { CommanderError }: typeof import('commander') = require('commander');
  const terminal = visibleTerminal(streams, MAKERS.has(args[0]));
  const outcome: RunOutcome = { code: EXIT.OK };
  const program = makeProgram(args, terminal, outcome);
  try {
    if (args.length === 0) {
      program.outputHelp({ error: true });
      return EXIT.USAGE;
    }
    demandEvaluationDay();
    program.parse(args, { from: 'user' });
    return outcome.until ? await outcome.until : outcome.code;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.code === 'commander.excessArguments' && READERS.has(args[0])) terminal.err(INPUTS_FIX);
      if (error.code === 'commander.missingArgument' && args.includes('--app')) terminal.err(APP_FIX);
      return exitCodeOf(error);
    }
    if (error instanceof UsageError) {
      terminal.err(`error: ${error.message}\n`);
      return EXIT.USAGE;
    }
    if (error instanceof ProgramFailed) terminal.err(`error: ${error.message}\n`);
    else reportBug(error, terminal);
    return EXIT.ERRORS;
  }
}

/** Rejects a date of evaluation that the calendar does not have, before anything is judged by it. */
function demandEvaluationDay(): void {
  try {
    evaluationDay();
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

/** The commands whose output is made of the inputs, credentials included. */
const MAKERS = new Set(['compile', 'fn', 'import']);
/** The commands that only read files. */
const READERS = new Set(['compile', 'status', 'upgrade', 'validate']);
const APP_FIX = 'Everything after --app is the command of the app. Write other arguments before --app, or after --.\n';
const INPUTS_FIX = 'Pass files and folders with -f, such as `-f manifests/`.\n';

/** Returns the program with the commands that the arguments need; all commands for `completion`. */
export function makeProgram(args: readonly string[], terminal: Terminal, outcome: RunOutcome): Command {
  const { commandsFor }: typeof import('./commands') = require('./commands');
  const { commandGroupOf }: typeof import('./command-groups') = require('./command-groups');
  const { showOptions }: typeof import('./help-end') = require('./help-end');
  const { Command }: typeof import('commander') = require('commander');
  const program = new Command('ai-gateway');
  program
    .description('Compile and check the configuration of AI gateways, offline.')
    .version(versionText(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .commandsGroup('Shell:')
    .helpCommand('help [command]', 'Show the help of a command')
    .showSuggestionAfterError()
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err })
    .addHelpText('after', TOP_EXAMPLES)
    .exitOverride();
  for (const add of commandsFor(args)) add(program, terminal, outcome);
  showOptions(program, () => false);
  for (const command of program.commands) command.helpGroup(commandGroupOf(command.name()));
  // Sub-commands do not inherit these.
  for (const command of program.commands)
    command.exitOverride().configureOutput({ writeOut: terminal.out, writeErr: terminal.err });
  return program;
}

export const TOP_EXAMPLES = `
Examples:
  $ ai-gateway init gateway/                  create a repository
  $ ai-gateway validate -f manifests/         check files and folders
  $ ai-gateway compile -f manifests/ -o out/  write manifests and configs
  $ ai-gateway compile --help                 list the options of a command

Exit codes: 0 success, 1 errors in the inputs, 2 wrong usage, 3 no Gateway
answers, 4 a test, guarantee or expectation failed, 5 something differs.

Page: https://github.com/cdk8s-ai-gateway/cdk8s-ai-gateway/blob/main/docs/cli.md`;

function exitCodeOf(error: CommanderError): ExitCode {
  return error.exitCode === 0 ? EXIT.OK : EXIT.USAGE;
}

/** Reports an internal error. Errors of inputs never reach this function. */
function reportBug(error: unknown, terminal: Terminal): void {
  const text = error instanceof Error ? error.message : String(error);
  terminal.err(
    `ai-gateway: internal error: ${text}\nThis is a bug. Set AI_GATEWAY_DEBUG=1 to see where, and report it.\n`,
  );
  if (process.env.AI_GATEWAY_DEBUG && error instanceof Error) terminal.err(`${error.stack}\n`);
}
