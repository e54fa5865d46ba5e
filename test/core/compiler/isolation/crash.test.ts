import { describe, expect, it } from 'vitest';
import { loadText } from '../../../../src/core/compiler/1-load';
import { compile } from '../../../../src/core/compiler/compile';
import { type CompileOptions, DEFAULT_OPTIONS } from '../../../../src/core/compiler/model/options';
import { DiagnosticCollector } from '../../../../src/core/diagnostics';

const gateway = (name: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: ${name}, namespace: shop}
spec: {gatewayClassName: proxy, listeners: [{name: http, port: 80, protocol: HTTP}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: ${name}, namespace: shop}
spec: {parentRefs: [{name: ${name}}], rules: [{backendRefs: [{name: web, port: 80}]}]}
---`;
const policy = (name: string, traffic: string) => `
apiVersion: proxy.example.com/v1alpha1
kind: ProxyPolicy
metadata: {name: ${name}, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: ${name}}]
  traffic: ${traffic}
---`;
const RETRIED_AND_REFUSED = '{retry: {attempts: 2}, authorization: {policy: {matchExpressions: ["false"]}}}';
const INPUT = `${gateway('a')}${gateway('b')}${gateway('c')}${policy('a', '{timeouts: {request: 1s}}')}${policy('b', RETRIED_AND_REFUSED)}`;

/** Compiles with a data plane that fails on every retry setting. */
function compiled(input: string, options: Partial<CompileOptions> = {}) {
  const { dataPlane } = DEFAULT_OPTIONS;
  const limits = {
    ...dataPlane.limits,
    get retryAttempts(): number {
      throw new TypeError('nobody thought of this');
    },
  };
  const diagnostics = new DiagnosticCollector();
  const loaded = loadText([{ name: 'input.yaml', text: input }], diagnostics);
  return compile(loaded, { dataPlane: { ...dataPlane, limits }, ...options }, diagnostics);
}

describe('a document that crashes the compiler', () => {
  it('is reported, with the other documents that the crash requires', () => {
    const { diagnostics, gateways } = compiled(INPUT);
    const found = diagnostics.filter(({ severity }) => severity === 'error');
    expect(found.map(({ code, place }) => [code, place?.line])).toEqual([['AIG1019', 39]]);
    expect(found[0]?.message).toBe(
      'ProxyPolicy/shop/b causes an internal error of the compiler: nobody thought of this',
    );
    expect(found[0]?.notes.map(({ text }) => text)).toEqual([
      'together with Gateway/shop/b',
      'together with HTTPRoute/shop/b',
    ]);
    expect(gateways).toEqual([]);
  });

  it('excludes only its own Gateway if errors are isolated', () => {
    const { gateways, isolated } = compiled(INPUT, { onError: 'isolate' });
    const all = gateways.map(({ name }) => name);
    expect(all).toContain('a');
    expect(all).toContain('c');
    expect(JSON.stringify(isolated)).toContain('AIG1019');
  });

  it('does not open the routes that it protected', () => {
    const { gateways } = compiled(INPUT, { onError: 'isolate' });
    for (const { name, config } of gateways) if (name === 'b') expect(config).not.toContain('web.shop');
  });

  it('is not isolated if nearly all of them fail', () => {
    const many = Array.from(
      { length: 8 },
      (_, index) => `${gateway(`g${index}`)}${policy(`g${index}`, '{retry: {}}')}`,
    );
    expect(() => compiled(many.join(''))).toThrow('nobody thought of this');
  });
});
