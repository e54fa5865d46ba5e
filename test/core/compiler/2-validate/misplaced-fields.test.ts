import { describe, expect, it } from 'vitest';
import { loadText } from '../../../../src/core/compiler/1-load';
import { compile } from '../../../../src/core/compiler/compile';
import { DiagnosticCollector } from '../../../../src/core/diagnostics';

/** Returns the message of each unknown field, after the name. */
function said(text: string): readonly string[] {
  const diagnostics = new DiagnosticCollector();
  const { diagnostics: found } = compile(loadText([{ name: 'input.yaml', text }], diagnostics), {}, diagnostics);
  return found
    .filter(({ code }) => code === 'AIG2010')
    .map(({ message }) => message.replace('unknown field ', '').replaceAll('it belongs ', ''));
}

function document(apiVersion: string, kind: string, spec: string): string {
  return `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: { name: web, namespace: shop }\nspec:\n${spec}\n`;
}

const OWN = 'agentgateway.dev/v1alpha1';
const GATEWAY_API = 'gateway.networking.k8s.io/v1';
const backend = (spec: string) => document(OWN, 'AgentgatewayBackend', spec);
const route = (spec: string) => document(GATEWAY_API, 'HTTPRoute', `  parentRefs: [{ name: edge }]\n${spec}`);
const gateway = (spec: string) => document(GATEWAY_API, 'Gateway', `  gatewayClassName: agentgateway\n${spec}`);
const policy = (spec: string) =>
  document(
    OWN,
    'AgentgatewayPolicy',
    `  targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: web }]\n${spec}`,
  );
const LLM = 'ai: { provider: { openai: {} }';
const LISTENERS = 'listeners: [{ name: http, port: 80, protocol: HTTP }]';
const RULES = 'rules: [{ backendRefs: [{ name: a, port: 80 }] }]';
const LIMIT = '{ local: [{ requests: 1, unit: Minutes }] }';
const GUARD = '{ request: [{ regex: { matches: [a] } }] }';

