import { loadAll } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { containsOnlyWellFormedStrings, isWellFormed } from '../../../src/core/text/well-formed-text';
import { Chance, seedFrom } from '../../support/random';

const PIECES = ['a', '😀', '\\ud83d', '\\ude00', '\\uD83D\\uDE00', '\\U0001F600', '\\x41', '\\\\', "''", ' ', '\\n'];

describe('well-formed text', () => {
  it('has no half of a character', () => {
    expect(isWellFormed('a 😀')).toBe(true);
    expect(isWellFormed('a \ud83d')).toBe(false);
    expect(isWellFormed('\ude00\ud83d')).toBe(false);
  });

  it('is all text in a source without UTF-16 escapes', () => {
    const seed = seedFrom('WHOLE_TEXT_SEED');
    const chance = new Chance(seed);
    let certain = 0;
    let broken = 0;
    for (let round = 0; round < 2000; round++) {
      const text = Array.from({ length: 1 + chance.below(4) }, () => chance.pick(PIECES)).join('');
      const quote = chance.pick(['"', "'"]);
      const source = `${quote}${text}${quote}: x`;
      let keys: readonly string[];
      try {
        keys = loadAll(source).flatMap((document) => Object.keys(document as object));
      } catch {
        continue; // Not every mix of pieces is YAML.
      }
      if (containsOnlyWellFormedStrings(source)) {
        certain++;
        expect(keys.every(isWellFormed), `seed ${seed}: ${source}`).toBe(true);
      } else if (!keys.every(isWellFormed)) broken++;
    }
    expect(certain).toBeGreaterThan(100);
    expect(broken).toBeGreaterThan(100);
  });
});
