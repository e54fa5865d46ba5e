import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { CATALOGUE } from '../../core/diagnostics';
import { entryOf } from '../../core/diagnostics/catalogue-entry';
import { type MessagePage, readMessagePage } from '../../core/diagnostics/message-page';
import { messagePage } from '../../core/diagnostics/phases';
import { suggestion } from '../../core/text/nearest-name';
import { EXIT, type ExitCode, UsageError } from './exit-code';
import type { Terminal } from './terminal';

const HELP = `
Examples:
  $ ai-gateway explain AIG3002
  $ ai-gateway explain AIG3002 --bad | ai-gateway validate -f -
  $ ai-gateway explain            list all codes
`;

/** Packages carry the pages beside the code. */
const ROOT = join(__dirname, '..', '..', '..');

interface ExplainOptions {
  readonly bad?: boolean;
  readonly good?: boolean;
}

export function addExplainCommand(program: Command, terminal: Terminal, outcome: { code: ExitCode }): void {
  program
    .command('explain')
    .description('say what a diagnostic means, with an example of the error and of its correction')
    .argument('[code]', 'code such as AIG3002')
    .option('--bad', 'print the whole input of the example, as YAML')
    .option('--good', 'print the same input, fixed')
    .addHelpText('after', HELP)
    .action((code: string | undefined, options: ExplainOptions) => {
      if (options.bad && options.good) throw new UsageError('--bad and --good exclude each other');
      if (code === undefined && (options.bad || options.good)) throw new UsageError('--bad and --good need a code');
      terminal.data(code === undefined ? listOfCodes() : explain(code.toUpperCase(), options));
      outcome.code = EXIT.OK;
    });
}

function listOfCodes(): string {
  return Object.entries(CATALOGUE)
    .map(([code, { severity, title }]) => `${code}  ${severity.padEnd(7)}  ${title}\n`)
    .join('');
}

/** What people read of a page. */
type ShownPage = Omit<MessagePage, 'name'>;

function explain(code: string, { bad, good }: ExplainOptions): string {
  const entry = entryOf(code);
  if (!entry) {
    throw new UsageError(`there is no diagnostic ${code}${suggestion(code, Object.keys(CATALOGUE))}`);
  }
  const page: ShownPage = existsSync(join(ROOT, messagePage(code)))
    ? readMessagePage(ROOT, code)
    : { ...entry, code, preambles: [], body: '' };
  if (!bad && !good) return pageText(page);
  if (!page.input) throw new UsageError(`${code} has no example that is an input in YAML`);
  return bad ? page.input.bad : page.input.good;
}

/** What the example is told: texts of the catalogue have gaps, which only a finding fills. */
function saidOf({ code, text, fix }: ShownPage): { readonly message: string; readonly help: string } {
  const { EXAMPLE_FINDINGS } =
    require('../../core/diagnostics/example-findings.generated') as typeof import('../../core/diagnostics/example-findings.generated');
  return EXAMPLE_FINDINGS[code] ?? { message: withoutGaps(text), help: withoutGaps(fix) };
}

function withoutGaps(text: string): string {
  return text.replace(/\{\w+\}/g, '…');
}

/** The page for people at a terminal: what is Markdown in it becomes indentation. */
function pageText(page: ShownPage): string {
  const { code, severity, title, preambles, body, input } = page;
  const said = saidOf(page);
  const sections = [
    `${code}: ${title} (${severity})\n\n${indented(said.message)}`,
    `How to fix\n\n${indented(said.help)}`,
    ...body.split(/^## /m).flatMap((section) => {
      const [heading, ...lines] = section.split('\n');
      const content = lines.filter((line) => !line.startsWith('```')).join('\n');
      // Of differences, the first column says which lines stay.
      return heading ? [`${headingText(heading)}\n\n${indented(content.replace(/^\n+/, '').trimEnd())}`] : [];
    }),
  ];
  if (preambles.length > 0) sections.push(`Beside it\n\n${indented(preambles.map((each) => each.title).join('\n'))}`);
  if (input) sections.push(`Whole inputs\n\n${indented(['bad', 'good'].map((each) => whole(code, each)).join('\n'))}`);
  return `${sections.join('\n\n')}\n`;
}

function headingText(heading: string): string {
  return heading === 'Example' ? 'Example ("-" is wrong, "+" is right)' : heading;
}

function whole(code: string, which: string): string {
  return `ai-gateway explain ${code} --${which}`;
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}