describe('a misplaced field', () => {
  it.each([
    [`${LLM}, host: a.b, port: 80 }`, ['host; in spec.ai.provider', 'port; in spec.ai.provider']],
    ['ai: { provider: { openai: { host: a.b } } }', ['host; in spec.ai.provider']],
    ['ai: { provider: { openai: {}, model: gpt-5 } }', ['model; in spec.ai.provider.openai']],
    ['ai: { provider: { anthropic: {} } }\n  model: gpt-5', ['model; in spec.ai.provider.anthropic']],
    [`${LLM}, auth: { secretRef: { name: a } } }`, ['auth; in spec.policies']],
    [
      'ai: { groups: [{ providers: [{ name: a, openai: {}, auth: { secretRef: { name: a } } }] }] }',
      ['auth; in spec.ai.groups[0].providers[0].policies'],
    ],
    ['ai: { provider: { openai: {}, policies: { tls: {} } } }', ['policies; in spec']],
    [`${LLM} }\n  policies: { promptGuard: ${GUARD} }`, ['promptGuard; in spec.policies.ai']],
    [`${LLM}, modelAliases: { a: b } }`, ['modelAliases; in spec.policies.ai']],
    ['targets: [{ name: a, static: { host: a, port: 80 } }]', ['targets; in spec.mcp']],
    [
      'mcp: { targets: [{ name: a, host: a, port: 80 }] }',
      ['host; in spec.mcp.targets[0].static', 'port; in spec.mcp.targets[0].static'],
    ],
    [
      'mcp: { targets: [{ name: a, sessionRouting: Stateless, static: { host: a, port: 80 } }] }',
      ['sessionRouting; in spec.mcp'],
    ],
    ['static: { host: a, port: 80, tls: { sni: a } }', ['tls; in spec.policies']],
  ])('is reported with its path in a backend: %s', (spec, expected) => {
    expect(said(backend(`  ${spec}`))).toEqual(expected);
  });

  it.each([
    ['timeouts: { request: 5s }', ['timeouts; in spec.traffic']],
    ['timeouts: { request: 5 }', ['timeouts; in spec.traffic']],
    ['timeouts:', ['timeouts; in spec.traffic']],
    ['traffic: { tls: { sni: a } }', ['tls; in spec.backend']],
    [`traffic: { promptGuard: ${GUARD} }`, ['promptGuard; in spec.backend.ai']],
    [`rateLimit: ${LIMIT}`, ['rateLimit; in spec.traffic']],
    ['traffic: { local: [{ requests: 1, unit: Minutes }] }', ['local; in spec.traffic.rateLimit']],
    ['traffic: { jwtAuthentication: { issuer: a } }', ['issuer; in spec.traffic.jwtAuthentication.providers[]']],
    [
      'traffic: { authorization: { matchExpressions: ["true"] } }',
      ['matchExpressions; in spec.traffic.authorization.policy'],
    ],
    ['traffic: { accessLog: { filter: "true" } }', ['accessLog; in spec.frontend']],
    [
      'traffic: { secretRef: { name: a } }',
      ['secretRef; in spec.traffic.basicAuthentication or in spec.traffic.apiKeyAuthentication'],
    ],
    ['traffic: { csrf: {} }\ntraffic: { cors: {} }', []],
    ['traffic: { csrf: {} }\nlabels: { a: b }\nnamespace: shop', ['labels; in metadata', 'namespace; in metadata']],
    ['labels: { a: b }\n  traffic: { csrf: {} }', ['labels; in metadata']],
  ])('is reported with its path in a policy: %s', (spec, expected) => {
    const found = said(policy(`  ${spec}`));
    expect(found).toEqual(spec.includes('\ntraffic') ? ['traffic; in spec'] : expected);
  });

  it('is reported with its path if it is in the metadata', () => {
    const text = policy('  traffic: { csrf: {} }').replace('namespace: shop', 'namespace: shop, spec: { a: b }');
    expect(said(text)).toEqual(['spec; at the top level of the document']);
  });

  it.each([
    [`filters: [{ type: RequestRedirect, requestRedirect: { hostname: a } }]\n  ${RULES}`, 'filters; in spec.rules[]'],
    [`matches: [{ path: { value: /a } }]\n  ${RULES}`, 'matches; in spec.rules[]'],
    [`timeouts: { request: 5s }\n  ${RULES}`, 'timeouts; in spec.rules[]'],
    [`sectionName: http\n  ${RULES}`, 'sectionName; in spec.parentRefs[]'],
    ['rules: [{ hostnames: [a.b], backendRefs: [{ name: a, port: 80 }] }]', 'hostnames; in spec'],
    ['rules: [{ path: { value: /a }, backendRefs: [{ name: a, port: 80 }] }]', 'path; in spec.rules[0].matches[]'],
    ['rules: [{ backendRefs: [{ name: a, port: 80, timeouts: { request: 5s } }] }]', 'timeouts; in spec.rules[0]'],
  ])('is reported with its path in a route: %s', (spec, expected) => {
    expect(said(route(`  ${spec}`))).toEqual([expected]);
  });

  it.each([
    [`allowedRoutes: { namespaces: { from: All } }\n  ${LISTENERS}`, 'allowedRoutes; in spec.listeners[]'],
    [
      'listeners: [{ name: http, port: 443, protocol: HTTPS, certificateRefs: [{ name: a }] }]',
      'certificateRefs; in spec.listeners[0].tls',
    ],
    [
      'listeners: [{ name: http, port: 80, protocol: HTTP, allowedRoutes: { from: All } }]',
      'from; in spec.listeners[0].allowedRoutes.namespaces',
    ],
    [
      `parametersRef: { group: agentgateway.dev, kind: AgentgatewayParameters, name: a }\n  ${LISTENERS}`,
      'parametersRef; in spec.infrastructure',
    ],
  ])('is reported with its path in a Gateway: %s', (spec, expected) => {
    expect(said(gateway(`  ${spec}`))).toEqual([expected]);
  });

  it('is reported with the kind that has it', () => {
    const expected = ['rateLimit; AgentgatewayPolicy has it in spec.traffic'];
    expect(said(backend(`  static: { host: a, port: 80 }\n  rateLimit: ${LIMIT}`))).toEqual(expected);
    expect(said(route(`  rules: [{ rateLimit: ${LIMIT}, backendRefs: [{ name: a, port: 80 }] }]`))).toEqual(expected);
  });

  it('has the names of its distribution', () => {
    const text = document(
      'proxy.example.com/v1alpha1',
      'ProxyBackend',
      '  ai: { provider: { providerA: {}, model: a } }',
    );
    expect(said(text)).toEqual(['model; in spec.ai.provider.providerA']);
    const limit = `  static: { host: a, port: 80 }\n  rateLimit: ${LIMIT}`;
    expect(said(document('proxy.example.com/v1alpha1', 'ProxyBackend', limit))).toEqual([
      'rateLimit; ProxyPolicy has it in spec.traffic',
    ]);
  });

  it('is a misspelling if a sibling has a similar name', () => {
    expect(said(policy('  trafic: { csrf: {} }'))).toEqual(['trafic; the nearest existing name is traffic']);
    expect(said(policy('  traffic: { timeout: { request: 5s } }'))).toEqual([
      'timeout; the nearest existing name is timeouts',
    ]);
  });

  it('is unknown if no field has its name and form', () => {
    expect(said(policy('  traffic: { csrf: {}, tls: true }'))).toEqual(['tls']);
    expect(said(policy('  traffic: { csrf: {}, name: a, nothing: { a: b } }'))).toEqual(['name', 'nothing']);
  });
});
