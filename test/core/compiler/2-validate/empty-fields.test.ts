import { describe, expect, it } from 'vitest';
import { loadText } from '../../../../src/core/compiler/1-load';
import { compile } from '../../../../src/core/compiler/compile';
import { DiagnosticCollector } from '../../../../src/core/diagnostics';

const GATEWAY = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: agentgateway
  listeners: [{ name: http, port: 8080, protocol: HTTP }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  rules: [{ backendRefs: [{ name: web, port: 80 }] }]
---
`;

/** Places of fields without a value, of which there is a warning. */
function emptyFields(text: string): readonly (string | undefined)[] {
  const diagnostics = new DiagnosticCollector();
  const input = loadText([{ name: 'input.yaml', text: GATEWAY + text }], diagnostics);
  return compile(input, {}, diagnostics)
    .diagnostics.filter(({ code }) => code === 'AIG2071')
    .map(({ path }) => path);
}

function policy(blocks: string, metadata = ''): string {
  return `
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: { name: guard, namespace: shop${metadata} }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: web }]
${blocks}
`;
}

const traffic = (fields: string) => policy(`  traffic: { timeouts: { request: 5s }, ${fields} }`);
const mcp = (fields: string) => `
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: { name: tools, namespace: shop }
spec:
  mcp: { targets: [{ name: a, static: { host: a.example.com, port: 80 } }] }
  policies: ${fields}
`;
const llm = (fields: string) => `
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: { name: llm, namespace: shop }
spec:
  ai: { groups: [{ providers: [{ name: a, openai: {}, policies: ${fields} }] }] }
`;
const route = (fields: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: other, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  ${fields}
`;

describe('a field without a value', () => {
  it.each([
    ['apiKeyAuthentication', 'traffic.apiKeyAuthentication'],
    ['jwtAuthentication', 'traffic.jwtAuthentication'],
    ['basicAuthentication', 'traffic.basicAuthentication'],
    ['extAuth', 'traffic.extAuth'],
    ['authorization', 'traffic.authorization'],
    ['rateLimit', 'traffic.rateLimit'],
    ['cors', 'traffic.cors'],
    ['csrf', 'traffic.csrf'],
    ['headerModifiers', 'traffic.headerModifiers'],
  ])('of a policy is a warning: %s', (field, path) => {
    expect(emptyFields(traffic(`${field}: null`))).toEqual([`spec.${path}`]);
  });

  it.each([
    [
      'the action of rules',
      traffic('authorization: { action: , policy: { matchExpressions: [request.method == "GET"] } }'),
      'spec.traffic.authorization.action',
    ],
    ['a block', policy('  traffic: { timeouts: { request: 5s } }\n  frontend:'), 'spec.frontend'],
    [
      'a label of a selector',
      policy('  traffic: { csrf: {} }').replace(
        'name: web }]',
        'name: web }]\n  targetSelectors: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, matchLabels: { a: b, app: } }]',
      ),
      'spec.targetSelectors[0].matchLabels.app',
    ],
    [
      'guards',
      policy('  backend: { http: { requestTimeout: 5s }, ai: { promptGuard: , defaults: [{ field: a, value: 1 }] } }'),
      'spec.backend.ai.promptGuard',
    ],
    ['TLS', policy('  backend: { http: { requestTimeout: 5s }, tls: }'), 'spec.backend.tls'],
    [
      'access to tools',
      mcp('{ mcp: { authorization: , authentication: { issuer: a, audiences: [b], jwks: { inline: x } } } }'),
      'spec.policies.mcp.authorization',
    ],
    [
      'guards of a provider',
      llm('{ auth: { key: a }, ai: { promptGuard: , modelAliases: { a: b } } }'),
      'spec.ai.groups[0].providers[0].policies.ai.promptGuard',
    ],
    ['matches', route('rules: [{ matches: , backendRefs: [{ name: web, port: 80 }] }]'), 'spec.rules[0].matches'],
    [
      'headers of a match',
      route('rules: [{ matches: [{ path: { value: /a }, headers: }], backendRefs: [{ name: web, port: 80 }] }]'),
      'spec.rules[0].matches[0].headers',
    ],
    ['hosts', route('hostnames:\n  rules: [{ backendRefs: [{ name: web, port: 80 }] }]'), 'spec.hostnames'],
  ])('is a warning, at its place: %s', (_what, text, path) => {
    expect(emptyFields(text)).toEqual([path]);
  });

  it.each([
    ['annotations', policy('  traffic: { csrf: {} }', ', annotations: , labels: ')],
    ['a status', `${policy('  traffic: { csrf: {} }')}status:\n`],
    ['conditions of a status', `${policy('  traffic: { csrf: {} }')}status: { ancestors: }\n`],
    ['timeouts', policy('  traffic: { csrf: {}, timeouts: , retry: }')],
    ['keepalive', policy('  backend: { tls: {}, tcp: { keepalive: } }')],
    ['health of a provider', llm('{ auth: { key: a }, health: }')],
    ['filters', route('rules: [{ filters: , backendRefs: [{ name: web, port: 80, weight: }] }]')],
    ['a namespace of a parent', route('rules: [{ backendRefs: [{ name: web, port: 80, namespace: }] }]')],
  ])('is not reported if it restricts nothing: %s', (_what, text) => {
    expect(emptyFields(text)).toEqual([]);
  });

  it('is reported once, as an empty policy or as a violated rule', () => {
    expect(emptyFields(policy('  traffic: { apiKeyAuthentication: }'))).toEqual([]);
    expect(emptyFields(traffic('apiKeyAuthentication: { secretRef: }'))).toEqual([]);
    expect(emptyFields(traffic('jwtAuthentication: { providers: }'))).toEqual([]);
  });
});
