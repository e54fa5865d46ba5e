import { expect, it } from 'vitest';
import { Blame } from '../../../src/apps/drift/blame';
import { concernsSecurity } from '../../../src/apps/drift/security';
import { loadText } from '../../../src/core/compiler/1-load';
import { compile } from '../../../src/core/compiler/compile';
import { AGENTGATEWAY_1_4 } from '../../../src/core/data-plane/agentgateway-1.4';
import { differencesBetween } from '../../../src/core/data-plane/differences';
import { DiagnosticCollector } from '../../../src/core/diagnostics';

const TEXT = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec: {gatewayClassName: agentgateway, listeners: [{name: http, port: 80, protocol: HTTP}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: all, namespace: demo}
spec:
  parentRefs: [{name: edge}]
  rules:
  - {matches: [{path: {value: /mcp}}], backendRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: tools}]}
  - {matches: [{path: {value: /llm}}], backendRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: llm}]}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: tools, namespace: demo}
spec:
  mcp:
    targets:
    - {name: wiki, static: {host: wiki.example.com, port: 80}}
    - {name: tickets, static: {host: tickets.example.com, port: 80}}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: llm, namespace: demo}
spec:
  policies: {http: {requestTimeout: 70s}}
  ai: {groups: [{providers: [{name: one, openai: {model: a}}, {name: two, openai: {model: b}}]}]}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: tools-of-all, namespace: demo}
spec:
  targetRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: tools}]
  backend: {mcp: {authorization: {policy: {matchExpressions: ['mcp.tool.name == "read"']}}}}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: tickets-tls, namespace: demo}
spec:
  targetRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: tools, sectionName: tickets}]
  backend: {tls: {sni: tickets.example.net}}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: two-tls, namespace: demo}
spec:
  targetRefs: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: llm, sectionName: two}]
  backend: {tls: {sni: two.example.net}}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayModel
metadata: {name: own, namespace: demo}
spec: {parentRefs: [{name: edge}], provider: OpenAI}
`;

function compiled(text: string) {
  const diagnostics = new DiagnosticCollector();
  const result = compile(loadText([{ name: 'input.yaml', text }], diagnostics), {}, diagnostics);
  const gateway = result.gateways[0];
  return { gateway, result, parts: AGENTGATEWAY_1_4.running.partsOfConfig(gateway.config) };
}

const expected = compiled(TEXT);
const blame = Blame.of(expected.gateway, expected.result);

it.each([
  ['of a backend', 'name == "read"', 'name != "x"', 'AgentgatewayPolicy demo/tools-of-all'],
  ['of a target of MCP', 'tickets.example.net', 'other.example.net', 'AgentgatewayPolicy demo/tickets-tls'],
  ['of a provider', 'two.example.net', 'other.example.net', 'AgentgatewayPolicy demo/two-tls'],
  ['that stand in a backend', 'requestTimeout: 70s', 'requestTimeout: 7s', 'AgentgatewayBackend demo/llm'],
])('names the source of policies %s', (_, before, now, resource) => {
  const found = differencesBetween(expected.parts, compiled(TEXT.replace(before, now)).parts);
  expect(found.map((difference) => blame?.of(difference))).toEqual([[resource]]);
});

it('names the Gateway for the closed port of models, whose loss concerns security', () => {
  const gate = expected.parts.filter(({ kind, id }) => kind === 'policy' && id.startsWith('gateway/'));
  expect(gate).toHaveLength(1);
  const [found] = differencesBetween(gate, []);
  expect(blame?.of(found)).toEqual(['Gateway demo/edge']);
  expect(concernsSecurity(found)).toBe(true);
});
