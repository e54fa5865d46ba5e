import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { run, useFolder } from './run';

const folder = useFolder();

const ROUTES = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop}
spec:
  gatewayClassName: agentgateway
  listeners:
  - {name: http, port: 8080, protocol: HTTP}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: all, namespace: shop}
spec:
  parentRefs: [{name: edge}]
  rules:
  - matches:
    - path:
        type: RegularExpression
        value: a/.*   # all below
    backendRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: a}]
  - matches: [{path: {value: /b}}]
    backendRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: b}]
`;

const BACKENDS = `# our models
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: a, namespace: shop}
spec:
  ai:
    provider:
      # bought last year
      azureopenai:            # the older form
        endpoint: "https://Shop.openai.azure.com/"    # in Europe
        deploymentName: gpt-5 # the best
        apiVersion: v1
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: b, namespace: shop}
spec:
  ai:
    groups:
    - providers:
      - {name: one, azureopenai: {endpoint: shop.openai.azure.com}}
      - name: two
        azureopenai:
          endpoint: https://shop.services.ai.azure.com/api/projects/p1
`;

const FIXED = BACKENDS.replace(
  `azureopenai:            # the older form
        endpoint: "https://Shop.openai.azure.com/"    # in Europe
        deploymentName: gpt-5 # the best`,
  `azure:            # the older form
        resourceName: "shop"    # in Europe
        resourceType: OpenAI
        model: gpt-5 # the best`,
)
  .replace('azureopenai: {endpoint: shop.openai.azure.com}', 'azure: {resourceName: shop, resourceType: OpenAI}')
  .replace(
    `azureopenai:
          endpoint: https://shop.services.ai.azure.com/api/projects/p1`,
    `azure:
          resourceName: shop
          resourceType: Foundry
          projectName: p1`,
  );

const upgrade = (...args: string[]) => run('upgrade', '--to', 'v1.4', '-f', folder.path('in'), ...args);

async function compiled(name: string, revision: string): Promise<readonly string[]> {
  const out = folder.path(name);
  expect((await run('compile', '-f', folder.path('in'), '--revision', revision, '-o', out)).code).toBe(0);
  return folder.list(name).map((file) => folder.read(name, file));
}

describe('upgrade --fix', () => {
  it('keeps output, comments and formatting, and is idempotent', async () => {
    folder.write('in/routes.yaml', ROUTES);
    folder.write('in/models/backends.yaml', BACKENDS);
    const before = await compiled('before', 'later');
    expect((await upgrade('--fix')).err).toContain('4 fixes in 2 files\n');
    expect(folder.read('in/models/backends.yaml')).toBe(FIXED);
    expect(folder.read('in/routes.yaml')).toBe(ROUTES.replace('a/.*', '"/a/.*"'));
    expect(await compiled('after', 'v1.4')).toEqual(before);
    expect((await upgrade('--fix')).err).toContain('0 fixes in 0 files\n');
    expect(folder.read('in/models/backends.yaml')).toBe(FIXED);
  });

  it('prints a patch that git accepts', async () => {
    folder.write('in/backends.yaml', BACKENDS);
    const { out } = await upgrade('--fix', '--dry-run');
    const own = out.replaceAll(
      /^(---|\+\+\+) .*$/gm,
      (_, sign) => `${sign} ${sign === '---' ? 'a' : 'b'}/in/backends.yaml`,
    );
    const patch = folder.write('changes.patch', own);
    execFileSync('git', ['apply', '--unidiff-zero', patch], { cwd: folder.path() });
    expect(folder.read('in/backends.yaml')).toBe(FIXED);
  });

  it('writes JSON, line ends of windows and the names of the document', async () => {
    const backend = (provider: object) => ({
      apiVersion: 'proxy.example.com/v1alpha1',
      kind: 'ProxyBackend',
      metadata: { name: 'c', namespace: 'shop' },
      spec: { ai: { provider } },
    });
    folder.write('in/c.json', JSON.stringify(backend({ providerB: { endpoint: 'c.openai.azure.com' } })));
    folder.write('in/crlf.yaml', BACKENDS.replaceAll('\n', '\r\n'));
    await upgrade('--fix');
    expect(JSON.parse(folder.read('in/c.json'))).toEqual(
      backend({ providerG: { resourceName: 'c', resourceType: 'OpenAI' } }),
    );
    expect(folder.read('in/crlf.yaml')).toBe(FIXED.replaceAll('\n', '\r\n'));
  });

  it('skips shared YAML nodes and hosts that are not resources', async () => {
    const shared = BACKENDS.replace('azureopenai: {endpoint', 'azureopenai: &azure {endpoint').replace(
      /azureopenai:\n.*$/m,
      'azureopenai: *azure',
    );
    const own = BACKENDS.replaceAll('openai.azure.com', 'azure.example.com').replaceAll('/api/projects/p1', '');
    for (const text of [shared.slice(shared.indexOf('---')), own]) {
      folder.write('in/backends.yaml', text);
      expect((await upgrade('--fix')).err).toContain('0 fixes in 0 files\n');
      expect(folder.read('in/backends.yaml')).toBe(text);
    }
  });

  it('writes retry codes for v1.4 without duplicates', async () => {
    const policy = (traffic: string) => `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: p, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge}]
  traffic:
    retry:
${traffic}`;
    folder.write(
      'in/policy.yaml',
      policy('      attempts: 0   # never\n      codes:\n      - 500\n      - 503\n      - 500\n') +
        `---\n${policy('      {codes: [500, 500, 503], attempts: 0}\n').replace('name: p,', 'name: q,')}`,
    );
    await upgrade('--fix');
    expect(folder.read('in/policy.yaml')).toBe(
      policy('      attempts: 1   # never\n      precondition: "false"\n      codes:\n      - 500\n      - 503\n') +
        `---\n${policy('      {codes: [500, 503], attempts: 1, precondition: "false"}\n').replace('name: p,', 'name: q,')}`,
    );
  });

  it('keeps a code with a comment and other retry conditions', async () => {
    const text = `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: p, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge}]
  traffic:
    retry:
      attempts: 0
      precondition: "true"
      codes:
      - 500
      - 500 # for sure
`;
    folder.write('in/policy.yaml', text);
    expect((await upgrade('--fix')).err).toContain('0 fixes in 0 files\n');
    expect(folder.read('in/policy.yaml')).toBe(text);
  });
});
