import { describe, expect, it } from 'vitest';
import { explainRequest, type RequestInput } from '../../../src/core/compiler/queries/explain';
import { type AnswerOptions, answerOf } from '../../../src/library/testing/request-answer';
import { attached } from '../../core/compiler/4-attach/attached';

const policy = (name: string, kind: string, target: string, traffic: string) => `
---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyPolicy
metadata: {name: ${name}, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: ${kind}, name: ${target}}]
  traffic: ${traffic}
`;
const web = (traffic: string) => policy('web', 'HTTPRoute', 'web', traffic);
const edge = (traffic: string) => policy('edge', 'Gateway', 'edge', traffic);

const input = (rules: string, policies: string) => `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec: {gatewayClassName: proxy, listeners: [{name: http, port: 80, protocol: HTTP}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: web, namespace: demo}
spec: {parentRefs: [{name: edge}], rules: ${rules}}
${policies}`;

const ONE = '[{backendRefs: [{name: web, port: 80}]}]';
const split = (match: string) =>
  `[{matches: [{headers: [{${match}}]}], backendRefs: [{name: other, port: 80}]}, {backendRefs: [{name: web, port: 80}]}]`;

function answer(rules: string, policies: string, request: RequestInput = {}, options: AnswerOptions = {}) {
  const { attachment, texts } = attached(input(rules, policies), { revision: 'v1.4' });
  expect(texts).toEqual([]);
  const asked = { host: 'a.example', ...request };
  const [explanation] = explainRequest(attachment, asked);
  const { status, destinations, reason } = answerOf(explanation, asked, options);
  return { by: status ?? destinations.join(), reason, changes: explanation?.changes };
}

const WEB = 'Service/demo/web/80';
const OTHER = 'Service/demo/other/80';
const allows = (expression: string) =>
  `{authorization: {action: Allow, policy: {matchExpressions: ['${expression}']}}}`;

describe('received headers', () => {
  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['name: upgrade, value: websocket', { upgrade: 'websocket' }, WEB],
    ['name: upgrade, value: websocket', { upgrade: 'websocket', connection: 'Upgrade' }, OTHER],
    ['name: x-beta, value: "1"', { 'x-beta': '1' }, OTHER],
    ['name: x-beta, value: "1"', { 'x-beta': '1', connection: 'close, X-Beta' }, WEB],
    ['name: te, value: "trailers, deflate"', { te: 'trailers, deflate' }, WEB],
    ['name: te, value: trailers', { te: 'trailers, deflate' }, OTHER],
    ['name: keep-alive, value: "1"', { 'keep-alive': '1' }, WEB],
    ['name: host, value: b.example', { host: 'b.example' }, WEB],
  ])('determine the matching rule: %s, %o', (match, headers, expected) => {
    expect(answer(split(match), '', { headers }).by).toBe(expected);
  });

  it('are reported if they are removed', () => {
    expect(answer(ONE, '', { headers: { te: 'trailers, deflate', 'proxy-authorization': 'x' } }).changes).toEqual([
      'proxy-authorization is removed when the request is received',
      'te = trailers when the request is received',
    ]);
  });

  it('are visible to conditions', () => {
    const rules = web(allows('request.headers["x-beta"] == "1"'));
    expect(answer(ONE, rules, { headers: { 'x-beta': '1' } }).by).toBe(WEB);
    expect(answer(ONE, rules, { headers: { 'x-beta': '1', connection: 'x-beta' } }).by).toBe(403);
    const caller = { headers: { connection: 'x-beta' } };
    expect(answer(ONE, rules, { headers: { 'x-beta': '1' } }, { caller }).by).toBe(403);
  });

  it('cannot be predicted if the data plane rewrites them', () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const match = split(`name: traceparent, value: ${traceparent}`);
    expect(answer(match, '', { headers: { traceparent } }).reason).toContain('overwrites the header traceparent');
    expect(answer(split('name: traceparent, value: mine'), '', { headers: { traceparent: 'mine' } }).by).toBe(OTHER);
    const rules = web(allows('request.headers["traceparent"].startsWith("00-")'));
    expect(answer(ONE, rules, { headers: { traceparent } }).reason).toContain('overwrites the header traceparent');
    const first = edge(`{phase: PreRouting, transformation: {request: {set: [{name: traceparent, value: '"mine"'}]}}}`);
    expect(answer(split('name: traceparent, value: mine'), first, { headers: { traceparent } }).by).toBe(OTHER);
  });
});

