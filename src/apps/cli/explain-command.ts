import type { Command } from 'commander';
import { CATALOGUE, type MessageCode } from '../../core/diagnostics';
import { codeOfName, diagnosticNames, pageOf } from '../../core/diagnostics/catalogue-entry';
import { type Example, exampleIn, type Preamble, type PrintedPage } from '../../core/diagnostics/example';
import { nearestNameText } from '../../core/text/nearest-name';
import { inDefaultNames, messageText } from './catalogue-text';
import { EXIT, type ExitCode, UsageError } from './exit-code';
import { endHelp } from './help-end';
import type { Terminal } from './terminal';

const HELP = `
Examples:
  $ ai-gateway explain AIG3002
  $ ai-gateway explain AIG3002 --bad | ai-gateway validate -f -
  $ ai-gateway explain            list all codes

Exit codes: 0 success, 2 an unknown code, or wrong usage.
`;

interface ExplainOptions {
  readonly bad?: boolean;
  readonly good?: boolean;
}

export function addExplainCommand(program: Command, terminal: Terminal, outcome: { code: ExitCode }): void {
  program
    .command('explain')
    .description('Explain a diagnostic, with an example')
    .argument('[code]', 'code or name of a diagnostic, such as AIG3002 or listener-without-routes')
    .option('--bad', 'print the complete input of the example, as YAML')
    .option('--good', 'print the fixed input')
    .action((code: string | undefined, options: ExplainOptions) => {
      if (options.bad && options.good) throw new UsageError('--bad and --good exclude each other');
      if (code === undefined && (options.bad || options.good)) throw new UsageError('--bad and --good need a code');
      terminal.data(code === undefined ? listOfCodes() : explain(code, options));
      outcome.code = EXIT.OK;
    });
  endHelp(program.commands.at(-1), HELP, 'diagnostics/README.md');
}

function listOfCodes(): string {
  return Object.entries(CATALOGUE)
    .map(([code, { severity, title }]) => `${code}  ${severity.padEnd(7)}  ${inDefaultNames(title)}\n`)
    .join('');
}

/** The page of a diagnostic. */
export interface Explanation {
  readonly code: string;
  readonly name: string;
  readonly severity: string;
  readonly title: string;
  readonly url?: string;
  /** For people at a terminal. */
  readonly page: string;
  /** Absent if no input in YAML can cause the diagnostic. */
  readonly example?: Example;
}

function explain(text: string, { bad, good }: ExplainOptions): string {
  const { code, page, example } = explanationOf(text);
  if (!bad && !good) return page;
  if (!example) throw new UsageError(`${code} has no example that is an input in YAML`);
  return bad ? example.bad : example.good;
}

/** @throws UsageError for an unknown code or name */
export function explanationOf(text: string): Explanation {
  const wanted = codeOfName(text.toLowerCase());
  const code = Object.keys(CATALOGUE).find((each): each is MessageCode => each.toLowerCase() === wanted.toLowerCase());
  if (!code) {
    const nearest = /^aig/i.test(text)
      ? '; `ai-gateway explain` lists all codes'
      : nearestNameText(text, diagnosticNames());
    throw new UsageError(`there is no diagnostic ${text}${nearest}`);
  }
  const {
    PAGES,
    PREAMBLES,
  }: typeof import('../../core/diagnostics/pages.generated') = require('../../core/diagnostics/pages.generated');
  const page = PAGES[code];
  const beside = page.preambles.map((name) => PREAMBLES[name]!);
  const example = exampleIn(page.body, beside);
  const { name, severity, title } = CATALOGUE[code];
  const url = pageOf(code);
  return {
    ...{ code, name, severity, title },
    page: pageText(code, page, beside, example),
    ...(url === undefined ? {} : { url }),
    ...(example ? { example } : {}),
  };
}

/** Returns a page for terminals, with indentation in place of Markdown. */
function pageText(code: MessageCode, page: PrintedPage, beside: readonly Preamble[], example?: Example): string {
  const { severity, title, text, fix } = CATALOGUE[code];
  // Messages of the catalogue contain placeholders that only a finding fills.
  const reported = page.reported ?? { message: messageText(text), help: messageText(fix) };
  const sections = [
    `${code}: ${inDefaultNames(title)} (${severity})\n\n${indented(reported.message)}`,
    `How to fix\n\n${indented(reported.help)}`,
    ...page.body.split(/^## /m).flatMap((section) => {
      const [heading, ...lines] = section.split('\n');
      const content = lines.filter((line) => !line.startsWith('```')).join('\n');
      // In diffs, the first column marks unchanged lines.
      return heading ? [`${headingText(heading)}\n\n${indented(content.replace(/^\n+/, '').trimEnd())}`] : [];
    }),
  ];
  if (beside.length > 0) sections.push(`Other resources\n\n${indented(beside.map((each) => each.title).join('\n'))}`);
  if (example)
    sections.push(`Whole inputs\n\n${indented(['bad', 'good'].map((each) => whole(code, each)).join('\n'))}`);
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
