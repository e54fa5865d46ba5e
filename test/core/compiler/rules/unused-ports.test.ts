import { expect, it } from 'vitest';
import { backend, findingsFor, gateway, policy, route, toBackend, toService } from './run';

const TLS = { backend: { tls: {} } };
const shop = (...more: object[]) => [...gateway(), route('shop', [toService()]), ...more];
const found = (documents: readonly object[]) => findingsFor(documents).filter((one) => one.includes('AIG7107'));
const onPort = (sectionName: string, name = 'shop') => policy('p', 'Service', name, TLS, { sectionName });
const withPorts = (...ports: number[]) => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'shop', namespace: 'demo' },
  spec: { ports: ports.map((port) => ({ name: `p${port}`, port })) },
});

it('reports a policy for a port that is not called', () => {
  expect(found(shop(onPort('443')))).toEqual(['AIG7107 spec.targetRefs[0]']);
  expect(found(shop(onPort('80')))).toEqual([]);
  expect(found(shop(policy('p', 'Service', 'shop', TLS)))).toEqual([]);
  expect(found(shop(withPorts(80, 443), onPort('p443')))).toEqual(['AIG7107 spec.targetRefs[0]']);
  expect(found(shop(withPorts(80, 443), onPort('p80')))).toEqual([]);
});

it('accepts ports of MCP targets, providers and policies', () => {
  const target = { name: 't', static: { backendRef: { name: 'shop' }, port: 443 } };
  expect(
    found([...shop(onPort('443')), route('t', [toBackend('t')]), backend('t', { mcp: { targets: [target] } })]),
  ).toEqual([]);
  const asked = { extAuth: { backendRef: { name: 'shop', port: 443 }, grpc: {} } };
  expect(found(shop(onPort('443'), policy('q', 'HTTPRoute', 'shop', { traffic: asked })))).toEqual([]);
});

it('reports a BackendTLSPolicy for another port', () => {
  const secured = (sectionName: string) => ({
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'BackendTLSPolicy',
    metadata: { name: 'secured', namespace: 'demo' },
    spec: {
      targetRefs: [{ group: '', kind: 'Service', name: 'shop', sectionName }],
      validation: { hostname: 'a.example.com', wellKnownCACertificates: 'System' },
    },
  });
  expect(found(shop(withPorts(80, 443), secured('p443')))).toEqual(['AIG7107 spec.targetRefs']);
  expect(found(shop(withPorts(80, 443), secured('p80')))).toEqual([]);
});
