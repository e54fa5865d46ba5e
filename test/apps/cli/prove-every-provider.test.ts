import { describe, expect, it } from 'vitest';
import { CLASS, GATEWAY, run, useFolder } from './run';

const folder = useFolder();

const GUARANTEE = `guarantees:
  - name: models-are-not-public
    to: { provider: '*' }
    always: { authenticated: {} }
`;
const LIMITED = `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: keys, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: models}]
  traffic: {apiKeyAuthentication: {secretRef: {name: keys}}}
`;
const route = (backend: string) => `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: models, namespace: demo}
spec:
  parentRefs: [{name: gw}]
  rules:
  - matches: [{path: {type: PathPrefix, value: /models}}]
    backendRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: ${backend}}]
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: models, namespace: demo}
spec: {ai: {provider: {bedrock: {region: eu-central-1, model: claude}}}}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: items, namespace: demo}
spec: {static: {host: items.internal, port: 80}}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: direct, namespace: demo}
spec: {static: {host: api.openai.com, port: 443}}
`;

async function prove(manifests: string): Promise<string> {
  folder.write('in/all.yaml', `${CLASS}---\n${GATEWAY()}${manifests}`);
  folder.write('in/all.gateway-guarantees.yaml', GUARANTEE);
  const { out } = await run('prove', '--no-config', '-f', folder.path('in'), '--format', 'json');
  const { files } = JSON.parse(out) as { files: readonly { guarantees: readonly { is: string }[] }[] };
  return files.flatMap(({ guarantees }) => guarantees.map(({ is }) => is)).join();
}

describe('a guarantee about every provider', () => {
  it('is satisfied while there is none, and violated by the first one that callers reach without a key', async () => {
    expect(await prove('')).toBe('holds');
    expect(await prove(route('items'))).toBe('holds');
    expect(await prove(route('models'))).toBe('does not hold');
    expect(await prove(route('direct'))).toBe('does not hold');
  });

  it('is satisfied if every caller is authenticated', async () => {
    expect(await prove(`${route('models')}${LIMITED}`)).toBe('holds');
  });
});
