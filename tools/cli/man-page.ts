import type { Command, Option } from 'commander';
import { makeProgram, TOP_EXAMPLES } from '../../src/apps/cli';
import { EXIT } from '../../src/apps/cli/exit-code';
import { descriptionAtEnd, isProse, isSharedOption } from '../../src/apps/cli/help-end';
import { processTerminal, visibleTerminal } from '../../src/apps/cli/terminal';
import { DOCS_URL } from '../../src/core/text/docs-url';

/** Returns the man page of the command line with all its commands, in the macros of man(7). */
export function manPage(): string {
  const terminal = visibleTerminal(processTerminal(), false);
  const program = makeProgram(['completion'], terminal, { code: EXIT.OK });
  const shared = new Map(program.commands.flatMap(({ options }) => options.filter(isSharedOption).map(byFlags)));
  return [
    '.TH AI\\-GATEWAY 1 "" "cdk8s\\-ai\\-gateway" "User Commands"',
    '.SH NAME',
    `ai\\-gateway \\- ${escaped(program.description())}`,
    '.SH SYNOPSIS',
    '.B ai\\-gateway',
    escaped('COMMAND [options]'),
    '.SH DESCRIPTION',
    ending(TOP_EXAMPLES),
    '.SH COMMANDS',
    ...program.commands.map(section),
    '.SH SHARED OPTIONS',
    'The commands that read resources share these options.',
    ...[...shared.values()].map(entry),
    '.SH SEE ALSO',
    escaped(DOCS_URL),
    '',
  ].join('\n');
}

function section(command: Command): string {
  const usage = `ai-gateway ${command.name()} ${command.usage()}`;
  const options = command.options.filter((option) => !isSharedOption(option));
  return [
    `.SS "${escaped(usage).replaceAll('"', '""')}"`,
    `${escaped(command.description())}.`,
    ...options.map(entry),
    ending(descriptionAtEnd(command)),
  ].join('\n');
}

function entry({ flags, description, argChoices, defaultValue, defaultValueDescription }: Option): string {
  const choices = argChoices ? [`choices: ${argChoices.join(', ')}`] : [];
  const value = defaultValueDescription ?? (defaultValue === undefined ? undefined : JSON.stringify(defaultValue));
  const facts = [...choices, ...(value === undefined ? [] : [`default: ${value}`])];
  const text = `${description}${facts.length > 0 ? ` (${facts.join('; ')})` : ''}`;
  return `.TP\n.B ${escaped(flags)}\n${escaped(text)}`;
}

function byFlags(option: Option): [string, Option] {
  return [option.flags, option];
}

/** Returns the end of a help text: paragraphs of prose, and examples with their line breaks. */
function ending(text: string): string {
  return text
    .trim()
    .split('\n\n')
    .map((part) => (isProse(part) ? `.PP\n${escaped(part.replaceAll('\n', ' '))}` : verbatim(part)))
    .join('\n');
}

/** Returns a text with its line breaks. */
function verbatim(text: string): string {
  return `.PP\n.nf\n${text.trim().split('\n').map(escaped).join('\n')}\n.fi`;
}

/** Escapes backslashes, hyphens, and lines that start like a macro. */
function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(?=[.'])/, '\\&');
}
