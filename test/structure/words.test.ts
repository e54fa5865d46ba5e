import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(__dirname, '..', '..');

/** Words for which the glossary has another one, as it lists them, with their forms; and names that consist of them. */
const RETIRED: Readonly<Record<string, RegExp>> = {
  mend: /(?:\b[Mm]|[a-z]M)end(?:s|ed|ing)?(?![a-z])/,
  remedy: /remed(?:y|ies)/i,
};

/** A script of Unicode is called so. */
const NAMES_OF_OTHERS = ['src/core/data-plane/regular-expressions/unicode-classes.ts'];

const files = execFileSync('git', ['ls-files', 'src', 'messages', 'docs'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(ts|md)$/.test(file) && file !== 'docs/glossary.md' && !NAMES_OF_OTHERS.includes(file))
  .filter((file) => existsSync(join(ROOT, file)));

function linesWith(word: RegExp): string[] {
  return files.flatMap((file) =>
    [file, ...readFileSync(join(ROOT, file), 'utf8').split('\n')].flatMap((line, index) =>
      word.test(line) ? [`${file}:${index}: ${line.trim()}`] : [],
    ),
  );
}

describe('the words of the glossary', () => {
  it('are looked for in words, in names and in names of files', () => {
    const { mend, remedy } = RETIRED;
    for (const text of ['Mend it.', 'it was mended', 'mendedText', 'isMended']) expect(text).toMatch(mend);
    for (const text of ['recommended', 'amend', 'commendable', 'recommendedPorts']) expect(text).not.toMatch(mend);
    for (const text of ['ruleRemedy', 'src/rule-remedy.ts', 'Remedies']) expect(text).toMatch(remedy);
  });

  it('are all retired ones of its last table', () => {
    const [, table = ''] = readFileSync(join(ROOT, 'docs', 'glossary.md'), 'utf8').split('## Words that are not used');
    const listed = [...table.matchAll(/^\| ([^|]+) \| [^|]+ \|$/gm)].slice(1).flatMap(([, words]) => words.split(', '));
    expect(listed.map((word) => word.trim()).sort()).toEqual(Object.keys(RETIRED).sort());
  });

  it.each(Object.entries(RETIRED))('are said instead of %s', (_, word) => {
    expect(linesWith(word)).toEqual([]);
  });
});