describe('requests over HTTP/2', () => {
  it('may contain a host header in addition to the authority', () => {
    const request = { http2: true, headers: { host: 'internal' } };
    expect(answer(split('name: host, value: internal'), '', request).by).toBe(OTHER);
    const rules = web(allows('request.headers["host"] == "internal" && request.host == "a.example"'));
    expect(answer(ONE, rules, request).by).toBe(WEB);
    expect(answer(ONE, rules, { headers: { host: 'internal' } }).by).toBe(403);
  });

  it('lose the host header if a transformation sets the host', () => {
    const first = edge(`{phase: PreRouting, transformation: {request: {set: [{name: host, value: '"b.example"'}]}}}`);
    const request = { http2: true, headers: { host: 'internal' } };
    expect(answer(split('name: host, value: internal'), first, request).by).toBe(WEB);
  });

  it('are rejected if they contain connection headers', () => {
    const { by, reason } = answer(ONE, '', { http2: true, headers: { connection: 'close' } });
    expect(by).toBe('');
    expect(reason).toBe('the gateway resets the request: HTTP/2 does not allow the header connection: close');
  });
});

describe('cookies', () => {
  const rules = web(allows('request.headers["cookie"] == "a=1; b=2"'));

  it.each([
    [[['cookie', 'a=1;b=2']], WEB],
    [
      [
        ['cookie', 'a=1'],
        ['cookie', 'b=2; c'],
      ],
      WEB,
    ],
    [[['cookie', 'a=1; b=2; c=3']], 403],
    [[['cookie', 'a']], 403],
  ] as const)('are one header to policies of routes: %j', (headers, expected) => {
    expect(answer(ONE, rules, { headers }).by).toBe(expected);
  });

  it('are as they were sent to policies before routing', () => {
    const early = edge(
      '{phase: PreRouting, authorization: {action: Allow, policy: {matchExpressions: [\'request.headers["cookie"] == "a;b=1"\']}}}',
    );
    expect(answer(ONE, early, { headers: { cookie: 'a;b=1' } }).by).toBe(WEB);
  });
});

describe('two credentials of one type', () => {
  const SECRET = `
---
apiVersion: v1
kind: Secret
metadata: {name: keys, namespace: demo}
stringData: {a: '{"key": "k", "metadata": {"team": "blue"}}'}
`;
  const policies = `${edge('{phase: PreRouting, apiKeyAuthentication: {secretRef: {name: keys}}, authorization: {action: Require, policy: {matchExpressions: [\'apiKey.team == "blue"\']}}}')}
${web('{apiKeyAuthentication: {secretRef: {name: keys}, location: {header: {name: x-late}}}, authorization: {action: Require, policy: {matchExpressions: [\'apiKey.team == "red"\']}}}')}${SECRET}`;

  it('replace each other', () => {
    const blue = { apiKey: { team: 'blue' } };
    const red = { apiKey: { team: 'red' } };
    expect(answer(ONE, policies, {}, { caller: { ...red, beforeRouting: blue } }).by).toBe(WEB);
    expect(answer(ONE, policies, {}, { caller: red }).by).toBe(403);
    expect(answer(ONE, policies, {}, { caller: { ...blue, beforeRouting: blue } }).by).toBe(403);
    expect(answer(ONE, policies, {}, { caller: { ...red, beforeRouting: {} } }).by).toBe(401);
  });
});
