import type { Command, Option } from 'commander';
import { DOCS_URL } from '../../core/text/docs-url';

/** Options of most commands that help only lists by name, so that it fits a screen. The page of the command line describes them. */
const LISTED_BY_NAME: ReadonlySet<string> = new Set([
  '--strict',
  '--environment',
  '--cluster',
  '--report',
  '--config',
  '--no-config',
  '--extends',
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

/** The number of columns if the output is not a terminal. */
const NARROWEST = 80;
/** The longest lines of prose, also on wider terminals. */
const WIDEST = 100;

/** The description that `endHelp` adds to a command, for its man page. */
const descriptions = new WeakMap<Command, string>();

/** Returns the description, the examples and the exit codes of a command. */
export function descriptionAtEnd(command: Command): string {
  return descriptions.get(command) ?? '';
}

/** Returns whether the help of commands only lists an option by name. `--namespace` is one only where it restricts `--from-cluster`. */
export function isSharedOption({ long, description }: Option): boolean {
  return LISTED_BY_NAME.has(long ?? '') || description.startsWith('with --from-cluster');
}

/**
 * Omits the options that the help lists only by name. The help of a command ends with its description, these names and its page.
 *
 * @param page the page of the command, such as `drift.md`
 * @param rare options of the command that its page describes, such as `--http2`
 */
export function endHelp(command: Command | undefined, text: string, page: string, rare: readonly string[] = []): void {
  if (!command) return;
  descriptions.set(command, text);
  const shared = command.options.filter(isSharedOption).map(({ long }) => long ?? '');
  showOptions(command, (option) => !isSharedOption(option) && !rare.includes(option.long ?? ''));
  const lists = [
    ...(rare.length > 0 ? [`More options, on the page: ${rare.join(', ')}`] : []),
    ...(shared.length > 0 ? [`Shared options, in cli.md#shared-options: ${shared.join(', ')}`] : []),
  ];
  const columns = () => command.configureOutput().getOutHelpWidth?.() ?? NARROWEST;
  command.addHelpText('after', () => {
    const [description, ...names] = [text.trim(), ...lists].map((part) => wrapped(part, Math.min(columns(), WIDEST)));
    return `\n${description}\n\n${[...names, `Page: ${DOCS_URL}/${page}`].join('\n')}`;
  });
}

/** Restricts the options that help describes, except for `--help`. Usage errors suggest all options, which hidden ones would prevent. */
export function showOptions(command: Command, isShown: (option: Option) => boolean): void {
  const { Help }: typeof import('commander') = require('commander');
  command.configureHelp({
    formatHelp(one, helper) {
      helper.visibleOptions = () => one.options.filter(isShown);
      return Help.prototype.formatHelp.call(helper, one, helper);
    },
  });
}

/** Breaks paragraphs into lines. Lines of lists and examples, which are indented, stay. */
export function wrapped(text: string, width: number): string {
  const { Help }: typeof import('commander') = require('commander');
  const help = new Help();
  return text
    .split('\n\n')
    .map((paragraph) => (isProse(paragraph) ? help.boxWrap(paragraph.replace(/\s+/g, ' '), width) : paragraph))
    .join('\n\n');
}

/** Returns whether a paragraph of a description is prose, and not a list of examples. */
export function isProse(paragraph: string): boolean {
  return !/^ /m.test(paragraph);
}
