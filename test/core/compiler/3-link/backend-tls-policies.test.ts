import { describe, expect, it } from 'vitest';
import { linked } from './inputs';
import { gateway, HTTP } from './written-resources';

describe('BackendTLSPolicies', () => {
  it('reach a port by name or number', () => {
    const yaml = `${gateway(HTTP)}
---
apiVersion: v1
kind: Service
metadata: {name: web, namespace: shop}
spec: {ports: [{name: tls, port: 443}, {name: http, port: 80}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: {name: t, namespace: shop}
spec:
  targetRefs: [{group: "", kind: Service, name: web, sectionName: tls}, {group: "", kind: Service, name: web, sectionName: "80"}]
  validation: {hostname: web.org, caCertificateRefs: [{group: "", kind: ConfigMap, name: ca}]}`;
    const { graph } = linked(yaml);
    expect(graph.backendTlsPolicies.map(({ port, ca }) => `${port} ${ca?.name}`)).toEqual(['443 ca', '80 ca']);
  });

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
});
