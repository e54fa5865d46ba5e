import { expect, it } from 'vitest';
import { attached, ruleOf } from './attached';

it('reuses the policy set of the listener for rules without policies', () => {
  const result = attached(`apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop}
spec: {gatewayClassName: proxy, listeners: [{name: http, port: 8080, protocol: HTTP}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: web, namespace: shop}
spec:
  parentRefs: [{name: edge}]
  rules: [{backendRefs: [{name: web, port: 80}]}, {backendRefs: [{name: web, port: 81}]}]
---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyPolicy
metadata: {name: gw, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge}]
  traffic: {csrf: {}}
`);
  expect(ruleOf(result, 'web', 0).traffic).toBe(result.attachment.gateways[0].traffic);
  expect(ruleOf(result, 'web', 1).traffic).toBe(ruleOf(result, 'web', 0).traffic);
});
