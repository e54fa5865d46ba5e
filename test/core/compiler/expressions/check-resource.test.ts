import { describe, expect, it } from 'vitest';
import { checkExpressions, ExpressionChecker } from '../../../../src/core/compiler/expressions';
import { EXPRESSIONS } from '../../../../src/core/data-plane/agentgateway-1.4/expressions';
import { DiagnosticCollector } from '../../../../src/core/diagnostics';
import type { ResourceKind } from '../../../../src/core/values/resource-name';

const locator = { placeOf: () => ({ file: 'input.yaml' }), resourceOf: () => undefined };

function findings(kind: ResourceKind, spec: unknown): [string, string | undefined][] {
  const diagnostics = new DiagnosticCollector();
  const origin = { document: 0, path: [] };
  const names = {
    name: 'a',
    namespace: 'b',
    labels: {},
    annotations: {},
    document: {},
    group: 'proxy.example.com',
    writtenKind: kind,
  };
  checkExpressions({ kind, spec, origin, ...names }, new ExpressionChecker(EXPRESSIONS), diagnostics);
  return diagnostics.finish(locator).map(({ code, path }) => [code, path]);
}

describe('checkExpressions', () => {
  it('reports expressions at their field, each in its own context', () => {
    const header = { name: 'x', value: 'response.headers.x' };
    expect(
      findings('ProxyPolicy', {
        traffic: {
          authorization: { policy: { matchExpressions: ['true', 'request.path'] } },
          transformation: { request: { set: [header] }, response: { set: [header] } },
          rateLimit: {
            global: { descriptors: [{ unit: 'Tokens', entries: [{ name: 'a', expression: 'llm.requestModel' }] }] },
          },
        },
        backend: { transformation: { request: { set: [{ name: 'x', value: 'llm.requestModel' }] } } },
      }),
    ).toEqual([
      ['AIG2303', 'spec.traffic.transformation.request.set[0].value'],
      ['AIG2307', 'spec.traffic.authorization.policy.matchExpressions[1]'],
    ]);
  });

  it('reports route variables before routing', () => {
    const transformation = { request: { set: [{ name: 'x', value: 'proxy.route.name' }] } };
    expect(findings('ProxyPolicy', { traffic: { transformation } })).toEqual([]);
    expect(findings('ProxyPolicy', { traffic: { phase: 'PreRouting', transformation } })).toEqual([
      ['AIG2303', 'spec.traffic.transformation.request.set[0].value'],
    ]);
  });

  it('checks the patterns of guards and forwarded headers', () => {
    const guard = {
      regex: { matches: ['ok', '(?=a)'] },
      webhook: {
        forwardHeaderMatches: [
          { name: 'a', type: 'RegularExpression', value: '(' },
          { name: 'b', value: '(' },
        ],
      },
    };
    expect(findings('ProxyPolicy', { backend: { ai: { promptGuard: { request: [guard] } } } })).toEqual([
      ['AIG2309', 'spec.backend.ai.promptGuard.request[0].regex.matches[1]'],
      ['AIG2309', 'spec.backend.ai.promptGuard.request[0].webhook.forwardHeaderMatches[0].value'],
    ]);
  });

  it('checks the patterns of routes', () => {
    const matches = [
      { path: { type: 'RegularExpression', value: '/(?!a)' }, headers: [{ type: 'Exact', name: 'a', value: '(' }] },
      { queryParams: [{ type: 'RegularExpression', name: 'q', value: '(a' }] },
    ];
    expect(findings('HTTPRoute', { rules: [{}, { matches }] })).toEqual([
      ['AIG2309', 'spec.rules[1].matches[0].path.value'],
      ['AIG2309', 'spec.rules[1].matches[1].queryParams[0].value'],
    ]);
    expect(
      findings('GRPCRoute', {
        rules: [{ matches: [{ method: { type: 'RegularExpression', service: 'a', method: '[' } }] }],
      }),
    ).toEqual([['AIG2309', 'spec.rules[0].matches[0].method.method']]);
  });
});
