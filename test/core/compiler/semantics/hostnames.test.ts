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

  it('have in common what the narrower of two says', () => {
    expect(commonHosts('a.org', '*.org')).toBe('a.org');
    expect(commonHosts('*.org', '*.a.org')).toBe('*.a.org');
    expect(commonHosts('', '*.org')).toBe('*.org');
    expect(commonHosts('*.org', '')).toBe('*.org');
    expect(commonHosts('', '')).toBe('');
    expect(commonHosts('a.org', 'b.org')).toBeUndefined();
  });

  it('are the more precise the fewer hosts they stand for', () => {
    const hostnames = ['', '*.org', '*.example.org', 'a.org'];
    expect([...hostnames].reverse().sort((a, b) => precisionOf(a) - precisionOf(b))).toEqual(hostnames);
  });

  it('lets a wildcard stand for whole labels', () => {
    expect(covers('*.a.org', 'x.a.org')).toBe(true);
    expect(covers('*.a.org', 'xa.org')).toBe(false);
    // So the data plane has it.
    expect(covers('*.a.org', '.a.org')).toBe(true);
  });
});
