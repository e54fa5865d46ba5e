import { describe, expect, it } from 'vitest';
import { importDataPlane } from '../../../src/apps/import/data-plane';
import { loadText } from '../../../src/core/compiler/1-load';
import { compile } from '../../../src/core/compiler/compile';
import type { CompileResult } from '../../../src/core/compiler/model/result';
import { AGENTGATEWAY_1_4 } from '../../../src/core/data-plane/agentgateway-1.4';
import type { DataPlane } from '../../../src/core/data-plane/data-plane';
import { DiagnosticCollector } from '../../../src/core/diagnostics';

/** The contents of a second folder in `src/core/data-plane`: each part differs from the first release. */
const SECOND: DataPlane = {
  release: {
    revision: 'v1.4',
    registry: 'registry.example.com',
    repository: 'proxy',
    tag: 'v9.0.0',
    containerName: 'proxy',
    unpackImage: 'registry.example.com/tools:1',
    catalogVariable: 'PRICES',
    user: 4242,
    ports: { admin: 20000, stats: 20020, readiness: 20021 },
  },
  expressions: {
    ...AGENTGATEWAY_1_4.expressions,
    functions: { ...AGENTGATEWAY_1_4.expressions.functions, turbo: { global: [0, 0], result: 'bool' } },
  },
  configShape: { File: { config: 'Static', turbo: 'Turbo' }, Static: {}, Turbo: { mode: 'fast|slow!' } },
  configFormat: { facts: { release: 'proxy v9', root: 'any', types: {} }, otherReleases: [] },
  reads: new Set(['jwtSign']),
  since: [{ since: '9.0', fields: ['retry.attempts'] }],
  defaults: { connectTimeout: '7s', keepalive: { time: '71s', interval: '72s', retries: 73 } },
  configDefaults: { ...AGENTGATEWAY_1_4.configDefaults, retry: { attempts: 7, codes: [] }, mcp: { port: 7000 } },
  failures: { refused: 502, timedOut: 408, unansweredTarget: 520, connectTimeout: 7_000, healthWeight: 0.5 },
  limits: { retryAttempts: 5, rateLimit: 1000 },
  keys: { ...AGENTGATEWAY_1_4.keys, passwordHash: /^argon:/ },
  modelTraffic: AGENTGATEWAY_1_4.modelTraffic,
  metrics: { ...AGENTGATEWAY_1_4.metrics, requests: 'proxy_requests_total' },
  requests: { ...AGENTGATEWAY_1_4.requests, cookies: { kept: '.*', unchanged: '.*' } },
  running: { ...AGENTGATEWAY_1_4.running, hidden: ['everything'] },
};

const GATEWAY = (listenerPort = 8080) => `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: proxy}
spec: {controllerName: proxy.example.com/proxy}
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: gw, namespace: demo}
spec:
  gatewayClassName: proxy
  infrastructure: {parametersRef: {group: proxy.example.com, kind: ProxyParameters, name: own}}
  listeners:
  - {name: http, port: ${listenerPort}, protocol: HTTP}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: web, namespace: demo}
spec:
  parentRefs: [{name: gw}]
  rules: [{backendRefs: [{name: web, port: 80}]}]
`;

const POLICY = (block: string) => `---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyPolicy
metadata: {name: own, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: web}]
  ${block}
`;

const PARAMETERS = (rawConfig = '{}') => `---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyParameters
metadata: {name: own, namespace: demo}
spec: {rawConfig: ${rawConfig}}
`;

function compileFor(dataPlane: DataPlane, ...parts: readonly string[]): CompileResult {
  const diagnostics = new DiagnosticCollector();
  const input = loadText([{ name: 'input.yaml', text: parts.join('') }], diagnostics);
  return compile(input, { dataPlane }, diagnostics);
}

function configFor(dataPlane: DataPlane, ...parts: readonly string[]): string {
  const { gateways, diagnostics } = compileFor(dataPlane, ...parts);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return gateways[0].config;
}

const errorsFor = (dataPlane: DataPlane, ...parts: readonly string[]) =>
  compileFor(dataPlane, ...parts).diagnostics.flatMap(({ severity, code }) => (severity === 'error' ? [code] : []));

