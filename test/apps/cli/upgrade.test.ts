import { describe, expect, it } from 'vitest';
import { run, useFolder } from './run';

const folder = useFolder();

const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop}
spec:
  gatewayClassName: agentgateway
  infrastructure: {parametersRef: {group: agentgateway.dev, kind: AgentgatewayParameters, name: edge}}
  allowedListeners: {namespaces: {from: Same}}
  listeners:
  - {name: http, port: 8080, protocol: HTTP}
  - {name: tcp, port: 9000, protocol: TCP}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayParameters
metadata: {name: edge, namespace: shop}
spec: {resources: {requests: {cpu: 1}}}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: web, namespace: shop, labels: {team: a}}
spec:
  parentRefs: [{name: edge, sectionName: http}]
  hostnames: [web.example.com]
  rules:
  - matches: [{path: {value: /shop}}]
    backendRefs: [{name: web, port: 80}]
---
apiVersion: gateway.networking.k8s.io/v1alpha2
kind: TCPRoute
metadata: {name: one, namespace: shop}
spec: {parentRefs: [{name: edge, sectionName: tcp}], rules: [{backendRefs: [{name: web, port: 80}]}]}
`;

const policy = (targets: string, body: string) => `---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: p, namespace: shop}
spec: {${targets}, ${body}}
`;
const ROUTE = 'targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: web}]';
const TIMEOUT = 'traffic: {timeouts: {request: 3s}}';

const TAKEN_AS_A_NAME = 'the endpoint is used as the name of a resource, which does not exist in Azure';

async function found(text: string, ...args: string[]): Promise<{ code: number; lines: readonly string[] }> {
  const file = folder.write('in.yaml', text);
  const { code, out } = await run('upgrade', '--to', 'v1.4', '-f', file, '--format', 'json', ...args);
  const { diagnostics } = JSON.parse(out);
  return {
    code,
    lines: diagnostics.map(({ code: id, path = '', message }: Record<string, string>) => `${id} ${path}: ${message}`),
  };
}

describe('upgrade --to v1.4', () => {
  it('reports that nothing changes', async () => {
    const file = folder.write('in.yaml', GATEWAY + policy(ROUTE, TIMEOUT));
    expect(await run('upgrade', '--to', 'v1.4', '-f', file)).toEqual({
      code: 0,
      out: '',
      err: '5 documents, and v1.4 changes nothing\n',
    });
  });

  const change = (what: string, before: string, now: string, sample = '') =>
    `${what}: before v1.4 ${before}; from then on ${now}${sample && `; try ${sample}`}`;
  const listenerSet = `---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: {name: more, namespace: shop}
spec:
  parentRef: {name: edge}
  listeners: [{name: more, port: 81, protocol: HTTP}]
`;
  const SHOP = 'GET http://web.example.com:8080/shop/any-of-them';

  it.each<[string, string, string]>([
    [
      'selectors of targets',
      GATEWAY +
        policy(
          'targetSelectors: [{group: gateway.networking.k8s.io, kind: HTTPRoute, matchLabels: {team: a}}]',
          TIMEOUT,
        ),
      `spec.targetSelectors[0]: ${change('a target selector', 'the policy had no effect', 'it applies to HTTPRoute shop/web', SHOP)}`,
    ],
    [
      'ListenerSets as targets',
      GATEWAY.replace(
        'sectionName: http}',
        'sectionName: http}, {name: more, kind: ListenerSet, group: gateway.networking.k8s.io}',
      ) +
        listenerSet +
        policy('targetRefs: [{group: gateway.networking.k8s.io, kind: ListenerSet, name: more}]', TIMEOUT),
      `spec.targetRefs[0]: ${change('ListenerSet more as a target', 'the policy had no effect', 'it applies to its listeners', 'GET http://web.example.com:81/shop/any-of-them')}`,
    ],
    [
      'paths without a slash',
      GATEWAY.replace('{value: /shop}', "{type: RegularExpression, value: 'shop/.*'}"),
      `spec.rules[0].matches[0].path.value: ${change('the path "shop/.*"', 'it was interpreted as "/shop/.*"', 'it is used unchanged, and matches no request', 'GET http://web.example.com:8080/shop/any')}`,
    ],
    [
      'paths of numbers',
      GATEWAY.replace('{value: /shop}', "{type: RegularExpression, value: 'shop/[0-9]+/[^/]+'}"),
      `spec.rules[0].matches[0].path.value: ${change('the path "shop/[0-9]+/[^/]+"', 'it was interpreted as "/shop/[0-9]+/[^/]+"', 'it is used unchanged, and matches no request', 'GET http://web.example.com:8080/shop/1/any')}`,
    ],
    [
      'paths for which another rule would be shown',
      GATEWAY.replace(
        '{value: /shop}}]\n    backendRefs: [{name: web, port: 80}]',
        "{type: RegularExpression, value: 'shop|web'}}]\n    backendRefs: [{name: web, port: 80}]\n  - backendRefs: [{name: other, port: 80}]",
      ),
      `spec.rules[0].matches[0].path.value: ${change('the path "shop|web"', 'it was interpreted as "/shop|web"', 'it is used unchanged, and matches no request')}`,
    ],
    [
      'names of MCP targets',
      `${GATEWAY}---
