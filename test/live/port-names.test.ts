import { expect, it } from 'vitest';
import { compileTextToConfig } from '../support/compile-config';
import { describeLive } from './harness/program';
import { runLive } from './harness/run-live';
import { http2 } from './harness/upstreams';

const input = (port: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec:
  gatewayClassName: agentgateway
  listeners: [{name: http, port: 80, protocol: HTTP}]
---
apiVersion: v1
kind: Service
metadata: {name: web, namespace: demo}
spec: {ports: [{port: 8080, ${port}}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: web, namespace: demo}
spec:
  parentRefs: [{name: edge}]
  rules: [{backendRefs: [{name: web, port: 8080}]}]
`;

describeLive('an HTTP/2 server', () => {
  it('is not reached by the name of its port, and is by appProtocol', async () => {
    const upstreams = { 'web.demo:8080': http2() };
    const status = async (port: string) => {
      const live = await runLive({ input: input(port), upstreams });
      const { status: found } = await live.get('http://shop.example.com/');
      await live.stop();
      return found;
    };
    expect(await status('name: http2')).toBeGreaterThanOrEqual(500);
    expect(await status('name: web, appProtocol: kubernetes.io/h2c')).toBe(200);
    expect(compileTextToConfig(input('name: http2')).errors).toEqual([]);
  });
});
