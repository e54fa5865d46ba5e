import { matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import { globBase, globRegExp, isGlob } from '../../../src/core/text/glob';

const CASES: readonly (readonly [string, string[], string[]])[] = [
  ['teams/*/gateway', ['teams/a/gateway'], ['teams/a/b/gateway', 'teams/gateway', 'teams/a/gateway/x']],
  ['**/*.yaml', ['a.yaml', 'x/y/a.yaml'], ['a.yml', 'a.yaml/b']],
  ['a/**/b.yaml', ['a/b.yaml', 'a/x/y/b.yaml'], ['a/xb.yaml']],
  ['a/**', ['a/b', 'a/b/c'], ['a', 'ab/c']],
  ['{dev,prod}/?.yaml', ['dev/a.yaml', 'prod/b.yaml'], ['test/a.yaml', 'dev/ab.yaml']],
  ['[ab].y[!m]ml', ['a.yaml', 'b.yaml'], ['c.yaml', 'a.ymml']],
  ['a.b+(c)$', ['a.b+(c)$'], ['aXb+(c)$', 'a.bb(c)$']],
  ['{open', ['{open'], ['open']],
  ['a,b', ['a,b'], ['a', 'b']],
];

describe('a glob pattern', () => {
  it.each(CASES)('%s', (pattern, matching, others) => {
    expect([...matching, ...others].filter((path) => globRegExp(pattern).test(path))).toEqual(matching);
  });

  // A plus before a bracket is a form of its own there, and `a/**` has `a` among what it matches.
  it.each(CASES.filter(([pattern]) => !pattern.includes('+(')))(
    '%s means what Node.js takes it for',
    (pattern, matching, others) => {
      for (const path of [...matching, ...others]) {
        if (!(pattern === 'a/**' && path === 'a'))
          expect(`${path} ${globRegExp(pattern).test(path)}`).toBe(`${path} ${matchesGlob(path, pattern)}`);
      }
    },
  );

  it.each([
    ['teams/*/gateway', 'teams'],
    ['/a/b/**', '/a/b'],
    ['*.yaml', '.'],
    ['/*', '/'],
    ['a/b', 'a/b'],
  ])('%s lies below %s', (pattern, base) => expect(globBase(pattern)).toBe(base));

  it('is one by its characters', () => {
    expect(['a/b', 'a*', 'a?', '[a]', '{a,b}'].map(isGlob)).toEqual([false, true, true, true, true]);
  });
});
