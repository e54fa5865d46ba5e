import { expect, it } from 'vitest';
import { run, useFolder } from './run';

const folder = useFolder();

const ENDS = 'ends when the response headers arrive';

async function explained(rule: string, policies = ''): Promise<string> {
  const input = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec: {gatewayClassName: agentgateway, listeners: [{name: web, port: 8080, protocol: HTTP}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: all, namespace: demo}
spec: {parentRefs: [{name: edge}], rules: [{${rule} backendRefs: [{name: shop, port: 80}]}]}
${policies}`;
  const file = folder.write('shop.yaml', input);
  const { out } = await run('request', '-f', file, '--no-config', 'GET http://a/');
  return out;
}

it('explains which condition ends a timeout', async () => {
  expect(await explained('timeouts: {request: 5s},')).toContain(ENDS);
  const perAttempt = `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: attempt, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: all}]
  backend: {http: {requestTimeout: 5s}}`;
  expect(await explained('', perAttempt)).toContain(ENDS);
  expect(await explained('')).not.toContain(ENDS);
});
