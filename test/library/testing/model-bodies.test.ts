import { describe, expect, it } from 'vitest';
import { loadText } from '../../../src/core/compiler/1-load';
import { compile } from '../../../src/core/compiler/compile';
import { DiagnosticCollector } from '../../../src/core/diagnostics';
import { runExpectation } from '../../../src/library/testing/expectations/run-expectation';

const backend = (name: string, spec: string) => `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: ${name}, namespace: demo}
spec:
  parentRefs: [{name: edge}]
  hostnames: [${name}.example.com]
  rules: [{backendRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: ${name}}]}]
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: ${name}, namespace: demo}
spec: ${spec}
`;

const REGEX = '{regex: {action: Reject, matches: [secret]}, response: {message: refused, statusCode: 422}}';
const INPUT = [
  `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec: {gatewayClassName: agentgateway, listeners: [{name: http, port: 80, protocol: HTTP}]}
`,
  backend('plain', '{ai: {provider: {openai: {}}}}'),
  backend('guarded', `{ai: {provider: {openai: {}}}, policies: {ai: {promptGuard: {request: [${REGEX}]}}}}`),
  backend(
    'asked',
    `{ai: {provider: {openai: {}}}, policies: {ai: {promptGuard: {request: [${REGEX}, {webhook: {backendRef: {name: judge, port: 80}}}]}}}}`,
  ),
  backend(
    'two',
    `{ai: {groups: [{providers: [{name: a, openai: {}, policies: {ai: {promptGuard: {request: [${REGEX}]}}}}, {name: b, openai: {}}]}]}}`,
  ),
  `---
apiVersion: v1
kind: Service
metadata: {name: judge, namespace: demo}
spec: {ports: [{port: 80}]}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: small, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: plain}]
  traffic: {buffer: {request: {maxBytes: 200}}}
`,
].join('');

const says = (content: unknown) => ({ model: 'm', messages: [{ role: 'user', content }] });

describe('the answer to a request for a model', () => {
  const { attachment } = compile(loadText([{ name: 'in.yaml', text: INPUT }], new DiagnosticCollector()));
  const expecting = (host: string, body: unknown, status = 200, method = 'POST', path = '/v1/chat/completions') => {
    const request = `${method} http://${host}.example.com${path}`;
    const expectation = { request, expect: { status }, ...(body === undefined ? {} : { body }) };
    const { failures, assumptions } = runExpectation(expectation, attachment!);
    return { failures: failures.join(), assumptions };
  };

  it.each<[string, string, unknown, number]>([
    ['a plain prompt', 'guarded', says('hello'), 200],
    ['a prompt that a guard refuses', 'guarded', says('my secret'), 422],
    ['a prompt in parts', 'guarded', says([{ type: 'text', text: 'my secret' }]), 422],
    ['a prompt that the first of several guards refuses', 'asked', says('my secret'), 422],
    ['invalid JSON', 'plain', '{', 503],
    ['an empty body', 'plain', '', 503],
    ['a body without a model', 'plain', { messages: [] }, 503],
    ['a body of another format', 'plain', { model: 'm', input: 'a' }, 503],
    ['a large body', 'plain', says('x'.repeat(200)), 413],
  ])('is right for %s', (_, host, body, status) => {
    expect(expecting(host, body, status)).toEqual({ failures: '', assumptions: [] });
    expect(expecting(host, body, status === 200 ? 503 : 200).failures).toContain('is not answered as expected');
  });

  it('is an error for a GET, which has no body', () => {
    expect(expecting('plain', undefined, 503, 'GET').failures).toBe('');
  });

  it('rests on an assumption without a body', () => {
    expect(expecting('guarded', undefined)).toEqual({
      failures: '',
      assumptions: ['its body is a request of format Completions and no guard rejects it'],
    });
    expect(expecting('plain', undefined, 422).failures).toContain('expected 422');
  });

  it.each([
    ['a service decides', 'asked', 'the guard service of ProxyBackend/demo/asked decides'],
    ['providers differ', 'two', 'it depends on the selected provider'],
  ])('cannot be predicted if %s', (_, host, reason) => {
    expect(expecting(host, says(host === 'two' ? 'secret' : 'hello')).failures).toContain(
      `cannot be decided: ${reason}`,
    );
  });
});

describe('the request body for an authorization service', () => {
  const asking = (traffic: string) => `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: asking, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: guarded}]
  traffic: ${traffic}
`;
  const answer = (traffic: string, body: string, status: number, caller: object = {}) => {
    const input = loadText([{ name: 'in.yaml', text: INPUT + asking(traffic) }], new DiagnosticCollector());
    const request = 'POST http://guarded.example.com/v1/chat/completions';
    return runExpectation({ request, body, caller, expect: { status } }, compile(input).attachment!).failures.join();
  };
  const SERVICE = 'backendRef: {name: judge, port: 80}, grpc: {}, forwardBody: {maxSize: 1Ki}';
  const small = JSON.stringify(says('hello'));
  const large = JSON.stringify(says('x'.repeat(1024)));

  it('is rejected if it is too large, regardless of the answer of the service', () => {
    expect(answer(`{extAuth: {${SERVICE}}}`, large, 413)).toBe('');
    expect(answer(`{extAuth: {${SERVICE}}}`, large, 413, { externalAuthorizationAllows: true })).toBe('');
    expect(answer(`{extAuth: {${SERVICE}}}`, small, 200, { externalAuthorizationAllows: true })).toBe('');
    expect(answer(`{extAuth: {${SERVICE}}}`, small, 200)).toContain('calls a service');
  });

  it('is not read if the condition of the policy is false', () => {
    const choice = (condition: string) =>
      `{extAuth: {conditional: [{condition: '${condition}', policy: {${SERVICE}}}]}}`;
    expect(answer(choice('request.method == "PUT"'), large, 200)).toBe('');
    expect(answer(choice('request.method == "POST"'), large, 413)).toBe('');
  });
});
