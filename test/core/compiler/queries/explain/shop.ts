import { attached } from '../../4-attach/attached';

const YAML = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop}
spec:
  gatewayClassName: proxy
  listeners:
  - {name: http, port: 8080, protocol: HTTP}
  - {name: api, port: 8080, protocol: HTTP, hostname: api.example.com}
  - {name: wild, port: 8080, protocol: HTTP, hostname: "*.example.com"}
  - {name: https, port: 8443, protocol: HTTPS, tls: {certificateRefs: [{name: tls}]}}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: api, namespace: shop}
spec:
  parentRefs: [{name: edge, sectionName: api}]
  hostnames: [api.example.com]
  rules:
  - name: v1
    matches:
    - {path: {type: PathPrefix, value: /v1}}
    timeouts: {request: 3s}
    backendRefs:
    - {group: proxy.example.com, kind: ProxyBackend, name: llm, weight: 3}
    - {name: web, port: 80, weight: 1}
  - name: exact
    matches:
    - {path: {type: Exact, value: /v1/models}, headers: [{name: X-Team, value: a}]}
    backendRefs: [{name: web, port: 80}]
  - name: post
    matches:
    - {path: {type: PathPrefix, value: /v1/}, method: POST}
    - {path: {type: RegularExpression, value: "/r[0-9]+"}}
    backendRefs: [{name: web, port: 81}]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: other, namespace: shop}
spec:
  parentRefs: [{name: edge}]
  hostnames: ["*.example.com", other.example.com]
  rules:
  - backendRefs: [{name: web, port: 80}]
---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyBackend
metadata: {name: llm, namespace: shop}
spec:
  ai:
    groups:
    - providers:
      - {name: main, providerA: {}}
      - {name: twin, providerA: {}, policies: {auth: {key: sk-inline}}}
    - providers:
      - {name: spare, providerC: {}}
  policies:
    auth: {key: sk-very-secret}
---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyPolicy
metadata: {name: gateway, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge}]
  traffic:
    retry: {attempts: 1}
    timeouts: {request: 9s}
    basicAuthentication: {users: ["alice:$apr1$hash"]}
---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyPolicy
metadata: {name: route, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: api}]
  traffic:
    retry: {attempts: 2}
---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyPolicy
metadata: {name: callers, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge}]
  backend:
    auth: {passthrough: {}}
    http: {requestTimeout: 7s}
`;

/** A Gateway of several listeners with two routes, and policies of each level. */
export const SHOP = attached(YAML);
