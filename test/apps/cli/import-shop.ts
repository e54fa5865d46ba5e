import { GATEWAY } from './run';

/** A Gateway with a route, a policy of it, a backend with the Secret of its key, and a Service. */
export const SHOP = `${GATEWAY()}---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: llm, namespace: demo}
spec:
  ai:
    groups:
    - providers:
      - {name: openai, openai: {model: gpt-4o}, policies: {auth: {secretRef: {name: openai-key}}}}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: limits, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: gw}]
  traffic:
    rateLimit: {local: [{requests: 100, unit: Seconds}]}
    timeouts: {request: 90s}
---
apiVersion: v1
kind: Secret
metadata: {name: openai-key, namespace: demo}
stringData: {Authorization: sk-do-not-copy}
---
apiVersion: v1
kind: Service
metadata: {name: shop, namespace: demo}
spec: {ports: [{port: 80}]}
`;
