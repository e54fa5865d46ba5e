import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keysAndDepth, repeatsKey } from '../../../src/core/text/json-keys';

/** Words in which a colon looks like that of a key, and others. */
const word = fc.oneof(fc.string(), fc.constantFrom('a', ':', '":', '\\":', 'a ": {', 'when :', '\n:', 'https://a:1'));
const value = fc.letrec((tie) => ({
  any: fc.oneof({ maxDepth: 4 }, word, fc.integer(), fc.array(tie('any')), fc.dictionary(word, tie('any'))),
})).any;

describe('a duplicate key in JSON', () => {
  it('is not reported without duplicates', () => {
    fc.assert(
      fc.property(value, fc.constantFrom(0, 2), (root, gap) => {
        const text = JSON.stringify(root, null, gap);
        expect(repeatsKey(text, keysAndDepth(JSON.parse(text)).keys)).toBe(false);
      }),
    );
  });

  it('is reported at any depth, whatever strings contain', () => {
    fc.assert(
      fc.property(value, word, fc.nat(3), fc.constantFrom(':', ' :', '\n\t: '), (rest, key, depth, colon) => {
        const name = JSON.stringify(key) + colon;
        const twice = `{${name} 1, ${name} ${JSON.stringify(rest)}}`;
        const text = `${'[{"in":'.repeat(depth)}${twice}${'}]'.repeat(depth)}`;
        expect(repeatsKey(text, keysAndDepth(JSON.parse(text)).keys)).toBe(true);
      }),
    );
  });
});
