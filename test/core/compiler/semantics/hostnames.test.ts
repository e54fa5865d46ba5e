import { describe, expect, it } from 'vitest';
import { commonHosts, covers, hostnamesOn, precisionOf } from '../../../../src/core/compiler/semantics/hostnames';

describe('hostnames of a route on a listener', () => {
  it.each([
    ['', undefined, []],
    ['', ['b.org', 'a.org'], ['b.org', 'a.org']],
    ['a.org', undefined, []],
    ['a.org', ['a.org', 'b.org'], ['a.org']],
    ['a.org', ['*.org'], ['*.org']],
    ['a.org', ['*.org', 'a.org'], ['*.org', 'a.org']],
    ['*.org', ['a.org', 'x.y.org', 'org'], ['a.org', 'x.y.org']],
    ['*.a.org', ['*.org'], ['*.org']],
    ['*.org', ['*.a.org'], ['*.a.org']],
    ['*.a.org', ['*.ba.org'], undefined],
    ['a.org', ['b.org'], undefined],
    ['*.a.org', ['a.org'], undefined],
  ])('%j with %j', (listener, route, both) => {
    expect(hostnamesOn(listener, route)).toEqual(both);
  });

  it('intersect to the narrower of two', () => {
    expect(commonHosts('a.org', '*.org')).toBe('a.org');
    expect(commonHosts('*.org', '*.a.org')).toBe('*.a.org');
    expect(commonHosts('', '*.org')).toBe('*.org');
    expect(commonHosts('*.org', '')).toBe('*.org');
    expect(commonHosts('', '')).toBe('');
    expect(commonHosts('a.org', 'b.org')).toBeUndefined();
  });

  it('are more precise if they match fewer hosts', () => {
    const hostnames = ['', '*.org', '*.example.org', 'a.org'];
    expect([...hostnames].reverse().sort((a, b) => precisionOf(a) - precisionOf(b))).toEqual(hostnames);
  });

  it('match whole labels with a wildcard', () => {
    expect(covers('*.a.org', 'x.a.org')).toBe(true);
    expect(covers('*.a.org', 'xa.org')).toBe(false);
    // So the data plane has it.
    expect(covers('*.a.org', '.a.org')).toBe(true);
  });
});
