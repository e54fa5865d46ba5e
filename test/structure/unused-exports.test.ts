import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(__dirname, '..', '..');

/** Public: their users are programs that are not here. */
const PUBLIC = /^src\/library\/(?:api|gateway-api|overlay-types|constructs|patterns|charts)\//;
const EXPORTED = /^export (?:abstract )?(?:async )?(?:const|let|function\*?|class|enum) (\w+)/gm;

const texts = new Map(
  execFileSync(
    'git',
    [
      'ls-files',
      '--cached',
      '--others',
      '--exclude-standard',
      'src',
      'tools',
      'schema',
      'test',
      'benchmark',
      'bin',
      '*.ts',
    ],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter((file) => /\.(?:m?ts|mjs)$|^bin\//.test(file) && existsSync(join(ROOT, file)))
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const),
);

/** By word, the files that have it: a module that is loaded by `require` is used by the names of its members. */
function wordsOf(files: ReadonlyMap<string, string>): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const [file, text] of files) {
    for (const word of new Set(text.match(/\w+/g))) found.set(word, (found.get(word) ?? new Set()).add(file));
  }
  return found;
}

/** Values that are exported and that no other file names. Types may be there for those who call the function beside them. */
function unusedExports(files: ReadonlyMap<string, string>): string[] {
  const words = wordsOf(files);
  return [...files].flatMap(([file, text]) =>
    !/^(?:src|tools|schema)\//.test(file) || file.includes('.generated.') || PUBLIC.test(file)
      ? []
      : [...text.matchAll(EXPORTED)].flatMap(([, name]) => (words.get(name)?.size === 1 ? [`${file}: ${name}`] : [])),
  );
}

describe('exports', () => {
  it('are reported if they are unused', () => {
    const files = new Map([
      ['src/core/a.ts', 'export const USED = 1;\nexport function unused() {}\nexport class Loaded {}\n'],
      ['src/core/b.ts', "const { Loaded } = require('./a') as typeof import('./a');\nUSED;\n"],
    ]);
    expect(unusedExports(files)).toEqual(['src/core/a.ts: unused']);
  });

  it('are used by other files', () => {
    expect(unusedExports(texts)).toEqual([]);
  });
});
