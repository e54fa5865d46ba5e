import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadText } from '../../../src/core/compiler/1-load';
import { compile } from '../../../src/core/compiler/compile';
import { CATALOGUE, type Diagnostic, DiagnosticCollector } from '../../../src/core/diagnostics';
import { codeOfName } from '../../../src/core/diagnostics/catalogue-entry';
import { ROOT } from '../../../tools/discover';
import { messagePages } from '../../../tools/message-pages';
import { cataloguePages } from '../../support/catalogue';

const SOURCES = resolve(__dirname, '..', '..', '..', 'src');

function sourceFiles(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sourceFiles(path);
    return name.endsWith('.ts') && name !== 'catalogue.generated.ts' ? [path] : [];
  });
}

function diagnose(yaml: string): readonly Diagnostic[] {
  const diagnostics = new DiagnosticCollector();
  const input = loadText([{ name: 'example.yaml', text: yaml }], diagnostics);
  return compile(input, {}, diagnostics).diagnostics;
}

/** Returns the codes of findings that require action, and of notes only if the page is about one. */
function codesOf(yaml: string, code: string): string[] {
  const wanted = CATALOGUE[code as keyof typeof CATALOGUE].severity;
  return diagnose(yaml)
    .filter(({ severity }) => severity !== 'note' || wanted === 'note')
    .map((diagnostic) => diagnostic.code);
}

const pages = cataloguePages();
const used = new Set(sourceFiles(SOURCES).flatMap((file) => readFileSync(file, 'utf8').match(/\bAIG\d{4}\b/g) ?? []));

describe('the catalogue', () => {
  it('has each diagnostic under the name of its page', () => {
    for (const [code, file] of messagePages(ROOT)) {
      const name = basename(file, '.md');
      expect([name, codeOfName(name)]).toEqual([name, code]);
    }
  });

  it('has a page for each code that the source uses, and no other', () => {
    expect([...used].sort()).toEqual(pages.map(({ code }) => code));
  });

  it('has each section once on each page of the documentation', () => {
    const folder = join(ROOT, 'docs', 'diagnostics');
    const names = readdirSync(folder).filter((name) => name !== 'README.md');
    const incomplete = names.filter((name) => {
      const page = readFileSync(join(folder, name), 'utf8');
      const sections = [...page.matchAll(/^## (.+)\n\n([^\n]*)/gm)];
      const headings = sections.map(([, heading]) => heading).join(', ');
      const isWhole = headings === 'What it means, Why it matters, How to fix it, When to waive it, Since';
      const isFilled = sections.every(([, , text]) => text !== '');
      return !isWhole || !isFilled;
    });
    expect(incomplete).toEqual([]);
  });

  it('matches the generated source', () => {
    expect(Object.keys(CATALOGUE)).toEqual(pages.map(({ code }) => code));
  });

  const withExamples = pages.filter(({ bad }) => bad !== undefined);

  it.each(withExamples)('$code: the bad example reports exactly this diagnostic', ({ code, bad = '' }) => {
    expect([...new Set(codesOf(bad, code))]).toEqual([code]);
  });

  it.each(withExamples.filter(({ good }) => good !== undefined))(
    '$code: the good example gives none',
    ({ code, good = '' }) => {
      expect(codesOf(good, code)).toEqual([]);
    },
  );

  it.each(withExamples)('$code: the message is complete', ({ bad = '' }) => {
    for (const { message, help, notes, place } of diagnose(bad)) {
      expect([message, help, ...notes.map(({ text }) => text)].join('\n')).not.toMatch(/\{\w+\}|undefined|\[object/);
      expect(place?.line).toBeGreaterThan(0);
    }
  });
});
