import { describe, expect, it } from 'vitest';
import { globBase, globRegExp, isGlob } from '../../src/text/glob';

describe('a pattern', () => {
  it.each([
    ['teams/*/gateway', ['teams/a/gateway'], ['teams/a/b/gateway', 'teams/gateway', 'teams/a/gateway/x']],
    ['**/*.yaml', ['a.yaml', 'x/y/a.yaml'], ['a.yml', 'a.yaml/b']],
    ['a/**/b.yaml', ['a/b.yaml', 'a/x/y/b.yaml'], ['a/xb.yaml']],
    ['a/**', ['a/b', 'a/b/c'], ['a', 'ab/c']],
    ['{dev,prod}/?.yaml', ['dev/a.yaml', 'prod/b.yaml'], ['test/a.yaml', 'dev/ab.yaml']],
    ['[ab].y[!m]ml', ['a.yaml', 'b.yaml'], ['c.yaml', 'a.ymml']],
    ['a.b+(c)$', ['a.b+(c)$'], ['aXb+(c)$', 'a.bb(c)$']],
    ['{open', ['{open'], ['open']],
    ['a,b', ['a,b'], ['a', 'b']],
  ])('%s', (pattern, matching, others) => {
    expect([...matching, ...others].filter((path) => globRegExp(pattern).test(path))).toEqual(matching);
  });

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
