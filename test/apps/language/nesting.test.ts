import { describe, expect, it } from 'vitest';
import { completionsAt } from '../../../src/apps/language/completion';
import { NameIndex } from '../../../src/apps/language/name-index';
import { isNestedTooDeeply } from '../../../src/apps/language/nesting';
import { Schemas } from '../../../src/apps/language/schemas';
import { FILES, snapshotOf } from './snapshot-of';

/** Far above the time of a linear scan, on a machine that also runs other tests. */
const MOST_MILLISECONDS = 2000;

const DEEP: readonly (readonly [name: string, text: string])[] = [
  ['flow mappings', `kind: Gateway\nspec: ${'{a: '.repeat(5000)}`],
  ['flow lists', `kind: Gateway\nspec: ${'['.repeat(5000)}`],
  ['lists of lists', `kind: Gateway\nspec:\n${'- '.repeat(5000)}`],
  ['block mappings', Array.from({ length: 2000 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n')],
  ['block lists', Array.from({ length: 2000 }, (_, depth) => `${' '.repeat(depth * 2)}- a:`).join('\n')],
];

describe('nesting', () => {
  const snapshot = snapshotOf(FILES);
  const index = new NameIndex(snapshot);

  it.each(DEEP)('deeper than the compiler accepts is answered at once: %s', (_, text) => {
    expect(isNestedTooDeeply(text)).toBe(true);
    const start = performance.now();
    expect(completionsAt(snapshot, index, new Schemas(), { file: 'a.yaml', text, offset: text.length })).toBe(
      undefined,
    );
    expect(performance.now() - start).toBeLessThan(MOST_MILLISECONDS);
  });

  it.each([
    ['99 flow mappings', `a: ${'{a: '.repeat(99)}1${'}'.repeat(99)}`],
    ['many short lists', Array.from({ length: 500 }, () => '- [a, {b: [c]}]').join('\n')],
    [
      'many items of a block',
      `a:\n${Array.from({ length: 500 }, () => '  - b:\n      - c: 1\n        d: 2').join('\n')}`,
    ],
    ['a closed bracket too many', `${'}'.repeat(500)}${'{'.repeat(90)}`],
  ])('that the compiler accepts is read: %s', (_, text) => {
    expect(isNestedTooDeeply(text)).toBe(false);
  });
});
