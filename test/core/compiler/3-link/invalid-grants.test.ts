import { describe, expect, it } from 'vitest';
import type { ResourceName } from '../../../../src/core/values/resource-name';
import { linked } from './inputs';

const YAML = `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: proxy}
spec: {controllerName: proxy.example.com/proxy}
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop}
spec:
  gatewayClassName: proxy
  listeners:
  - {name: http, port: 8080, protocol: HTTP}
  - {name: https, port: 8443, protocol: HTTPS, tls: {certificateRefs: [{name: cert, namespace: stock}]}}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: web, namespace: shop}
spec:
  parentRefs: [{name: edge}]
  rules: [{backendRefs: [{name: web, namespace: stock, port: 80}]}]`;

function codes(...refused: ResourceName[]): string[] {
  return linked(YAML, {}, refused).diagnostics.map(({ code, path }) => `${code} ${path}`);
}

const FORBIDDEN = ['AIG3004 spec.listeners[1].tls.certificateRefs[0]', 'AIG3004 spec.rules[0].backendRefs[0]'];

describe('a rejected grant', () => {
  it('is not reported once more at each reference that it may have been meant for', () => {
    expect(codes({ kind: 'ReferenceGrant', namespace: 'stock', name: 'g' })).toEqual([]);
  });

  it('excuses no reference from other namespaces', () => {
    const elsewhere: ResourceName = { kind: 'ReferenceGrant', namespace: 'other', name: 'g' };
    const service: ResourceName = { kind: 'Service', namespace: 'stock', name: 'web' };
    expect(codes(elsewhere, service).sort()).toEqual(FORBIDDEN);
    expect(codes().sort()).toEqual(FORBIDDEN);
  });
});
