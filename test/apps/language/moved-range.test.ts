import { describe, expect, it } from 'vitest';
import { movedRanges } from '../../../src/apps/language/moved-range';
import { Chance, seedFrom } from '../../support/random';

const seed = seedFrom('MOVED_SEED');
const line = (at: number) => ({ start: { line: at, character: 0 }, end: { line: at, character: 1 } });

describe('ranges after an edit', () => {
  it('stay above it, move below it and disappear inside it', () => {
    const moved = movedRanges('a\nb\nc\nd', 'a\nx\ny\nz\nd');
    expect([0, 1, 2, 3].map((at) => moved(line(at))?.start.line)).toEqual([0, undefined, undefined, 4]);
    const several = { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } };
    expect(moved(several)).toBeUndefined();
  });

  it(`map to the same lines (seed ${seed})`, () => {
    const chance = new Chance(seed);
    const some = () => Array.from({ length: chance.below(8) }, () => chance.pick(['a', 'b', 'c', '']));
    let kept = 0;
    for (let round = 0; round < 2000; round++) {
      const [above, below] = ['above', 'below'].map((where) =>
        ['', ...some()].map((text, index) => `${where} ${index} ${text}`),
      );
      const before = [...above, ...some(), ...below];
      const after = [...above, ...some(), ...below];
      const moved = movedRanges(before.join('\n'), after.join('\n'));
      for (const [at, text] of before.entries()) {
        const range = moved(line(at));
        if (range) expect(after[range.start.line]).toBe(text);
        if (range) kept++;
        const isSure = at < above.length || at >= before.length - below.length;
        if (isSure) expect(range, `${before.join()} -> ${after.join()}, line ${at}`).toBeDefined();
      }
    }
    expect(kept).toBeGreaterThan(5000);
  });
});
