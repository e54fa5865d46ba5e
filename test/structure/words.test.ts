import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { RETIRED_WORDS } from '../../tools/prose/retired-words';

const ROOT = join(__dirname, '..', '..');

/** Words that are looked for in text and in names. */
const RETIRED: Readonly<Record<string, RegExp>> = Object.fromEntries(
  RETIRED_WORDS.flatMap(({ word, pattern }) => (pattern ? [[word, pattern] as const] : [])),
);

/** Programs that run next to the data plane: their bytes are output. */
const SIDECAR_PROGRAMS = [
  'src/core/compiler/6-emit/workload/config-renderer/render-loop.ts',
  'src/core/compiler/6-emit/workload/key-fetcher/fetch-keys.ts',
  'src/core/data-plane/rendering/render-config.ts',
  'src/core/data-plane/rendering/api-key.ts',
];

/** A script of Unicode is called so. */
const NAMES_OF_OTHERS = ['src/core/data-plane/regular-expressions/unicode-classes.ts'];

/** Names of protocols: text at the end of a line in editors, and annotations of MCP tools. */
const NAMES_OF_PROTOCOLS = /inlayHint|\b(?:readOnly|destructive|idempotent|openWorld)Hint\b/gi;

/** An option of the public API, and a diagnostic, whose names stay. */
const PUBLIC_NAMES = new Set(['askedName', 'clientCertificatesNotAskedFor']);

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

/** The words of an identifier: `isReadByHost` has four. */
function wordsOf(identifier: string): readonly string[] {
  return identifier
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_$]+/)
    .filter(Boolean);
}

/** Returns each identifier with a retired word, once for each file. */
function retiredIdentifiers(file: string, text: string): readonly string[] {
  const forms = new Map(RETIRED_WORDS.flatMap(({ instead, forms }) => forms.map((form) => [form, instead] as const)));
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !PUBLIC_NAMES.has(node.text) && node.text.search(NAMES_OF_PROTOCOLS) < 0) {
      const retired = wordsOf(node.text).find((word) => forms.has(word));
      if (retired) found.add(`${file}: ${node.text}; instead of ${retired}: ${forms.get(retired)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return [...found];
}

describe('glossary terms', () => {
  it('are searched in words, identifiers and file names', () => {
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
  ])('are searched only in their retired meaning: %s', (word, retired, kept) => {
    const pattern = RETIRED[word];
    for (const text of retired) expect(text).toMatch(pattern);
    for (const text of kept) expect(text).not.toMatch(pattern);
  });

  it('are all retired ones of its last table', () => {
    const [, table = ''] = readFileSync(join(ROOT, 'docs', 'glossary.md'), 'utf8').split('## Words that are not used');
    const listed = [...table.matchAll(/^\| ([^|]+) \| [^|]+ \|$/gm)].slice(1).flatMap(([, words]) => words.split(', '));
    const words = RETIRED_WORDS.flatMap(({ word }) => word.split(', '));
    expect(listed.map((word) => word.trim()).sort()).toEqual(words.sort());
  });

  it.each(Object.entries(RETIRED))('replace %s', (_, word) => {
    expect(linesWith(word)).toEqual([]);
  });

  it('are looked for in each word of an identifier', () => {
    const text =
      'const isSaidByOne = 1; interface CourseOf { aims: string }; const claims = { BARRIERS: openWorldHint };';
    expect(retiredIdentifiers('x.ts', text).map((line) => line.split(/[ ;]+/)[1])).toEqual([
      'isSaidByOne',
      'CourseOf',
      'aims',
      'BARRIERS',
    ]);
  });

  it('do not include names of the public API', () => {
    expect(retiredIdentifiers('x.ts', 'const target = { askedName, asked };')).toEqual([
      expect.stringMatching(/^x\.ts: asked; instead of asked: /),
    ]);
  });

  it('are used in all identifiers', () => {
    const sources = files.filter(
      (file) => file.endsWith('.ts') && !file.includes('.generated.') && !SIDECAR_PROGRAMS.includes(file),
    );
    expect(sources.length).toBeGreaterThan(1000);
    expect(sources.flatMap((file) => retiredIdentifiers(file, readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
  });
});
