import { describe, expect, test } from 'vitest';
import { backend, meta, route, scenario, to } from './scenario';

describe('regular expressions that must match an entire string', () => {
  const pathOf = (regex: string) =>
    scenario(
      route(
        'r',
        `- matches: [{path: {type: RegularExpression, value: ${JSON.stringify(regex)}}}]\n  backendRefs: [{name: web, port: 80}]`,
      ),
    ).route().matches[0].path.regex;

  test.each([
    ['/a|/b', '(?:/a|/b)$'],
    ['(?x)/a|/b # note', '(?:(?x)/a|/b # note\n)$'],
    ['(?x:/a|/b # note\n)', '(?x:/a|/b # note\n)$'],
    ['(?U)/a.*', '(?U)/a.*$'],
    ['/v[0-9]*(0beta)?', '/v[0-9]*(0beta)?$'],
    ['/v[0-9]+(/.*)?', '/v[0-9]+(/.*)?'],
    ['/[|]', '/[|]'],
    ['a.*', '/a.*'],
    ['a|b', '/(?:a|b)$'],
    ['(a)', '/(a)'],
    ['(?i)a', '/(?i)a'],
    ['[^a]*', '[^a]*'],
    ['\\/a', '\\/a'],
    ['^a', '^a'],
  ])('%j is not cut short, and no comment swallows its end', (regex, written) => {
    expect(pathOf(regex)).toBe(written);
  });

  test.each([
    ['a.*', '/ab', ['AIG5082 spec.rules[0].matches[0].path.value']],
    ['a.*', '/b', []],
    ['/a|/b', '/accounts', ['AIG5082 spec.rules[0].matches[0].path.value']],
    ['/a|/b', '/cccc', []],
  ])('%s with %s', (regex, prefix, found) => {
    const rule = (type: string, value: string) =>
      `- matches: [{path: {type: ${type}, value: ${JSON.stringify(value)}}}]\n  backendRefs: [{name: web, port: 80}]\n`;
    expect(scenario(route('r', rule('RegularExpression', regex) + rule('PathPrefix', prefix))).found).toEqual(found);
  });

  test.each([
    ['{service: "a|b", method: M}', '/(?:a|b)/M'],
    ['{service: s, method: "M|MN"}', '/s/(?:M|MN)$'],
    ['{service: "(?x)s # note", method: M}', '/(?:(?x)s # note\n)/M'],
  ])('gRPC method %s', (method, written) => {
    const outcome = scenario(`
apiVersion: gateway.networking.k8s.io/v1
kind: GRPCRoute
${meta('g')}
spec:
  parentRefs: [{name: gw}]
  rules:
  - matches: [{method: {type: RegularExpression, ${method.slice(1)}}]
    backendRefs: [{name: web, port: 80}]`);
    expect(outcome.route().matches[0].path.regex).toBe(written);
  });

  test('headers that a guard forwards', () => {
    const guard =
      '{webhook: {backendRef: {name: web, port: 80}, forwardHeaderMatches: [{type: RegularExpression, name: x, value: "a|ab"}, {name: z, value: "a|b"}]}}';
    const outcome = scenario(
      route('r', to('llm')),
      backend('llm', `ai: {provider: {providerA: {}}}\npolicies: {ai: {promptGuard: {request: [${guard}]}}}`),
    );
    expect(outcome.errors).toEqual([]);
    expect(outcome.backend('demo/llm').policies.ai.promptGuard.request[0].webhook.forwardHeaderMatches).toEqual([
      { name: 'x', value: { regex: '^(?:a|ab)$' } },
      { name: 'z', value: { exact: 'a|b' } },
    ]);
  });
});
