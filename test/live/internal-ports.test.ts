import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { loadText } from '../../src/core/compiler/1-load';
import { compile } from '../../src/core/compiler/compile';
import { explainRequest } from '../../src/core/compiler/queries/explain';
import { DiagnosticCollector } from '../../src/core/diagnostics';
import { describeLive } from './harness/program';
import { runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const input = (annotations: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo, annotations: {${annotations}}}
spec:
  gatewayClassName: agentgateway
  listeners:
  - {name: inside, port: 80, protocol: HTTP}
  - {name: open, port: 8080, protocol: HTTP}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: web, namespace: demo}
spec:
  parentRefs: [{name: edge}]
  rules: [{backendRefs: [{name: web, port: 80}]}]
`;

const INTERNAL = 'agentgateway.dev/internal-ports: "80"';

function compiled(annotations: string) {
  return compile(loadText([{ name: 'input.yaml', text: input(annotations) }], new DiagnosticCollector()));
}

describeLive('internal ports', () => {
  it('have no socket and no port in the Service or container', async () => {
    const { gateways, attachment } = compiled(INTERNAL);
    expect(
      parseAllDocuments(gateways[0].config)[0]
        .toJS()
        .binds.map(({ port, mode }: any) => [port, mode]),
    ).toEqual([
      [80, 'internal'],
      [8080, undefined],
    ]);
    const text = JSON.stringify(
      gateways[0].manifests.filter(({ kind }) => kind === 'Service' || kind === 'Deployment'),
    );
    expect(text).toContain('listener-8080');
    expect(text).not.toContain('listener-80"');
    const ask = (port?: number) =>
      explainRequest(attachment as NonNullable<typeof attachment>, { host: 'x.org', port })[0];
    expect(ask().listener?.key).toBe('open');
    expect(ask(80).otherListeners[0]?.reason).toContain('internal');

    const live = await runLive({ input: input(INTERNAL), upstreams: { 'web.demo:80': http() } });
    expect((await live.get('http://x.org:8080/')).status).toBe(200);
    await expect(live.get('http://x.org:80/')).rejects.toThrow();
    await live.stop();
  });

  it('are reached only through a tunnel of another port', async () => {
    const tunnels = `${input(INTERNAL)}---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: tunnels, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge}]
  frontend: {connect: {mode: Tunnel}}
`;
    const { attachment } = compile(loadText([{ name: 'input.yaml', text: tunnels }], new DiagnosticCollector()));
    const [asked] = explainRequest(attachment as NonNullable<typeof attachment>, { host: 'x.org', port: 80 });
    expect(asked.otherListeners[0]?.reason).toContain('through tunnels of listener open');
    const live = await runLive({ input: tunnels, upstreams: { 'web.demo:80': http({ body: 'inside' }) } });
    expect((await live.get('http://x.org:8080/')).status).toBe(405);
    for (const port of [80, 8080]) {
      const { hostname, port: front } = new URL(await live.origin(8080));
      const socket = connect(Number(front), hostname);
      const said: string[] = [];
      socket.on('data', (data) => said.push(String(data)));
      socket.write(`CONNECT x.org:${port} HTTP/1.1\r\nHost: x.org:${port}\r\n\r\n`);
      await expect.poll(() => said.join('')).toMatch(/^HTTP\/1.1 200/);
      socket.write('GET / HTTP/1.1\r\nHost: x.org\r\n\r\n');
      await expect.poll(() => said.join('')).toContain('inside');
      socket.destroy();
    }
    await live.stop();
  });

  it('are open by default', () => {
    expect(JSON.stringify(compiled('').gateways[0].manifests)).toContain('listener-80"');
  });
});
