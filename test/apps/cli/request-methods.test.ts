import { expect, it } from 'vitest';
import { run, useFolder } from './run';

const folder = useFolder();

const input = (mode?: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec:
  gatewayClassName: agentgateway
  listeners: [{name: web, port: 8080, protocol: HTTP}]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: all, namespace: demo}
spec:
  parentRefs: [{name: edge}]
  rules:
  - {matches: [{method: GET}], backendRefs: [{name: got, port: 80}]}
  - {backendRefs: [{name: other, port: 80}]}
${
  mode === undefined
    ? ''
    : `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: tunnels, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge}]
  frontend: {connect: {mode: ${mode}}}`
}`;

async function answer(request: string, mode?: string): Promise<string | undefined> {
  const file = folder.write('shop.yaml', input(mode));
  const { out, err } = await run('request', '-f', file, '--no-config', '--port', '8080', request);
  return /answer: (.*)/.exec(out)?.[1] ?? err;
}

it('matches methods case-sensitively', async () => {
  expect(await answer('GET http://a/')).toContain('Service/demo/got/80');
  expect(await answer('get http://a/')).toContain('Service/demo/other/80');
  expect(await answer('M-SEARCH http://a/')).toContain('Service/demo/other/80');
});

it('answers CONNECT as the listener specifies', async () => {
  expect(await answer('CONNECT http://a')).toBe('405, listener web does not accept CONNECT requests');
  expect(await answer('CONNECT http://a', 'Deny')).toContain('405');
  expect(await answer('CONNECT http://a', 'Route')).toContain('Service/demo/other/80');
  expect(await answer('CONNECT http://a', 'Tunnel')).toContain('cannot be decided');
});

it('OPTIONS * is about no path of a route', async () => {
  expect(await answer('OPTIONS *')).toBe('404, no rule matches the request');
});

it('supports CONNECT in request tests', async () => {
  folder.write('shop.yaml', input());
  const file = folder.write(
    'shop.gateway-test.yaml',
    'tests:\n- {name: no tunnel, request: "CONNECT http://a:8080", expect: {status: 405}}\n- {request: "M-SEARCH http://a:8080", expect: {backend: other}}',
  );
  const { out, err } = await run('test', '-f', folder.path('shop.yaml'), '--no-config', file);
  expect(out + err).toContain('2 tests: 2 passed');
});
