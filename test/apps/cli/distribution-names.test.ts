import { describe, expect, it } from 'vitest';
import { GATEWAY, run, useFolder } from './run';

const folder = useFolder();

/** The same inputs in the names of either distribution. */
function inputs(group: string, kind: string): string {
  const reference = `{group: ${group}, kind: ${kind}Backend, name: shop}`;
  const route = GATEWAY().replace('{name: shop, port: 80}', reference);
  return `${route}---
apiVersion: ${group}/v1alpha1
kind: ${kind}Backend
metadata: {name: shop, namespace: demo}
spec: {static: {host: shop.example.com, port: 80}}
---
apiVersion: ${group}/v1alpha1
kind: ${kind}Policy
metadata: {name: patience, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: gw}]
  traffic: {timeouts: {request: 5s}}
`;
}

const ask = (...more: string[]) => run('request', '/shop', '-f', folder.path('a.yaml'), '--no-config', ...more);

describe.each([
  ['agentgateway.dev', 'Agentgateway'],
  ['proxy.example.com', 'Proxy'],
])('answers about documents of %s', (group, kind) => {
  it('name resources as in the documents', async () => {
    folder.write('a.yaml', inputs(group, kind));
    const { out } = await ask();
    expect(out).toContain(`from ${kind}Policy/demo/patience`);
    expect(out).toContain(`it goes to ${kind}Backend/demo/shop`);
    const json = JSON.parse((await ask('--json')).out);
    expect(json[0].answer.destinations).toEqual([`${kind}Backend/demo/shop`]);
    folder.write('b.yaml', inputs(group, kind).replace('5s', '7s'));
    const changed = await run('diff', folder.path('a.yaml'), folder.path('b.yaml'), '--no-config');
    const proved = await run('prove', '-f', folder.path('a.yaml'), '--no-config', '--suggest');
    const guarantees = folder.write('a.gateway-guarantees.yaml', proved.out);
    const verdicts = await run('prove', '-f', folder.path('a.yaml'), '--no-config', guarantees);
    expect(verdicts.code).toBe(0);
    expect(verdicts.out + proved.out).toContain(`${kind}Backend/demo/shop`);
    expect(changed.out + out + proved.out + verdicts.out).not.toContain(kind === 'Proxy' ? 'Agentgateway' : 'Proxy');
    expect(proved.out).toContain(`name: ${kind.toLowerCase()}backend-demo-shop-`);
  });

  it.each(['Agentgateway', 'Proxy'])('know them by the kinds of %s too', async (asked) => {
    folder.write('a.yaml', inputs(group, kind));
    expect((await ask('--expect-backend', `${asked}Backend/demo/shop`)).code).toBe(0);
    expect((await ask('--expect-backend', `${asked}Policy/demo/shop`)).code).toBe(4);
  });

  it('name fields as in the documents', async () => {
    const names = kind === 'Proxy' ? { provider: 'providerA', cloud: 'cloudA' } : { provider: 'openai', cloud: 'aws' };
    const written = (model: string, region: string) => `${GATEWAY().replace(
      '{name: shop, port: 80}',
      `{group: ${group}, kind: ${kind}Backend, name: shop}`,
    )}---
apiVersion: ${group}/v1alpha1
kind: ${kind}Backend
metadata: {name: shop, namespace: demo}
spec:
  ai:
    provider: {${names.provider}: {model: ${model}}}
  policies: {auth: {${names.cloud}: {secretRef: {name: ${region}}}}}
`;
    folder.write('a.yaml', written('gpt-4o', 'eu'));
    folder.write('b.yaml', written('gpt-5', 'us'));
    const { out } = await run('diff', folder.path('a.yaml'), folder.path('b.yaml'), '--no-config');
    expect(out).toContain(`ai.groups[0].providers[0].${names.provider}.model: "gpt-4o"`);
    expect(out).toContain(`${names.cloud}.secretRef`);
    if (kind !== 'Proxy') expect(out).not.toMatch(/providerA|cloudA/);
  });
});

it('names resources of guarantee and convention findings as in the documents', async () => {
  folder.write('a.yaml', inputs('agentgateway.dev', 'Agentgateway'));
  const config = folder.write(
    'ai-gateway.yaml',
    `inputs: [a.yaml]
guarantees:
- {name: shut, to: {backend: demo/shop}, always: {authenticated: {}}}
- {name: unknown, requests: {paths: [/shop/*]}, always: {policies: {authorization: {}}}}
conventions:
- {code: ORG001, text: callers are known, backends: {}, always: {authenticated: {}}}
`,
  );
  const { out } = await run('validate', '--config', config);
  expect(out).toContain('forwards it to AgentgatewayBackend/demo/shop');
  expect(out).not.toContain('Proxy');
});

it('uses the names of the documents in messages of findings', async () => {
  const input = `${GATEWAY().replace(
    '{name: shop, port: 80}',
    '{group: agentgateway.dev, kind: AgentgatewayBackend, name: shop}',
  )}---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: shop, namespace: demo}
spec:
  ai: {provider: {bedrock: {region: eu-west-1, model: m}}}
  policies:
    ai:
      routes: {/v1/messages/count_tokens: AnthropicTokenCount}
      promptGuard: {request: [{openAIModeration: {model: m, policies: {auth: {secretRef: {name: key}}}}}]}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: idle, namespace: demo}
spec: {mcp: {targets: [{name: a, static: {host: a.example.com, port: 80}}]}}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: closed, namespace: demo}
spec:
  targetRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: idle}]
  backend: {mcp: {authorization: {policy: {matchExpressions: ['mcp.tool.name == "a"']}}}}
`;
  folder.write('a.yaml', input);
  const { out, err } = await run('validate', '-f', folder.path('a.yaml'), '--no-config');
  expect(out + err).toContain('requests of type AnthropicTokenCount');
  expect(out + err).toContain('no route and no policy references AgentgatewayBackend demo/idle');
  const drawn = await run('graph', '-f', folder.path('a.yaml'), '--no-config', '--format', 'json');
  expect(drawn.out).toContain('"openAIModeration"');
  expect(out + err + drawn.out + drawn.err).not.toMatch(/CountTokens|moderationA|provider[A-G]/);
  expect(out + err + drawn.err).not.toMatch(/Proxy[BP]/);
});
