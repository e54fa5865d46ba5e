import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foldLines } from '../../tools/packaging/fold-lines';
import { guidePages, guidePrograms } from '../../tools/packaging/guides';
import { ROOT } from '../packages/assembly';

describe('programs of the guides', () => {
  it('are the blocks of TypeScript, each of them whole', () => {
    const blocks = guidePages().flatMap((path) => readFileSync(join(ROOT, path), 'utf8').match(/^```ts/gm) ?? []);
    expect(guidePrograms()).toHaveLength(blocks.length);
    expect(blocks.length).toBeGreaterThan(20);
    for (const code of guidePrograms()) expect(code).toMatch(/^import .*'cdk8s'/);
  });
});

describe('long lines of translated programs', () => {
  const NAMES = ['alpha', 'bravo', 'charlie', 'delta', 'echo'].map((name) => `"${name}-with-a-long-name"`);

  it('are folded at the elements of the outermost brackets', () => {
    expect(foldLines(`call(1, names=[${NAMES.join(', ')}])`, false)).toBe(
      `call(\n    1,\n    names=[\n        ${NAMES.join(',\n        ')}\n    ]\n)`,
    );
  });

  it('open brackets together that hold nothing else', () => {
    expect(foldLines(`one(two([${NAMES.join(', ')}]))`, false)).toBe(`one(two([\n    ${NAMES.join(',\n    ')}\n]))`);
  });

  it('are folded at the calls of a chain in Java', () => {
    const [first, ...calls] = ['Widget.builder()', ...NAMES.map((name) => `.with(${name})`), '.build();'];
    expect(foldLines([first, ...calls].join(''), true)).toBe([first, ...calls].join('\n        '));
  });

  it('take no bracket in a text for one', () => {
    const text = `"${'(not a bracket '.repeat(8)}"`;
    expect(foldLines(`say(${text})`, false)).toBe(`say(\n    ${text}\n)`);
  });

  it('stay as they are where they are short, or a comment or an import', () => {
    const lines = ['short(1, 2)', `# ${'a (comment), '.repeat(12)}`, `import ${'a, '.repeat(50)}b`].join('\n');
    expect(foldLines(lines, false)).toBe(lines);
  });
});
