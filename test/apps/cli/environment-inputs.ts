/** A Gateway with one route to a model. */
export const BASE = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop}
spec:
  gatewayClassName: agentgateway
  listeners:
  - {name: http, port: 8080, protocol: HTTP, hostname: llm.example.com}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: chat, namespace: shop}
spec:
  parentRefs: [{name: edge}]
  hostnames: [llm.example.com]
  rules:
  - backendRefs: [{name: openai, group: agentgateway.dev, kind: AgentgatewayBackend}]
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: openai, namespace: shop}
spec:
  ai: {provider: {openai: {model: gpt-5}}}
`;
/** A limit for the Gateway. */
export const LIMIT = `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: limit, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge}]
  traffic: {rateLimit: {local: [{requests: 100, unit: Seconds}]}}
`;
