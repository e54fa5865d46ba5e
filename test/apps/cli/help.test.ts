import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeProgram } from '../../../src/apps/cli';
import { COMMAND_NAMES } from '../../../src/apps/cli/commands';
import { EXIT } from '../../../src/apps/cli/exit-code';
import { isSharedOption } from '../../../src/apps/cli/help-end';
import { processTerminal, visibleTerminal } from '../../../src/apps/cli/terminal';
import { DOCS_URL } from '../../../src/core/text/docs-url';
import { run } from './run';

const DOCS = join(__dirname, '..', '..', '..', 'docs');
const COLUMNS = 80;
const ROWS = 50;

/** Returns the rows of a terminal that a text occupies. */
function rowsOf(text: string): number {
  return text
    .trimEnd()
    .split('\n')
    .reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / COLUMNS)), 0);
}

/** Returns the page of the documentation that help ends with. */
function pageOf(help: string): string {
  return (
    new RegExp(`^Page: ${DOCS_URL}/([^#\\s]+)(#[^\\s]+)?\\s*$`).exec(help.trimEnd().split('\n').at(-1) ?? '')?.[1] ?? ''
  );
}

describe('help', () => {
  it('fits a screen', async () => {
    const { out } = await run('--help');
    expect(rowsOf(out)).toBeLessThanOrEqual(ROWS);
    expect(pageOf(out)).toBe('cli.md');
  });

  it.each(COMMAND_NAMES)('of %s fits a screen, and ends with an existing page', async (name) => {
    const { out } = await run(name, '--help');
    expect(rowsOf(out)).toBeLessThanOrEqual(ROWS);
    expect(pageOf(out)).not.toBe('');
    expect(existsSync(join(DOCS, pageOf(out)))).toBe(true);
  });

  it.each(COMMAND_NAMES)(
    'of %s names all options, and its page describes those without a description',
    async (name) => {
      const { out } = await run(name, '--help');
      const program = makeProgram([name], visibleTerminal(processTerminal(), false), { code: EXIT.OK });
      const options = program.commands
        .filter((command) => command.name() === name)
        .flatMap((command) => command.options);
      const shared = readFileSync(join(DOCS, 'cli.md'), 'utf8').split('## Shared options')[1].split('\n## ')[0];
      const page = readFileSync(join(DOCS, pageOf(out)), 'utf8');
      for (const option of options) {
        const long = option.long ?? '';
        expect(out).toMatch(new RegExp(`${long}\\b`));
        if (!out.includes(`\n  ${option.flags} `))
          expect([long, isSharedOption(option) ? shared : page]).toEqual([long, expect.stringContaining(`\`${long}`)]);
      }
    },
  );
});
