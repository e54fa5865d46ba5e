import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { linked } from './inputs';

const FOLDER = join(__dirname, '..', '..', 'messages');

/** The example under a heading of a catalogue page. */
function example(page: string, heading: string): string | undefined {
  return new RegExp(`## ${heading}\\n\\n\`\`\`yaml\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1];
}

const pages = readdirSync(FOLDER)
  .filter((file) => /^AIG3\d{3}\.md$/.test(file))
  .map((file) => ({ code: file.slice(0, -3), page: readFileSync(join(FOLDER, file), 'utf8') }));

describe('the examples of the catalogue', () => {
  it.each(pages)('$code', ({ code, page }) => {
    const [bad, good] = [example(page, 'Bad'), example(page, 'Good')];
    expect(bad).toBeDefined();
    expect(good).toBeDefined();
    expect(linked(bad as string).diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code]);
    expect(linked(good as string).diagnostics).toEqual([]);
  });
});
