import { describe, expect, it } from 'vitest';
import { dataPlaneOf } from '../../../../src/core/compiler/model/options';
import { spendingPaths } from '../../../../src/core/compiler/queries/cost/find-spending-paths';
import { explainRequest, type RequestInput } from '../../../../src/core/compiler/queries/explain';
import { placeOfStep } from '../../../../src/core/data-plane/request-pipeline';
import { answerOf } from '../../../../src/library/testing/request-answer';
import { attached } from '../../compiler/4-attach/attached';

const RELEASES = ['v1.4', 'v1.5'] as const;

const INPUT = (spec: string, more: string) => `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec: {gatewayClassName: proxy, listeners: [{name: http, port: 80, protocol: HTTP}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: web, namespace: demo}
spec: {parentRefs: [{name: edge}], rules: ${spec}}
${more}`;

const resource = (kind: string, name: string, spec: string) => `---
apiVersion: proxy.example.com/v1alpha1
kind: Proxy${kind}
metadata: {name: ${name}, namespace: demo}
spec: ${spec}
`;

/** The answers of both releases. */
function answers(rules: string, more: string, request: RequestInput): readonly (number | string)[] {
  return RELEASES.map((release) => {
    const dataPlane = dataPlaneOf(release);
    const { attachment, texts } = attached(INPUT(rules, more), { revision: release, dataPlane });
    expect(texts).toEqual([]);
    const asked = { host: 'a.example', ...request };
    const [explanation] = explainRequest(attachment, asked);
    const { status, destinations } = answerOf(explanation!, asked, { caller: {} });
    return status ?? destinations.join();
  });
}

const TO_LLM = '[{backendRefs: [{group: proxy.example.com, kind: ProxyBackend, name: llm}]}]';
const LLM = (ai = '') =>
  resource('Backend', 'llm', `{ai: {provider: {providerA: {model: m}}}${ai && `, policies: {ai: ${ai}}`}}`);
const CHAT = { method: 'POST', path: '/v1/chat/completions' };
const LONG = `{"messages": [], "user": "${'a'.repeat(2_200_000)}"}`;
const BOTH =
  '[{matches: [{headers: [{name: proxy-authorization, value: a}]}], backendRefs: [{name: b, port: 80}]}, {backendRefs: [{name: a, port: 80}]}]';

describe('requests to both releases', () => {
  it.each<[string, string, RequestInput, readonly (number | string)[]]>([
    ['a body that is not JSON', LLM(), { ...CHAT, body: '{' }, [503, 400]],
    ['a body without messages', LLM(), { ...CHAT, body: '{}' }, [503, 400]],
    ['a body that is too large', LLM(), { ...CHAT, body: LONG }, [503, 413]],
    [
      'a valid body',
      LLM(),
      { ...CHAT, body: '{"messages": [{"role": "user", "content": "hi"}]}' },
      ['ProxyBackend/demo/llm', 'ProxyBackend/demo/llm'],
    ],
  ])('are answered: %s', (_, backend, request, expected) => {
    expect(answers(TO_LLM, backend, request)).toEqual(expected);
  });

  it('match Proxy-Authorization in v1.5 only, unless Connection names it', () => {
    const sent = { 'proxy-authorization': 'a' };
    expect(answers(BOTH, '', { headers: sent })).toEqual(['Service/demo/a/80', 'Service/demo/b/80']);
    expect(answers(BOTH, '', { headers: { ...sent, connection: 'Proxy-Authorization' } })).toEqual([
      'Service/demo/a/80',
      'Service/demo/a/80',
    ]);
  });

  it('without the credentials of a proxy are refused with 407 in v1.5', () => {
    const users = (location: string) =>
      resource(
        'Policy',
        'users',
        `{targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: web}], traffic: {basicAuthentication: {users: ["a:$apr1$b$c"]${location}}}}`,
      );
    const rules = '[{backendRefs: [{name: a, port: 80}]}]';
    const proxy = ', location: {header: {name: Proxy-Authorization, prefix: "Basic "}}';
    expect(answers(rules, users(proxy), {})).toEqual([401, 407]);
    expect(answers(rules, users(''), {})).toEqual([401, 401]);
  });

  it('in the format of Gemini are refused for other providers', () => {
    const { attachment } = attached(INPUT(TO_LLM, LLM('{routes: {":generateContent": GenerateContent}}')), {
      revision: 'v1.5',
      dataPlane: dataPlaneOf('v1.5'),
    });
    const asked = { method: 'POST', path: '/v1beta/models/m:generateContent', body: '{"contents": []}' };
    expect(answerOf(explainRequest(attachment, asked)[0]!, asked).status).toBe(400);
  });
});

describe('steps of v1.5', () => {
  it('select retries after authorization', () => {
    const place = (release: (typeof RELEASES)[number], stage: 'routing' | 'route', name: string) =>
      placeOfStep(dataPlaneOf(release).requests, stage, name);
    expect(place('v1.4', 'routing', 'retry')).toBeLessThan(place('v1.4', 'route', 'jwtAuthentication'));
    expect(place('v1.5', 'route', 'retry')).toBeGreaterThan(place('v1.5', 'route', 'authorization'));
  });
});

describe('costs of v1.5', () => {
  const config = (provider: string) => ({
    binds: [{ port: 80, listeners: [{ name: 'http', routes: [{ backends: [{ backend: '/llm' }] }] }] }],
    backends: [{ name: 'llm', ai: { name: 'llm', provider: { [provider]: { model: 'claude-opus' } } } }],
  });

  it.each(['anthropic', 'bedrock'])('are bounded by token limits with the caches of %s', (provider) => {
    const apart = RELEASES.map((release) =>
      spendingPaths(config(provider), dataPlaneOf(release).modelTraffic).flatMap(({ models }) =>
        models.map(({ countsCacheApart }) => countsCacheApart),
      ),
    );
    expect(apart).toEqual([[true], [false]]);
  });
});
