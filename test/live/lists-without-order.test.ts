import { expect, it } from 'vitest';
import { describeLive } from './harness/program';
import { runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const INPUT = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: gw, namespace: demo}
spec:
  gatewayClassName: agentgateway
  listeners: [{name: http, port: 8080, protocol: HTTP}]
---
apiVersion: v1
kind: Service
metadata: {name: shop, namespace: demo}
spec: {ports: [{port: 80}]}
---
apiVersion: v1
kind: Service
metadata: {name: collector, namespace: demo}
spec: {ports: [{port: 4317}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: shop, namespace: demo}
spec:
  parentRefs: [{name: gw}]
  rules:
  - backendRefs: [{name: shop, port: 80}]
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: traffic, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]
  traffic:
    cors:
      allowMethods: [PUT, POST, GET, HEAD, DELETE]
      allowHeaders: [z, b, k, a, m]
      exposeHeaders: [z, b, k, a, m]
      allowOrigins: ['https://z.example', 'https://b.example', 'https://k.example', 'https://a.example']
    csrf:
      additionalOrigins: ['https://z.example', 'https://b.example', 'https://k.example', 'https://a.example', 'https://m.example']
    headerModifiers: {request: {remove: [z, b, k, a, m]}, response: {remove: [z, b, k, a, m]}}
    retry: {codes: [504, 500, 503, 502], attempts: 2}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: logs, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: gw}]
  frontend:
    accessLog:
      attributes:
        remove: [z, b, k, a, m]
        add: [{name: z1, expression: '1'}, {name: b1, expression: '1'}, {name: a1, expression: '1'}]
      otlp:
        backendRef: {name: collector, port: 4317}
        attributes: {remove: [z, b, k, a, m]}
`;

describeLive('lists of which dumps keep no order', () => {
  it.each([1, 2, 3])('are in step with the config, start %s', async () => {
    const live = await runLive({ input: INPUT, upstreams: { 'shop.demo.svc.cluster.local:80': http() } });
    const ask = (origin: string) => live.post('http://shop.example.com:8080/', 'x', { headers: { origin } });
    expect((await ask('https://k.example')).status).toBe(200);
    expect((await ask('https://other.example')).status).toBe(403);
    // Compares what runs with what is meant.
    await live.stop();
  });
});
