import { describe, expect, it } from 'vitest';
import { explainRequest } from '../../../src/core/compiler/queries/explain';
import { answerOf } from '../../../src/library/testing/request-answer';
import { attached } from '../../core/compiler/4-attach/attached';

const input = (traffic: string) => `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec: {gatewayClassName: proxy, listeners: [{name: http, port: 80, protocol: HTTP}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: web, namespace: demo}
spec: {parentRefs: [{name: edge}], rules: [{backendRefs: [{name: web, port: 80}]}]}
---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyPolicy
metadata: {name: web, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: web}]
  traffic: ${traffic}
`;

function answer(traffic: string, headers: Readonly<Record<string, string>> = {}) {
  const { attachment, texts } = attached(input(traffic), { revision: 'v1.4' });
  expect(texts).toEqual([]);
  const asked = { host: 'a.example', headers };
  const [explanation] = explainRequest(attachment, asked);
  return answerOf(explanation, asked);
}

describe('a conditional direct response', () => {
  const ANSWERS = `{directResponse: {conditional: [{condition: 'request.headers["x-a"] == "1"', policy: {status: 418}}, {condition: 'request.headers["x-b"] == "1"', policy: {status: 451}}]}}`;

  it.each([
    [{ 'x-a': '1', 'x-b': '1' }, 418],
    [{ 'x-b': '1' }, 451],
  ])('uses the first entry whose condition matches %o', (headers, status) => {
    expect(answer(ANSWERS, headers).status).toBe(status);
  });

  it('is left to the destination if no condition matches', () => {
    expect(answer(ANSWERS).destinations).toEqual(['Service/demo/web/80']);
  });

  it('cannot be decided if a condition cannot be evaluated', () => {
    const random = `{directResponse: {conditional: [{condition: 'random() < 0.5', policy: {status: 418}}]}}`;
    expect(answer(random)).toMatchObject({ destinations: [], reason: expect.stringContaining('cannot be decided') });
  });
});

describe('a conditional authorization service', () => {
  const ASKED = `{extAuth: {conditional: [{condition: 'request.headers["x-ask"] == "1"', policy: {backendRef: {name: guard, port: 80}, grpc: {}}}]}}`;

  it('is skipped if its condition is false', () => {
    expect(answer(ASKED).destinations).toEqual(['Service/demo/web/80']);
    expect(answer(ASKED, { 'x-ask': '1' }).reason).toContain('cannot be decided');
  });
});
