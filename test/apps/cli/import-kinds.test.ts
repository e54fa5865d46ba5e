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

const FORMER = (kind: string, spec: string, name = 'models') => `---
apiVersion: gateway.kgateway.dev/v1alpha1
kind: ${kind}
metadata: {name: ${name}, namespace: ai}
spec: ${spec}
`;
const FORMER_REFERENCE = '{group: gateway.kgateway.dev, kind: Backend, name: models}';
const TOKEN = 'authToken: {kind: SecretRef, secretRef: {name: keys}}';

it.each([
  ['a host', '{type: Static, static: {hosts: [{host: models.example.com, port: 443}]}}', "host: 'models.example.com'"],
  ['a model', `{type: AI, ai: {llm: {provider: {openai: {${TOKEN}, model: gpt-4o}}}}}`, "model: 'gpt-4o'"],
  [
    'a model of a later version',
    `{type: AI, ai: {llm: {anthropic: {${TOKEN}, model: claude}}}}`,
    'LlmProvider.anthropic(',
  ],
  [
    'groups of models',
    `{type: AI, ai: {priorityGroups: [{providers: [{name: a, openai: {${TOKEN}}}]}, {providers: [{name: b, vertexai: {${TOKEN}, model: m, apiVersion: v1, projectId: p, location: us-east5, publisher: GOOGLE}}]}]}}`,
    "region: 'us-east5'",
  ],
  [
    'MCP servers',
    '{type: MCP, mcp: {name: tools, targets: [{name: a, static: {host: tools.example.com, port: 80, protocol: SSE}}, {name: b, selectors: {serviceSelector: {matchLabels: {app: b}}}}]}}',
    "'tools.example.com'",
  ],
])('converts %s of kgateway', async (_, spec, code) => {
  const { out, exit, code: made } = await imported(`${ROUTE(FORMER_REFERENCE)}${FORMER('Backend', spec)}`);
  expect(out).toContain('AgentgatewayBackend ai/models replaces Backend ai/models of gateway.kgateway.dev');
  expect(exit).toBe(0);
  expect(made).toContain(code);
  expect(made).not.toContain('kgateway');
});

it('converts a policy of kgateway', async () => {
  const spec = '{targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: r}], timeouts: {request: 30s}}';
  const backend = FORMER('Backend', '{type: Static, static: {hosts: [{host: models.example.com, port: 80}]}}');
  const { out, exit, code } = await imported(
    `${ROUTE(FORMER_REFERENCE)}${backend}${FORMER('TrafficPolicy', spec, 'slow')}`,
  );
  expect(exit).toBe(0);
  expect(code).toContain('Duration.seconds(30)');
  expect(out).toContain('AgentgatewayPolicy ai/slow replaces TrafficPolicy ai/slow');
  expect(out).toContain('1 Gateway compiled from the input and from the code');
});

it.each([
  ['Backend', '{type: Static, static: {hosts: [{host: a.example.com, port: 443}, {host: b.example.com, port: 443}]}}'],
  ['Backend', `{type: AI, ai: {llm: {host: own.example.com, port: 443, openai: {${TOKEN}}}}}`],
  ['Backend', '{type: AI, ai: {llm: {openai: {authToken: {kind: Inline, inline: sk-secret}}}}}'],
  ['Backend', '{type: MCP, mcp: {targets: [{selectors: {serviceSelector: {matchLabels: {app: b}}}}]}}'],
  ['TrafficPolicy', '{timeouts: {request: 30s, streamIdle: 5s}}'],
  ['TrafficPolicy', '{transformation: {request: {set: [{name: x, value: "{{ y }}"}]}}}'],
])('names the successor of a %s of kgateway that has no equivalent: %s', async (kind, spec) => {
  const { out, exit, code } = await imported(`${ROUTE(FORMER_REFERENCE)}${FORMER(kind, spec)}`);
  expect(exit).toBe(5);
  expect(out).toContain(
    `${kind} ai/models stays YAML: the data plane does not read gateway.kgateway.dev; write it as a resource of the kind Agentgateway${kind === 'Backend' ? 'Backend' : 'Policy'}`,
  );
  expect(code).not.toContain('sk-secret');
});
