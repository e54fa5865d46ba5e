import { describe, expect, it } from 'vitest';
import { asked, GATEWAY, POLICY, route, told, WEB } from './asking';

const keys = (location: string) => `apiKeyAuthentication: {secretRef: {name: keys}, location: ${location}}`;
const HEADER = keys('{header: {name: X-Key}}');
const QUERY = keys('{queryParameter: {name: key}}');
const COOKIE = keys('{cookie: {name: key}}');
const rule = (action: string, expression: string) =>
  `authorization: {action: ${action}, policy: {matchExpressions: ['${expression}']}}`;
const guarded = (...traffic: string[]) => [
  GATEWAY,
  route('web', `rules: [{${WEB}}]`),
  `${POLICY}traffic: {${traffic.join(', ')}}`,
];

const changed = (header: string) => `the header ${header}, which is changed before rules of authorization see it`;

// As the data plane was seen to do: a key is taken out of the header or the cookie in which it is.
describe('credentials at other places', () => {
  it.each([
    ['a header', HEADER, 'x-key'],
    ['a cookie', COOKIE, 'cookie'],
    ['the usual header', keys('{header: {name: Authorization}}'), 'authorization'],
    ['what an expression reads', keys('{expression: "request.headers[\\"x-any\\"]"}'), 'x-any'],
  ])('are not seen by rules afterwards: %s', (_, traffic, header) => {
    for (const phase of ['', 'phase: PreRouting, ']) {
      const deny = rule('Deny', `!(request.headers["${header}"].startsWith("k"))`);
      const verdict = asked(
        { neverReached: true, requests: { headers: { [header]: 'x*' } } },
        ...guarded(`${phase}${traffic}`, deny),
      );
      expect(told(verdict)).toBe(changed(header));
    }
  });

  it.each([
    ['a header', HEADER, 'x-other'],
    ['the query', QUERY, 'authorization'],
    ['a cookie', COOKIE, 'authorization'],
  ])('leave all else to rules: %s', (_, traffic, header) => {
    const require = rule('Require', `request.headers["${header}"] == "x"`);
    const open = asked({ neverReached: true }, ...guarded(traffic, require));
    expect(told(open)).toBe(`GET http://other.example/ with ${header}: x`);
    const closed = asked(
      { neverReached: true, requests: { headers: { [header]: 'y' } } },
      ...guarded(traffic, require),
    );
    expect(closed.is).not.toBe('cannot be decided');
  });

  it('leave the usual header to routes', () => {
    const any = '{name: authorization, type: RegularExpression, value: ".*"}';
    const other = 'backendRefs: [{name: other, port: 80}]';
    const split = route('web', `rules: [{matches: [{headers: [${any}]}], ${other}}, {${WEB}}]`);
    const ask = (traffic: string) =>
      asked({ neverReached: true, to: { backend: 'web' } }, GATEWAY, split, `${POLICY}traffic: {${traffic}}`);
    expect(told(ask(HEADER))).toBe('GET http://other.example/');
    expect(ask(keys('{header: {name: Authorization}}')).is).not.toBe('does not hold');
  });
});
