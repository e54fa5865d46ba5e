import { describe, expect, it } from 'vitest';
import { covers, intersectHostnames } from '../../../src/compiler/3-link/hostnames';

describe('hostnames of a route on a listener', () => {
  it.each([
    ['', undefined, []],
    ['', ['b.org', 'a.org'], ['b.org', 'a.org']],
    ['a.org', undefined, ['a.org']],
    ['a.org', ['a.org', 'b.org'], ['a.org']],
    ['a.org', ['*.org'], ['a.org']],
    ['*.org', ['a.org', 'x.y.org', 'org'], ['a.org', 'x.y.org']],
    ['*.a.org', ['*.org'], ['*.a.org']],
    ['*.org', ['*.a.org'], ['*.a.org']],
    ['*.a.org', ['*.ba.org'], undefined],
    ['a.org', ['b.org'], undefined],
    ['*.a.org', ['a.org'], undefined],
  ])('%j with %j', (listener, route, both) => {
    expect(intersectHostnames(listener, route)).toEqual(both);
  });

  it('lets a wildcard stand for whole labels', () => {
    expect(covers('*.a.org', 'x.a.org')).toBe(true);
    expect(covers('*.a.org', 'xa.org')).toBe(false);
    expect(covers('*.a.org', '.a.org')).toBe(false);
  });
});
