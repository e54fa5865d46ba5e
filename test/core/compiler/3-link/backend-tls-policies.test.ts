import { describe, expect, it } from 'vitest';
import { linked } from './inputs';
import { gateway, HTTP, policy, RULES, route } from './written-resources';

describe('BackendTLSPolicies', () => {
  it.each([
    ['2026-02-01T00:00:00Z', '2026-01-01T00:00:00Z', 'b'],
    ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', 'a'],
    [undefined, undefined, 'a'],
    ['2026-02-01T00:00:00Z', undefined, 'a'],
  ])('of two for one target the older counts, else the first by name: %s %s', (a, b, winner) => {
    const policy = (name: string, created: string | undefined) => `
---
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: {name: ${name}, namespace: shop${created ? `, creationTimestamp: "${created}"` : ''}}
spec:
  targetRefs: [{group: "", kind: Service, name: web}]
  validation: {hostname: ${name}.org, wellKnownCACertificates: System}`;
    const { graph, texts } = linked(`${gateway(HTTP)}
---
apiVersion: v1
kind: Service
metadata: {name: web, namespace: shop}
spec: {ports: [{port: 443}]}${policy('a', a)}${policy('b', b)}`);
    expect(graph.backendTlsPolicies.map(({ resource }) => resource.name)).toEqual([winner]);
    expect(texts.filter((text) => text.startsWith('AIG3029'))).toHaveLength(1);
  });

  describe('with a missing target', () => {
    const tls = (name: string, section = '', policyName = 't') => `
---
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: {name: ${policyName}, namespace: shop}
spec:
  targetRefs: [{group: "", kind: Service, name: ${name}${section && `, sectionName: ${section}`}}]
  validation: {hostname: web.org, wellKnownCACertificates: System}`;
    const service = `
---
apiVersion: v1
kind: Service
metadata: {name: web, namespace: shop}
spec: {ports: [{name: tls, port: 443}]}`;
    const found = (...texts: string[]) =>
      linked(gateway(HTTP) + route('web', RULES) + texts.join('')).diagnostics.map(
        ({ code, severity, message }) => `${code} ${severity} ${message.replace('the policy is not attached: ', '')}`,
      );

    it('are errors if a target with a similar name would get plain text', () => {
      const text = 'AIG3018 error Service shop/wep not found; the nearest existing name is web';
      expect(found(tls('wep'))).toEqual([text]);
      expect(found(service, tls('wep'))).toContain(text);
    });

    it('are warnings if it may come later, or existing targets have TLS', () => {
      expect(found(tls('payments'))).toEqual(['AIG3018 warning Service shop/payments not found']);
      expect(found(tls('wep'), tls('web', '', 'other'))).toEqual(['AIG3018 warning Service shop/wep not found']);
    });

    it('are errors if the Service has no such port', () => {
      expect(found(service, tls('web', 'tsl')).filter((one) => one.startsWith('AIG3018'))).toEqual([
        'AIG3018 error Service shop/web has no port tsl; it has 443, tls',
      ]);
      expect(found(tls('web', 'tsl'))[0]).toMatch(/^AIG3018 warning/);
    });

    it('are reported like policies with TLS', () => {
      const own = (name: string, block: string) =>
        policy(`targetRefs: [{group: "", kind: Service, name: ${name}}]\n  backend: {${block}}`);
      expect(found(own('wep', 'tls: {}'))[0]).toMatch(/^AIG3018 error Service shop\/wep not found/);
      expect(found(own('payments', 'tls: {}'))[0]).toMatch(/^AIG3018 warning/);
      expect(found(own('wep', 'http: {requestTimeout: 5s}'))[0]).toMatch(/^AIG3018 warning/);
    });
  });
});
