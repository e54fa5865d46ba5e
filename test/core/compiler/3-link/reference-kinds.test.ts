import { expect, it } from 'vitest';
import { loadText } from '../../../../src/core/compiler/1-load';
import { compile } from '../../../../src/core/compiler/compile';
import { DiagnosticCollector } from '../../../../src/core/diagnostics';

/** Findings of a route to a backend of `agentgateway.dev`. */
function found(
  reference: string,
  backend = '{static: {host: a.example.com, port: 80}}',
  mode: 'compiled' | 'controller' = 'compiled',
) {
  const diagnostics = new DiagnosticCollector();
  const text = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop}
spec:
  gatewayClassName: agentgateway
  listeners: [{name: http, port: 80, protocol: HTTP}]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: web, namespace: shop}
spec:
  parentRefs: [{name: edge}]
  rules: [{backendRefs: [${reference}]}]
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: b, namespace: shop}
spec: ${backend}
`;
  return compile(loadText([{ name: 'a.yaml', text }], diagnostics), { mode }, diagnostics).diagnostics;
}

it.each([
  ['{kind: service, name: b, port: 80}', 'service b', 'Write `kind: Service`'],
  ['{kind: AgentgatewayBackend, name: b}', 'AgentgatewayBackend b', 'Add `group: agentgateway.dev`'],
  [
    '{group: agentgateway.dev, kind: Backend, name: b}',
    'agentgateway.dev/Backend b',
    'Write `kind: AgentgatewayBackend`',
  ],
  [
    '{group: gateway.networking.k8s.io, kind: Service, name: b, port: 80}',
    'gateway.networking.k8s.io/Service b',
    'Remove `group: gateway.networking.k8s.io`',
  ],
  [
    '{kind: HTTPRoute, name: web}',
    'HTTPRoute web',
    'Reference a resource of kind Service, AgentgatewayBackend or InferencePool',
  ],
  [
    '{group: agentgateway.io, kind: AgentgatewayBackend, name: b}',
    'agentgateway.io/AgentgatewayBackend b',
    'Write `group: agentgateway.dev`',
  ],
  [
    '{group: example.org, kind: Backend, name: b}',
    'example.org/Backend b',
    'Reference a resource of kind Service, AgentgatewayBackend or InferencePool',
  ],
])('%s names no backend', (reference, named, fix) => {
  const finding = found(reference).find(({ code }) => code === 'AIG3003');
  const [kind, name] = named.split(' ');
  expect(finding?.message).toBe(`kind ${kind} of reference ${name} is not supported in this field`);
  expect(finding?.help).toContain(fix);
});

it('a rule across fields names them as the document does', () => {
  const backend = '{ai: {provider: {openai: {}, host: a.example.com}}}';
  const messages = found('{group: agentgateway.dev, kind: AgentgatewayBackend, name: b}', backend).map(
    ({ message }) => message,
  );
  expect(messages).toContainEqual(expect.stringContaining('set here: openai, host'));
});

it('resolves inference pools outside of the inputs only for a controller', () => {
  const codes = (reference: string, mode: 'compiled' | 'controller', backend?: string) =>
    found(reference, backend, mode).map(({ code }) => code);
  const pool = (group: string) => `{group: ${group}, kind: InferencePool, name: b}`;
  expect(codes(pool('inference.networking.k8s.io'), 'compiled')).toContain('AIG3002');
  expect(codes(pool('inference.networking.x-k8s.io'), 'compiled')).toContain('AIG3003');
  expect(codes(pool('inference.networking.k8s.io'), 'controller')).toEqual([]);
  expect(codes(pool('example.org'), 'controller')).toContain('AIG3003');
  const asked = `{static: {host: a.example.com, port: 80}, policies: {extAuth: {grpc: {}, backendRef: ${pool('inference.networking.k8s.io')}}}}`;
  expect(codes('{group: agentgateway.dev, kind: AgentgatewayBackend, name: b}', 'controller', asked)).toContain(
    'AIG3003',
  );
});
