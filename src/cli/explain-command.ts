import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { CATALOGUE, type MessageCode } from '../diagnostics';
import { messagePage } from '../diagnostics/phases';
import { nearestName } from '../validation/nearest';
import { EXIT, type ExitCode, UsageError } from './exit-code';
import type { Terminal } from './terminal';

const HELP = `
Examples:
  $ ai-gateway explain AIG3002
  $ ai-gateway explain            list all codes
`;

export function addExplainCommand(program: Command, terminal: Terminal, outcome: { code: ExitCode }): void {
  program
    .command('explain')
    .description('say what a diagnostic means, with an example of the error and of its correction')
    .argument('[code]', 'code such as AIG3002')
    .addHelpText('after', HELP)
    .action((code: string | undefined) => {
      terminal.out(code === undefined ? listOfCodes() : page(code.toUpperCase()));
      outcome.code = EXIT.OK;
    });
}

function listOfCodes(): string {
  return Object.entries(CATALOGUE)
    .map(([code, { severity, title }]) => `${code}  ${severity.padEnd(7)}  ${title}\n`)
    .join('');
}

function page(code: string): string {
  const entry = CATALOGUE[code as MessageCode];
  if (!entry) {
    const nearest = nearestName(code, Object.keys(CATALOGUE));
    throw new UsageError(`there is no diagnostic ${code}${nearest ? `; did you mean ${nearest}?` : ''}`);
  }
  const head = `${code}: ${entry.title} (${entry.severity})\n\n  ${entry.text}\n\n  Fix: ${entry.fix}\n`;
  return `${head}${body(code)}`;
}

/** The prose behind the front matter. Packages carry the pages beside the code. */
function body(code: string): string {
  const file = join(__dirname, '..', '..', messagePage(code));
  if (!existsSync(file)) return '';
  return readFileSync(file, 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '');
}
