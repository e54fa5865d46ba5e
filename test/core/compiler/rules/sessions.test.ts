import { describe, expect, it } from 'vitest';
import { backend, diagnose, gateway, route, toBackend } from './run';

const TARGETS = { targets: [{ name: 'tools', static: { host: 'tools.example.com', port: 8443 } }] };
const inputs = (mcp: object, ...more: object[]) => [
  ...gateway(),
  backend('tools', { mcp: { ...TARGETS, ...mcp } }),
  route('tools', [toBackend('tools')]),
  ...more,
];
const found = (documents: readonly object[]) => diagnose(documents).map(({ code, severity }) => `${severity} ${code}`);

/** The Gateway with parameters, in place of the plain one. */
function withParameters(spec: object, documents: readonly object[]): object[] {
  const parametersRef = { group: 'proxy.example.com', kind: 'ProxyParameters', name: 'sizes' };
  const changed = documents.map((document) => {
    const { kind, spec: old } = document as { kind: string; spec: object };
    return kind === 'Gateway' ? { ...document, spec: { ...old, infrastructure: { parametersRef } } } : document;
  });
  const metadata = { name: 'sizes', namespace: 'demo' };
  return [...changed, { apiVersion: 'proxy.example.com/v1alpha1', kind: 'ProxyParameters', metadata, spec }];
}

describe('MCP sessions', () => {
  it('need a key, which a note reports', () => {
    expect(found(inputs({}))).toEqual(['note AIG7010']);
    expect(found(inputs({ sessionRouting: 'Stateless' }))).toEqual([]);
  });

  it('need it the more with several replicas', () => {
    const scaled = { horizontalPodAutoscaler: { spec: { minReplicas: 2, maxReplicas: 9 } } };
    expect(found(withParameters(scaled, inputs({})))).toEqual(['warning AIG7010']);
    const replicas = (count: number) => ({ deployment: { spec: { replicas: count } } });
    expect(found(withParameters(replicas(2), inputs({})))).toEqual(['warning AIG7010']);
    expect(found(withParameters(replicas(1), inputs({})))).toEqual(['note AIG7010']);
  });

  it('have one when the Secret is among the inputs, or the variable is set', () => {
    const metadata = { name: 'gw-session-key', namespace: 'demo' };
    const secret = { apiVersion: 'v1', kind: 'Secret', metadata, stringData: { key: '0'.repeat(64) } };
    expect(found(inputs({}, secret))).toEqual([]);
    const env = [{ name: 'SESSION_KEY', valueFrom: { secretKeyRef: { name: 'other', key: 'key' } } }];
    expect(found(withParameters({ env }, inputs({})))).toEqual([]);
  });
});
