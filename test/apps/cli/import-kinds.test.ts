import { expect, it } from 'vitest';
import { run, useFolder } from './run';

const folder = useFolder();

const ROUTE = (backendRef: string) => `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: gw, namespace: ai}
spec:
  gatewayClassName: agentgateway
  listeners: [{name: http, port: 8080, protocol: HTTP}]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: r, namespace: ai}
spec:
  parentRefs: [{name: gw}]
  rules: [{backendRefs: [${backendRef}]}]
`;

/** Imports resources, and returns the command's output and the files that it writes. */
async function imported(text: string) {
  const file = folder.write('input.yaml', text);
  const result = await run('import', '-f', file, '-o', folder.path('main.ts'), '--overwrite', '--no-config');
  return { ...result, code: folder.read('main.ts'), exit: result.code };
}

it('writes references to a kind as the input does, if no resource of the kind is among the inputs', async () => {
  const own = await imported(ROUTE('{group: agentgateway.dev, kind: AgentgatewayBackend, name: models}'));
  expect(own.exit).toBe(0);
  expect(own.code).not.toContain('ProxyDistribution');
  const neutral = await imported(ROUTE('{group: proxy.example.com, kind: ProxyBackend, name: models}'));
  expect(neutral.exit).toBe(0);
  expect(neutral.code).toContain('ProxyDistribution.NEUTRAL.applyTo(app);');
});

it('names the successors of kinds of kgateway', async () => {
  const { out, exit } = await imported(`${ROUTE('{group: gateway.kgateway.dev, kind: Backend, name: models}')}---
apiVersion: gateway.kgateway.dev/v1alpha1
kind: Backend
metadata: {name: models, namespace: ai}
spec: {type: Static, static: {hosts: [{host: models.example.com, port: 443}]}}
---
apiVersion: gateway.kgateway.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: slow, namespace: ai}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: r}]
  timeouts: {request: 30s}
`);
  expect(exit).toBe(5);
  const reason = 'stays YAML: the data plane does not read gateway.kgateway.dev; write it as a resource of the kind';
  expect(out).toContain(`Backend ai/models ${reason} AgentgatewayBackend`);
  expect(out).toContain(`TrafficPolicy ai/slow ${reason} AgentgatewayPolicy`);
});
