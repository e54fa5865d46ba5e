import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withBracketsFirst } from '../../tools/bundled-modules';
import { ROOT } from './assembly';

type Reader = Pick<typeof import('js-yaml'), 'load'>;

const LOADER = join(ROOT, 'node_modules', 'js-yaml', 'lib', 'loader.js');
const source = readFileSync(LOADER, 'utf8');
const original: typeof import('js-yaml') = require('js-yaml');

function evaluate(text: string): Reader {
  const module: { exports: unknown } = { exports: {} };
  new Function('module', 'require', text)(module, createRequire(LOADER));
  return module.exports as Reader;
}

const bundled = evaluate(withBracketsFirst(source));

/** Returns a loader's result for a text: the value, or the error and its location. */
function reading({ load }: Reader, text: string): unknown {
  try {
    return { value: load(text) };
  } catch (error) {
    return { error: String(error) };
  }
}

describe('the YAML parser of the package', () => {
  it('changes the source of the library', () => {
    expect(withBracketsFirst(source)).not.toBe(source);
  });

  it.each([
    'a: {b: [1, {c: d}], "e": f}\ng: plain',
    '[a, b: c, ? d : e, [], {}]',
    'a: &x [1, 2]\nb: *x\nc: {<<: {d: 1}, e: 2}',
    '!!map {a: !!str 1}',
    '{a: 1, a: 2}',
    '{a: [1, 2}',
    '[a, , b]',
    'a: [',
    ']',
    '- {a: b\n   c: d}',
  ])('reads as the library does: %s', (text) => {
    expect(reading(bundled, text)).toEqual(reading(original, text));
  });

  it('parses any flow or block value, and any fragment, like the library', () => {
    const written = fc
      .tuple(
        fc.jsonValue({ maxDepth: 4 }),
        fc.integer({ min: -1, max: 4 }),
        fc.double({ min: 0.2, max: 1, noNaN: true }),
      )
      .map(([value, flowLevel, part]) => {
        const text = original.dump(value, { flowLevel });
        return text.slice(0, Math.ceil(text.length * part));
      });
    fc.assert(
      fc.property(written, (text) => {
        expect(reading(bundled, text)).toEqual(reading(original, text));
      }),
      { numRuns: 500, seed: 1 },
    );
  });

  it('throws if the source of the library has changed', () => {
    expect(() => withBracketsFirst('')).toThrow('differently now');
  });
});
