import { describe, expect, it } from 'vitest';
import { explainRequest, type RequestInput } from '../../../../../src/core/compiler/queries/explain';
import { processorSeconds } from '../../../../support/processor-time';
import { attached } from '../../4-attach/attached';

const yaml = (matches: readonly string[]) => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop}
spec: {gatewayClassName: proxy, listeners: [{name: http, port: 80, protocol: HTTP}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: r, namespace: shop}
spec:
  parentRefs: [{name: edge}]
  rules:
${matches.map((match) => `  - matches: [${match}]`).join('\n')}`;

const path = (regex: string) => `{path: {type: RegularExpression, value: ${JSON.stringify(regex)}}}`;
const header = (regex: string) => `{headers: [{name: x, type: RegularExpression, value: ${JSON.stringify(regex)}}]}`;
const EVERYTHING = '{path: {value: /}}';

function take(matches: readonly string[], request: RequestInput) {
  const [{ rule, unknownMatches, otherRules }] = explainRequest(attached(yaml(matches)).attachment, request);
  return { rule: rule?.index, unknownMatches, otherRules };
}

describe('expressions in matches', () => {
  it.each([
    ['/(?i:reports)/[[:alpha:]]+', '/REPORTS/q'],
    ['/(?x: re ports )', '/reports'],
    ['/\\pL+', '/a'],
    ['/(?P<n>a)', '/a'],
    ['\\A/a\\z', '/a'],
    ['/[a-z&&[^b]]', '/a'],
    ['/\\x{61}', '/a'],
    ['/(?U)a.*x', '/aax'],
    ['(?-u)/a', '/a'],
    // A slash in front is added where an expression lacks it.
    ['a.*', '/ab'],
    ['a|b', '/b'],
    ['(?i)a', '/A'],
    ['[a-z]+', '/a'],
    // The data plane takes the first match, so that an end is written behind expressions that leave a choice.
    ['/a?(ab)?', '/ab'],
    ['/v[0-9]*(0beta)?', '/v10beta'],
  ])('%s matches %s', (regex, asked) => {
    expect(take([EVERYTHING, path(regex)], { path: asked })).toMatchObject({ rule: 1, unknownMatches: [] });
  });

  it('run in linear time', () => {
    const seconds = processorSeconds(() =>
      expect(take([EVERYTHING, path('/(a+)+b')], { path: `/${'a'.repeat(5_000)}` }).rule).toBe(0),
    );
    expect(seconds).toBeLessThan(5);
  });

  it('match no header beyond ASCII, and no host', () => {
    expect(take([EVERYTHING, header('.*')], { headers: { x: 'a' } }).rule).toBe(1);
    expect(take([EVERYTHING, header('.*')], { headers: { x: 'é' } }).rule).toBe(0);
    const host = '{headers: [{name: Host, value: a.example.com}]}';
    expect(take([EVERYTHING, host], { host: 'a.example.com', headers: { host: 'a.example.com' } }).rule).toBe(0);
  });

  it('compare the bytes of paths', () => {
    expect(take([path('/.{2}'), path('/éé?x')], { path: '/éx' }).rule).toBe(1);
  });
});

describe('expressions that cannot be evaluated', () => {
  const UNKNOWN = '/\\b{start}reports';

  it('are reported, with the rule that matches without them', () => {
    const { rule, unknownMatches } = take([EVERYTHING, path(UNKNOWN)], { path: '/reports' });
    expect(rule).toBe(0);
    expect(unknownMatches).toEqual([
      expect.stringMatching(/^HTTPRoute\/shop\/r, rule 1 may match it: whether "\/reports" matches .* is not known/),
    ]);
  });

  it('are reported if no other rule matches the request', () => {
    const { rule, unknownMatches } = take([path(UNKNOWN)], { path: '/reports' });
    expect([rule, unknownMatches.length]).toEqual([undefined, 1]);
  });

  it('are ignored if another condition does not match', () => {
    const match = `{method: POST, ${path(UNKNOWN).slice(1)}`;
    expect(take([EVERYTHING, match], { path: '/reports' }).unknownMatches).toEqual([]);
  });

  it('are ignored after and within the rule that matches the request', () => {
    const exact = '{path: {type: Exact, value: /reports}}';
    const behind = take([exact, path(UNKNOWN)], { path: '/reports' });
    expect([behind.rule, behind.unknownMatches]).toEqual([0, []]);
    expect(behind.otherRules[0]?.reason).toContain('is not known');
    expect(take([`${EVERYTHING}, ${path(UNKNOWN)}`], { path: '/reports' })).toMatchObject({
      rule: 0,
      unknownMatches: [],
    });
  });
});
