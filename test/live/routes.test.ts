import { expect, it } from 'vitest';
import { describeLive } from './harness/program';
import { runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const INPUT = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec:
  gatewayClassName: agentgateway
  listeners: [{name: http, port: 80, protocol: HTTP}]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: web, namespace: demo}
spec:
  parentRefs: [{name: edge}]
  hostnames: [shop.example.com]
  rules:
  - matches: [{path: {type: PathPrefix, value: /cart}}]
    backendRefs: [{name: web, port: 8080}]
  - matches: [{path: {type: Exact, value: /gone}}]
    backendRefs: [{name: nobody, port: 8080}]
`;

describeLive('routes', () => {
  it('reach their Service with the Host header of the client', async () => {
    const live = await runLive({ input: INPUT, upstreams: { 'web.demo:8080': http() } });
    const answer = await live.get('http://shop.example.com/cart?x=1', { headers: { 'x-team': 'a' } });
    expect(answer.status).toBe(200);
    expect(live.seen('web.demo:8080')).toMatchObject([
      { method: 'GET', path: '/cart?x=1', host: 'shop.example.com', headers: { 'x-team': 'a' } },
    ]);
    expect((await live.get('http://shop.example.com/other')).status).toBe(404);
    expect((await live.get('http://other.example.com/cart')).status).toBe(404);
    expect((await live.get('http://shop.example.com/gone')).status).toBe(503);
    expect(await live.stop()).toBe(4);
  });
});
