import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(__dirname, '..', '..');
const SECTIONS = ['Start', 'Guides', 'Concepts'];
/** An example or a table begins within so many lines. */
const FIRST_SCREEN = 30;
/** The first line of a generated page. */
const GENERATED = /^<!-- Generated from .*-->\n+/;

/** A collection of short answers, each with its own links. */
const COLLECTION = 'tasks.md';

const guides = pagesIn(...SECTIONS);

/** Returns the pages that the contents list in these sections. */
function pagesIn(...names: readonly string[]): readonly string[] {
  return readFileSync(join(ROOT, 'docs', 'contents.md'), 'utf8')
    .split(/^## /m)
    .filter((section) => names.some((name) => section.startsWith(`${name}\n`)))
    .flatMap((section) => [...section.matchAll(/\]\(([^)#:]+\.md)\)/g)].map(([, page]) => page));
}

describe('a guide', () => {
  it('is listed in each of the sections', () => expect(guides.length).toBeGreaterThan(35));

  it.each(guides)('opens with its purpose, shows before it explains and ends with related pages: %s', (page) => {
    const written = readFileSync(join(ROOT, 'docs', page), 'utf8').replace(GENERATED, '');
    const lines = written.split('\n');
    expect(lines[0]).toMatch(/^# /);
    const [opening = ''] = lines.slice(1).filter((line) => line !== '');
    expect(opening).toMatch(/^(?:Use|Read|Find|Create|Copy) /);
    const shown = lines.findIndex((line) => /^(?:```| {4}\S|\| |1\. )/.test(line));
    expect(shown).toBeGreaterThan(0);
    expect(shown).toBeLessThanOrEqual(FIRST_SCREEN);
    expect(lines.filter((line) => line.startsWith('## ')).at(-1)).toBe('## Related');
  });

  it.each(pagesIn('Guides').filter((page) => page !== COLLECTION))('lists limits: %s', (page) => {
    expect(readFileSync(join(ROOT, 'docs', page), 'utf8')).toMatch(/^## Limits$/m);
  });
});
