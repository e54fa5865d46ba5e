import type { Command, Option } from 'commander';
import { DOCS_URL } from '../../core/text/docs-url';

/** Options of most commands that help only lists by name, so that it fits a screen. The page of the command line describes them. */
const LISTED_BY_NAME: ReadonlySet<string> = new Set([
  '--config',
  '--no-config',
  '--root',
  '--revision',
  '--data-plane',
  '--group',
  '--fail-on',
  '--references',
  '--on-error',
  '--mode',
  '--default-namespace',
  '--max-diagnostics',
  '--quiet',
  '--baseline',
  '--verbose',
]);

/** The description that `endHelp` adds to a command, for its man page. */
const descriptions = new WeakMap<Command, string>();

/** Returns the description, the examples and the exit codes of a command. */
export function descriptionAtEnd(command: Command): string {
  return descriptions.get(command) ?? '';
}

/** Returns whether the help of commands only lists an option by name. */
export function isSharedOption({ long }: Option): boolean {
  return LISTED_BY_NAME.has(long ?? '');
}

/**
 * Hides the options that the help lists only by name. The help of a command ends with its description, these names and its page.
 *
 * @param page the page of the command, such as `drift.md`
 */
export function endHelp(command: Command | undefined, text: string, page: string): void {
  if (!command) return;
  descriptions.set(command, text);
  const hidden = command.options.filter(isSharedOption);
  for (const option of hidden) option.hideHelp();
  const names = hidden.map(({ long }) => long).join(', ');
  const shared =
    hidden.length === 0 ? '' : `\nShared options: ${wrapped(names)}\n  ${DOCS_URL}/cli.md#shared-options\n`;
  command.addHelpText('after', `${text}${shared}\nPage: ${DOCS_URL}/${page}\n`);
}

function wrapped(names: string): string {
  return names.replace(/(.{50,75}), /g, '$1,\n  ');
}
