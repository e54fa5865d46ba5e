import { describe, expect, it } from 'vitest';
import { loadText } from '../../../../../src/core/compiler/1-load';
import { compile } from '../../../../../src/core/compiler/compile';
import { explainRequest } from '../../../../../src/core/compiler/queries/explain';
import { DiagnosticCollector } from '../../../../../src/core/diagnostics';
import { answerOf, disappointment } from '../../../../../src/library/testing/request-answer';

const INPUT = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec: {gatewayClassName: agentgateway, listeners: [{name: http, port: 80, protocol: HTTP}]}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayModel
metadata: {name: gpt-5, namespace: demo}
spec: {parentRefs: [{name: edge}], provider: OpenAI}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayModel
metadata: {name: hidden, namespace: demo}
spec: {parentRefs: [{name: edge}], provider: OpenAI, visibility: Internal}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: p, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge}]
  traffic: {authorization: {action: Deny, policy: {matchExpressions: ['request.method == "DELETE"']}}}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: web, namespace: demo}
spec:
  parentRefs: [{name: edge}]
  rules: [{backendRefs: [{name: web, port: 80}]}]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: closer, namespace: demo}
spec:
  parentRefs: [{name: edge}]
  hostnames: [closer.example.com]
  rules: [{backendRefs: [{name: web, port: 80}]}]
`;

describe('a request that names a model', () => {
  const { attachment } = compile(loadText([{ name: 'in.yaml', text: INPUT }], new DiagnosticCollector()));
  const modelOf = (path: string, body?: string, headers = {}) =>
    explainRequest(attachment!, { method: 'POST', path, ...(body === undefined ? {} : { body }), headers })[0]
      .backends[0].model;
  const CHAT = '/v1/chat/completions';

  it('in its body', () => {
    expect(modelOf(CHAT, '{"model": "gpt-5", "messages": [{"role": "user", "content": "hello"}]}')).toEqual({
      name: 'gpt-5',
      candidates: [{ model: 'ProxyModel/demo/gpt-5', name: 'gpt-5', tier: 0, isIsolated: false, otherwise: [] }],
    });
    expect(modelOf(CHAT, '{"model": "hidden"}')?.answer?.status).toBe(404);
  });

  it('in its path', () => {
    const path = (name: string) => `/v1/projects/p/locations/l/publishers/x/models/${name}:rawPredict`;
    expect(modelOf(path('gpt-5'), '{"model": "other"}')?.candidates).toMatchObject([
      { model: 'ProxyModel/demo/gpt-5' },
    ]);
    expect(modelOf(path('other'))?.answer?.status).toBe(404);
  });

  it('has an unknown model without a body, or with a form', () => {
    expect(modelOf(CHAT)).toBeUndefined();
    expect(modelOf('/v1/images/edits', 'x', { 'Content-Type': 'multipart/form-data; boundary=x' })).toBeUndefined();
  });

  it.each([
    ['transformation: {request: {body: "request.body"}}', undefined],
    ['transformation: {request: {set: [{name: x-a, value: "1"}]}}', 'gpt-5'],
    ['extProc: {backendRef: {name: web, port: 80}}', undefined],
  ])('has an unknown model if a policy may change it: %s', (traffic, name) => {
    const policy = `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: changing, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge}]
  traffic: {${traffic}}
`;
    const input = loadText([{ name: 'in.yaml', text: INPUT + policy }], new DiagnosticCollector());
    const [{ backends }] = explainRequest(compile(input).attachment!, {
      method: 'POST',
      path: CHAT,
      body: '{"model": "gpt-5"}',
    });
    expect(backends[0].model?.name).toBe(name);
  });
});

describe('a request to a listener with models', () => {
  const { attachment, statuses, diagnostics } = compile(
    loadText([{ name: 'in.yaml', text: INPUT }], new DiagnosticCollector()),
  );
  const ask = (path: string, host = 'any.example.com', method = 'POST') => {
    const asked = { host, path, method };
    const [explanation] = explainRequest(attachment!, asked);
    return { explanation, answer: answerOf(explanation, asked) };
  };

  it.each(['/v1/chat/completions', '/v1/rerank'])(
    'goes to them at %s, and what they answer cannot be decided without its body',
    (path) => {
      const { explanation, answer } = ask(path);
      expect(explanation.rule?.name).toBe('HTTPRoute/demo/edge:http:models, rule 0');
      expect(explanation.backends).toMatchObject([
        { destination: 'Models/demo/edge/http', type: 'models', models: ['gpt-5'] },
      ]);
      expect(answer).toMatchObject({ routed: true, destinations: [] });
      expect(answer.status).toBeUndefined();
      for (const expectStatus of [200, 404]) {
        expect(disappointment(answer, { expectStatus })).toContain('cannot be decided');
      }
    },
  );

  it('has inputs without errors, whose models have a status', () => {
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    const [status] = statuses.filter(({ kind, name }) => kind === 'AgentgatewayModel' && name === 'gpt-5');
    expect(status.status).toMatchObject({
      parents: [
        {
          parentRef: { name: 'edge' },
          controllerName: 'agentgateway.dev/agentgateway',
          conditions: [
            { type: 'Accepted', status: 'True' },
            { type: 'ResolvedRefs', status: 'True' },
          ],
        },
      ],
    });
  });

  it('is rejected by policies of the Gateway', () => {
    expect(ask('/v1/chat/completions', 'any.example.com', 'DELETE').answer.status).toBe(403);
  });

  it('matches routes at other paths, and those of a hostname', () => {
    expect(ask('/v1/other').explanation.rule?.route).toBe('HTTPRoute/demo/web');
    expect(ask('/v1/models', 'closer.example.com').explanation.rule?.route).toBe('HTTPRoute/demo/closer');
  });
});
