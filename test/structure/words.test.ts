import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(__dirname, '..', '..');

/** Words for which the glossary has another one, as it lists them, with their forms; and names that consist of them. */
const RETIRED: Readonly<Record<string, RegExp>> = {
  mend: /(?:\b[Mm]|[a-z]M)end(?:s|ed|ing)?(?![a-z])/,
  remedy: /remed(?:y|ies)/i,
  hint: /[hH]int(?:s|ed)?\b|[a-z]Hint[A-Z]|_HINT/,
  told: /\btold[A-Z]|[a-z]Told|\b[A-Z]?Told[A-Z]|told-/,
  declared: /isDeclared|\bdeclared:/,
  untold: /untold/i,
  fallen: /\b(?:is)?[fF]allen\b/,
  lost: /\blost[A-Z]|[a-z]Lost(?![a-z])|\blost-/,
  salvage: /salvag/i,
  'git revision': /git revision/,
};

/** A script of Unicode is called so. */
const NAMES_OF_OTHERS = ['src/core/data-plane/regular-expressions/unicode-classes.ts'];

/** Names of protocols: text at the end of a line in editors, and annotations of MCP tools. */
const NAMES_OF_PROTOCOLS = /inlayHint|\b(?:readOnly|destructive|idempotent|openWorld)Hint\b/gi;

const files = execFileSync('git', ['ls-files', 'src', 'messages', 'docs'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(ts|md)$/.test(file) && file !== 'docs/glossary.md' && !NAMES_OF_OTHERS.includes(file))
  .filter((file) => existsSync(join(ROOT, file)));

function linesWith(word: RegExp): string[] {
  return files.flatMap((file) =>
    [file, ...readFileSync(join(ROOT, file), 'utf8').split('\n')].flatMap((line, index) =>
      word.test(line.replace(NAMES_OF_PROTOCOLS, '')) ? [`${file}:${index}: ${line.trim()}`] : [],
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

  it.each([
    ['hint', ['a hint', 'numberHint(', 'numberHintText', 'TEMPLATE_HINT'], ['thinking', 'chintz', 'Hinterland']],
    ['told', ['toldOf', 'IToldChart', 'told-objects'], ['clients are told apart']],
    ['declared', ['isDeclared', 'declared: new Set()'], ['is declared in']],
    ['fallen', ['isFallen', 'fallen: policies'], ['has fallenBack']],
    ['lost', ['lostRoute', 'checkLostPart', 'lost-part', 'isLost'], ['nothing is lost', 'AlmostLostness']],
  ])('are looked for where a word has another meaning, too: %s', (word, retired, kept) => {
    const pattern = RETIRED[word];
    for (const text of retired) expect(text).toMatch(pattern);
    for (const text of kept) expect(text).not.toMatch(pattern);
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
