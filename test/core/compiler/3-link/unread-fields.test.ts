import { expect, it } from 'vitest';
import { linked } from './inputs';

const found = (scope: string, use: string, options: string) =>
  linked(`
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop}
spec:
  gatewayClassName: proxy
  listeners: [{name: http, port: 80, protocol: HTTP}]
  ${scope}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: web, namespace: shop}
spec:
  parentRefs: [{name: edge}]
  rules: [{backendRefs: [{name: web, port: 80}]}]
  ${use}
---
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: {name: web, namespace: shop}
spec:
  targetRefs: [{group: "", kind: Service, name: web}]
  validation: {hostname: web.example.com, wellKnownCACertificates: System}
  ${options}
`)
    .texts.map((text) => text.split(':')[0])
    .filter((text) => text?.startsWith('AIG1031'));

it('reports meaningful fields that are not read', () => {
  expect(found('defaultScope: All', '', '')).toEqual(['AIG1031 spec.defaultScope']);
  expect(found('', 'useDefaultGateways: All', '')).toEqual(['AIG1031 spec.useDefaultGateways']);
  expect(found('', '', 'options: {example.com/least: "1.3"}')).toEqual(['AIG1031 spec.options']);
  expect(found('defaultScope: None', 'useDefaultGateways: None', 'options: {}')).toEqual([]);
});
