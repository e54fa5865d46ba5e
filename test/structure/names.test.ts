import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(__dirname, '..', '..');

const DECLARED =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|enum|interface|type) (\w+)/gm;

/** Names that have two meanings, with the reason. */
const SHARED: Readonly<Record<string, string>> = {
  all: 'generated validators call the one of the schema; the other builds formulas next to `any` and `not`',
  Rule: 'generated validators name the one of the schema; the other is a rule of the catalogue',
  JsonValue: 'a program whose bytes are output has one of its own',
  at: 'generated validators call the one of the schema; mock servers read bodies by the other',
  objectAt: 'mock servers read bodies, and imports read documents, without importing each other',
  listAt: 'as `objectAt`',
  textAt: 'as `objectAt`',
};

/** Returns the names that several files export. Releases of the data plane export the same parts. */
function repeated(sources: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const files = new Map<string, Map<string, string>>();
  for (const [file, text] of sources) {
    const part = /\/agentgateway-[\d.]+\//.exec(file)?.[0];
    for (const [, name] of text.matchAll(DECLARED)) {
      const known = files.get(name) ?? new Map<string, string>();
      const key = part && /^[A-Z\d_]+$/.test(name) ? 'a release' : file;
      files.set(name, known.set(key, file));
    }
  }
  return new Map([...files].filter(([, known]) => known.size > 1).map(([name, known]) => [name, [...known.values()]]));
}

const sources = new Map(
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !file.includes('.generated.') && existsSync(join(ROOT, file)))
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
);

describe('exported names', () => {
  it('are compared between files', () => {
    const examples = new Map([
      ['src/a.ts', 'export const one = 1;\nexport interface Two {}\nfunction three() {}\n'],
      ['src/b.ts', 'export type Two = 2;\nexport function three() {}\nexport { one } from "./a";\n'],
      ['src/core/data-plane/agentgateway-1.4/index.ts', 'export const CONFIG_SHAPE = 1;\n'],
      ['src/core/data-plane/agentgateway-1.5/index.ts', 'export const CONFIG_SHAPE = 1;\n'],
    ]);
    expect([...repeated(examples)]).toEqual([['Two', ['src/a.ts', 'src/b.ts']]]);
    expect(sources.size).toBeGreaterThan(1000);
  });

  it('have one definition each', () => {
    const found = [...repeated(sources)].filter(([name]) => !(name in SHARED));
    expect(found.map(([name, files]) => `${name}: ${files.join(', ')}`)).toEqual([]);
  });

  it('have exceptions that are needed', () => {
    const names = repeated(sources);
    expect(Object.keys(SHARED).filter((name) => !names.has(name))).toEqual([]);
  });
});