apiVersion: v1
kind: Service
metadata: {name: tools, namespace: shop, labels: {mcp: a}, annotations: {agentgateway.dev/mcp-target-name: search}}
spec: {ports: [{port: 3000, appProtocol: agentgateway.dev/mcp}]}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: hub, namespace: shop}
spec: {mcp: {targets: [{name: found, selector: {services: {matchLabels: {mcp: a}}}}]}}
`,
      `metadata.annotations["agentgateway.dev/mcp-target-name"]: ${change('the annotation that names an MCP target', 'the name of the target was tools-3000', 'it is search')}`,
    ],
    [
      'anchored paths',
      GATEWAY.replace('{value: /shop}', "{type: RegularExpression, value: '^/shop'}"),
      `spec.rules[0].matches[0].path.value: ${change('the path "^/shop"', 'it was interpreted as "/^/shop"', 'it is used unchanged, and matches', 'GET http://web.example.com:8080/shop')}`,
    ],
    [
      'empty credentials',
      GATEWAY + policy(ROUTE, 'backend: {auth: {aws: {}}}'),
      `spec.backend.auth.aws: ${change('an empty `aws`', 'no credential was sent', 'requests are signed with the identity of the pod')}`,
    ],
    [
      'routes as backends',
      GATEWAY.replace(
        '{name: web, port: 80}]\n---',
        '{name: child, kind: HTTPRoute, group: gateway.networking.k8s.io}]\n---',
      ) +
        '---\napiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute\nmetadata: {name: child, namespace: shop}\nspec: {rules: [{matches: [{path: {value: /shop/a}}], backendRefs: [{name: web, port: 80}]}]}\n',
      `spec.rules[0].backendRefs[0]: ${change('an HTTPRoute as a backend', 'the reference was invalid, and its share of the requests was answered with 500', 'requests are delegated to 1 routes in namespace shop', SHOP)}`,
    ],
    [
      'internal ports',
      GATEWAY.replace(
        '{name: edge, namespace: shop}\nspec:\n  gateway',
        '{name: edge, namespace: shop, annotations: {agentgateway.dev/internal-ports: "8080"}}\nspec:\n  gateway',
      ),
      `metadata.annotations: ${change('the annotation of internal ports (8080)', 'the ports were open like any others', 'they have no socket, and clients reach them only through CONNECT')}`,
    ],
    [
      'pods without requests',
      GATEWAY.replace('{resources: {requests: {cpu: 1}}}', '{logging: {level: info}}'),
      `: ${change('a Gateway without `resources`', 'its pods requested nothing', 'they request 100m of CPU and 128Mi of memory')}`,
    ],
    [
      'routes of one listener for connections',
      `${GATEWAY}---\n${GATEWAY.split('---\n').at(-1)?.replace('name: one', 'name: two')}`,
      `spec.listeners[1]: ${change('several routes for the connections of listener tcp', 'of routes with equal matches, the first by name was used', 'the oldest one is used')}`,
    ],
  ])('reports %s', async (_, text, line) => {
    expect(await found(text)).toEqual({ code: 0, lines: [`AIG9006 ${line}`] });
  });

  const backend = (provider: string) =>
    `---\napiVersion: agentgateway.dev/v1alpha1\nkind: AgentgatewayBackend\nmetadata: {name: llm, namespace: shop}\nspec: {ai: {provider: ${provider}}}\n`;

  it.each([
    ['https://Shop.openai.azure.com', 'requests went to shop.openai.azure.com', TAKEN_AS_A_NAME],
    ['llm.example.com', 'requests went to llm.example.com', TAKEN_AS_A_NAME],
    [
      'shop.services.ai.azure.com',
      'requests went to shop.services.ai.azure.com below /openai',
      'they go to a Foundry project without a name',
    ],
  ])('reports the destination of requests for %s', async (endpoint, before, now) => {
    const own = GATEWAY.replace(
      '{name: web, port: 80}',
      '{name: llm, group: agentgateway.dev, kind: AgentgatewayBackend}',
    );
    const { lines } = await found(own + backend(`{azureopenai: {endpoint: "${endpoint}", deploymentName: m}}`));
    expect(lines).toContain(
      `AIG9006 spec.ai.provider.azureopenai.endpoint: ${change(`the endpoint "${endpoint}"`, before, now, SHOP)}`,
    );
  });

  it('ignores an endpoint that another host overrides', async () => {
    const provider = '{azureopenai: {endpoint: llm.example.com, deploymentName: m}, host: a.example.com, port: 80}';
    expect((await found(GATEWAY + backend(provider))).lines).toEqual([]);
  });

  it('recommends newer fields', async () => {
    const azure = '{azureopenai: {endpoint: shop.openai.azure.com, deploymentName: gpt-5}}';
    expect((await found(GATEWAY + backend(azure))).lines).toEqual([
      'AIG9007 spec.ai.provider.azureopenai: an Azure OpenAI endpoint can be written as `azure: {resourceName: shop, resourceType: OpenAI, model: gpt-5}` from v1.4 on',
    ]);
    expect((await found(GATEWAY + backend('{openai: {model: m}, host: llm.example.com, port: 80}'))).lines).toEqual([
      'AIG9007 spec.ai.provider.openai: llm.example.com as a host of OpenAI can be written as `custom: {formats: [{type: Completions}], model: m}` from v1.4 on',
    ]);
  });

  it('fails on resources that v1.4 rejects, regardless of the configured distribution', async () => {
    const neutral = GATEWAY.replaceAll('agentgateway.dev', 'proxy.example.com').replaceAll(
      'AgentgatewayParameters',
      'ProxyParameters',
    );
    const retry = policy(ROUTE, 'traffic: {retry: {attempts: 0}}')
      .replaceAll('agentgateway.dev', 'proxy.example.com')
      .replaceAll('AgentgatewayPolicy', 'ProxyPolicy');
    const { code, lines } = await found(neutral + retry);
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringContaining('AIG2014 spec.traffic.retry.attempts')]);
  });

  it('fixes findings with one safe answer', async () => {
    const path = (value: string) => GATEWAY.replace('{value: /shop}', `{type: RegularExpression, value: '${value}'}`);
    const file = folder.write('in.yaml', path('shop/.*'));
    const shown = await run('upgrade', '--to', 'v1.4', '-f', file, '--fix', '--dry-run');
    expect(shown.out).toContain("+  - matches: [{path: {type: RegularExpression, value: '/shop/.*'}}]");
    expect(folder.read('in.yaml')).toBe(path('shop/.*'));
    const fixed = await run('upgrade', '--to', 'v1.4', '-f', file, '--fix');
    expect(folder.read('in.yaml')).toBe(path('/shop/.*'));
    expect(fixed.err).toContain('1 fix in 1 files\n');
    expect(fixed.err).toContain('v1.4 changes nothing');
  });

  it.each([
    [['-f', 'x'], "'--to <revision>' not specified"],
    [['--to', 'v9', '-f', 'x'], 'Allowed choices are v1.5, v1.4'],
    [['--to', 'v1.4', '-f', 'x', '--dry-run'], '--dry-run needs --fix'],
    [['--to', 'v1.4', '-f', 'x', '--revision', 'later'], 'remove --revision'],
  ])('refuses %j', async (args, text) => {
    const { code, err } = await run('upgrade', ...args);
    expect([code, err]).toEqual([2, expect.stringContaining(text)]);
  });

  it('is included in shell completion and help', async () => {
    expect((await run('completion', 'bash')).out).toContain("'upgrade --to') COMPREPLY=($(compgen -W 'v1.5 v1.4'");
    expect((await run('--help')).out).toContain('upgrade [options]');
  });
});