describe('another data plane release', () => {
  it('runs with its own settings and none of the first release', () => {
    const [first, second] = [AGENTGATEWAY_1_4, SECOND].map((dataPlane) =>
      JSON.stringify(compileFor(dataPlane, GATEWAY(), PARAMETERS()).gateways[0].manifests),
    );
    const { release } = AGENTGATEWAY_1_4;
    for (const [own, other] of [
      [`${release.registry}/${release.repository}:${release.tag}`, 'registry.example.com/proxy:v9.0.0'],
      [`"runAsUser":${release.user}`, '"runAsUser":4242'],
      [String(release.ports.stats), '20020'],
      [String(release.ports.readiness), '20021'],
    ] as const) {
      expect(first).toContain(own);
      expect(second).toContain(other);
      expect(second).not.toContain(own);
    }
  });

  it('has its own reserved ports', () => {
    const { admin } = AGENTGATEWAY_1_4.release.ports;
    expect(errorsFor(AGENTGATEWAY_1_4, GATEWAY(admin), PARAMETERS())).toContain('AIG3009');
    expect(errorsFor(SECOND, GATEWAY(admin), PARAMETERS())).toEqual([]);
    expect(errorsFor(SECOND, GATEWAY(20000), PARAMETERS())).toContain('AIG3009');
  });

  it('accepts a different config', () => {
    // Only a release that knows the field can detect an invalid value.
    const raw = PARAMETERS('{turbo: {mode: middle}}');
    expect(errorsFor(AGENTGATEWAY_1_4, GATEWAY(), raw)).toEqual(['AIG6005']);
    expect(errorsFor(SECOND, GATEWAY(), raw)).toEqual(['AIG6006']);
    expect(errorsFor(SECOND, GATEWAY(), PARAMETERS('{llm: {}}'))).toEqual(['AIG6005']);
  });

  it('reports fields that its predecessors do not read', () => {
    const older = GATEWAY() + PARAMETERS().replace('spec: {', 'spec: {image: {tag: v8.3.0}, ');
    const retry = POLICY('traffic: {retry: {attempts: 3, codes: [503]}}');
    expect(errorsFor(SECOND, older, retry)).toEqual(['AIG6062']);
    expect(errorsFor(SECOND, older)).toEqual([]);
    expect(errorsFor(AGENTGATEWAY_1_4, older, retry)).toEqual([]);
  });

  it('counts as far as it can', () => {
    const retry = POLICY('traffic: {retry: {attempts: 300, codes: [503]}}');
    expect(configFor(AGENTGATEWAY_1_4, GATEWAY(), PARAMETERS(), retry)).toMatch(/attempts: 254\n/);
    expect(configFor(SECOND, GATEWAY(), PARAMETERS(), retry)).toMatch(/attempts: 5\n/);
  });

  it('has different defaults for policies', () => {
    const tcp = POLICY('backend: {tcp: {keepalive: {retries: 2}}}');
    expect(configFor(AGENTGATEWAY_1_4, GATEWAY(), PARAMETERS(), tcp)).toContain('connectTimeout: 10s');
    const config = configFor(SECOND, GATEWAY(), PARAMETERS(), tcp);
    for (const text of ['connectTimeout: 7s', 'time: 71s', 'interval: 72s', 'retries: 2'])
      expect(config).toContain(text);
  });

  it('has different defaults for its config', () => {
    const routes = [{ policies: { retry: { codes: [503] } }, backends: [{ host: 'web.example.com:80' }] }];
    const config = { binds: [{ port: 80, listeners: [{ routes }] }], mcp: { targets: [] } };
    const textOf = (dataPlane: DataPlane) =>
      JSON.stringify(importDataPlane(config, { dataPlane, namespace: 'demo', fileText: () => undefined }).documents);
    for (const [text, values] of [
      [textOf(AGENTGATEWAY_1_4), ['"attempts":1', '"port":3000']],
      [textOf(SECOND), ['"attempts":7', '"port":7000']],
    ] as const)
      for (const value of values) expect(text).toContain(value);
  });

  it('reads other hashes, and other expressions', () => {
    const user = POLICY('traffic: {basicAuthentication: {users: ["a:argon:x"]}}');
    expect(errorsFor(AGENTGATEWAY_1_4, GATEWAY(), PARAMETERS(), user)).toEqual(['AIG5055']);
    expect(errorsFor(SECOND, GATEWAY(), PARAMETERS(), user)).toEqual([]);
    const rule = POLICY('traffic: {authorization: {policy: {matchExpressions: ["turbo()"]}}}');
    expect(errorsFor(AGENTGATEWAY_1_4, GATEWAY(), PARAMETERS(), rule)).not.toEqual([]);
    expect(errorsFor(SECOND, GATEWAY(), PARAMETERS(), rule)).toEqual([]);
  });
});
