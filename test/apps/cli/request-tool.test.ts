import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CLASS, GATEWAY, run, useFolder } from './run';

const folder = useFolder();

const KEY = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
const KEY_SET = JSON.stringify({ keys: [{ ...KEY, kid: 'a' }] });

const mcp = (targets: readonly string[], more = '') => `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: tools, namespace: demo}
spec:
  mcp:
${more}    targets:
${targets.map((name) => `      - {name: ${name}, static: {host: ${name}.example.com, port: 80}}\n`).join('')}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: tools, namespace: demo}
spec:
  parentRefs: [{name: gw}]
  rules:
    - matches: [{path: {type: PathPrefix, value: /mcp}}]
      backendRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: tools}]
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: access, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: tools}]
  traffic:
    jwtAuthentication:
      mode: Strict
      providers:
        - issuer: https://id.example.com
          jwks: {inline: '${KEY_SET}'}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: permitted, namespace: demo}
spec:
  targetRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: tools}]
  backend:
    mcp:
      authorization:
        action: Allow
        policy:
          matchExpressions:
            - 'mcp.tool.name == "search"'
            - 'mcp.tool.target == "repo" && mcp.tool.name == "push_tag" && jwt.team == "dev"'
`;

const call = (resources: string, tool: string, ...args: string[]) =>
  run('request', '-f', folder.write('a.yaml', `${CLASS}---\n${GATEWAY()}${resources}`), '--tool', tool, ...args);

const DEV = ['--jwt', '{"team": "dev"}', '/mcp'];
const SALES = ['--jwt', '{"team": "sales"}', '/mcp'];
const TWO = mcp(['repo', 'wiki']);

describe('request --tool', () => {
  it.each([
    ['one target: the name of the server', mcp(['repo']), 'push_tag', DEV, 0],
    ['one target, no permission', mcp(['repo']), 'push_tag', SALES, 400],
    ['several targets: a name with the target', TWO, 'repo_push_tag', DEV, 0],
    ['another target', TWO, 'wiki_push_tag', DEV, 400],
    ['a tool for everyone with a token', TWO, 'wiki_search', SALES, 0],
    ['no token', TWO, 'wiki_search', ['/mcp'], 401],
    ['one target and prefixMode Always', mcp(['repo'], '    prefixMode: Always\n'), 'repo_push_tag', DEV, 0],
    ['prefixMode Never, the same for each', mcp(['repo', 'wiki'], '    prefixMode: Never\n'), 'search', DEV, 0],
    [
      'prefixMode Never, no permission for any',
      mcp(['repo', 'wiki'], '    prefixMode: Never\n'),
      'push_tag',
      SALES,
      400,
    ],
  ])('answers as the policies permit: %s', async (_, resources, tool, args, refusal) => {
    const expected = refusal === 0 ? ['--expect-backend', 'demo/tools'] : ['--expect-status', String(refusal)];
    expect(await call(resources, tool, ...args, ...expected)).toMatchObject({ code: 0 });
    const opposite = refusal === 0 ? ['--expect-status', '400'] : ['--expect-backend', 'demo/tools'];
    expect((await call(resources, tool, ...args, ...opposite)).code).toBe(4);
  });

  it('does not decide which of several servers has a tool', async () => {
    const { code, out } = await call(
      mcp(['repo', 'wiki'], '    prefixMode: Never\n'),
      'push_tag',
      ...DEV,
      '--expect-status',
      '400',
    );
    expect(code).toBe(4);
    expect(out).toContain('answer: cannot be decided: only the data plane knows which of repo and wiki has the tool');
  });

  it('sends a valid message of the version without sessions', async () => {
    const { out } = await call(TWO, 'repo_push_tag', ...DEV, '-H', 'MCP-Protocol-Version: 2026-07-28');
    expect(out).toMatch(/answer: it goes to AgentgatewayBackend\/demo\/tools$/m);
  });

  it.each([
    ['agentgateway.dev', 'AgentgatewayBackend'],
    ['proxy.example.com', 'ProxyBackend'],
  ])('names resources as the documents of %s do', async (group, kind) => {
    const backend = `---
apiVersion: ${group}/v1alpha1
kind: ${kind}
metadata: {name: docs, namespace: demo}
spec: {static: {host: docs.example.com, port: 80}}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: docs, namespace: demo}
spec:
  parentRefs: [{name: gw}]
  rules:
    - matches: [{path: {type: PathPrefix, value: /docs}}]
      backendRefs: [{group: ${group}, kind: ${kind}, name: docs}]
`;
    const message = `error: --tool: the request goes to ${kind}/demo/docs, which has no MCP servers\n`;
    expect(await call(backend, 'search', '/docs')).toMatchObject({ code: 2, err: message });
  });

  it.each([
    [TWO, ['repo-push', ...DEV], '"repo-push" does not begin with the name of an MCP target'],
    [TWO, ['rpeo_push', ...DEV], 'the nearest existing name is repo; the targets are repo, wiki'],
    [TWO, ['wiki_search', 'GET https://a.example.com/mcp'], 'clients call tools with POST, not GET'],
    [TWO, ['wiki_search', '/mcp', '--body', '{}'], '--tool and --body exclude each other'],
    ['', ['wiki_search', '/shop'], 'which has no MCP servers'],
  ])('rejects a call that no client sends', async (resources, [tool = '', ...args], text) => {
    expect(await call(resources, tool, ...args)).toMatchObject({ code: 2, err: expect.stringContaining(text) });
  });
});
