import { expect, it } from 'vitest';
import { loadText } from '../../src/core/compiler/1-load';
import { compile } from '../../src/core/compiler/compile';
import { DiagnosticCollector } from '../../src/core/diagnostics';
import { Authority } from './harness/certificates';
import { describeLive } from './harness/program';
import { runLive } from './harness/run-live';
import { http, https } from './harness/upstreams';

const [first, second] = [Authority.named('first-authority'), Authority.named('second-authority')];
const authority = (name: string, { cert }: { readonly cert: string }) => `
apiVersion: v1
kind: ConfigMap
metadata: {name: ${name}, namespace: demo}
data: {ca.crt: ${JSON.stringify(cert)}}
`;
const REFS = 'caCertificateRefs: [{group: "", kind: ConfigMap, name: one}, {group: "", kind: ConfigMap, name: two}]';

const input = (...more: string[]) =>
  [
    `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec:
  gatewayClassName: agentgateway
  listeners: [{name: http, port: 80, protocol: HTTP}]
`,
    `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: web, namespace: demo}
spec:
  parentRefs: [{name: edge}]
  rules: [{backendRefs: [{name: web, port: 8443}]}]
`,
    `
apiVersion: v1
kind: Service
metadata: {name: web, namespace: demo}
spec: {ports: [{port: 8443}]}
`,
    `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: {name: web, namespace: demo}
spec:
  targetRefs: [{group: "", kind: Service, name: web}]
  validation: {hostname: web.example.com, ${REFS}}
`,
    ...more,
  ].join('---');

describeLive('certificates of several authorities', () => {
  it.each([
    ['first', first, 200],
    ['second', second, 200],
    ['third', Authority.named('third-authority'), 503],
  ])('are believed as one bundle: signed by the %s', async (_, signer, status) => {
    const live = await runLive({
      input: input(authority('one', first), authority('two', second)),
      upstreams: { 'web.demo:8443': https(signer.issue('DNS:web.example.com')) },
    });
    expect((await live.get('http://any.example.com/')).status).toBe(status);
  });

  it('verify clients, too', async () => {
    const server = Authority.named('servers').issue('DNS:shop.example.com');
    const secret = `
apiVersion: v1
kind: Secret
metadata: {name: cert, namespace: demo}
stringData: {tls.crt: ${JSON.stringify(server.cert)}, tls.key: ${JSON.stringify(server.key)}}
`;
    const listener = '{name: https, port: 443, protocol: HTTPS, tls: {certificateRefs: [{name: cert}]}}';
    const live = await runLive({
      input: input(authority('one', first), authority('two', second), secret)
        .replace('{name: http, port: 80, protocol: HTTP}', listener)
        .replace('  listeners:', `  tls: {frontend: {default: {validation: {${REFS}}}}}\n  listeners:`)
        .replace(/---\napiVersion: gateway\.networking\.k8s\.io\/v1\nkind: BackendTLSPolicy[\s\S]*?(?=---)/, ''),
      upstreams: { 'web.demo:8443': http() },
    });
    const by = (client: Authority) =>
      live.get('https://shop.example.com/', { tls: client.issue('DNS:client.example.com') });
    expect((await by(first)).status).toBe(200);
    expect((await by(second)).status).toBe(200);
    await expect(by(Authority.named('third-authority'))).rejects.toThrow();
  });
});

function compiled(text: string) {
  const diagnostics = new DiagnosticCollector();
  const result = compile(loadText([{ name: 'input.yaml', text }], diagnostics), {}, diagnostics);
  return {
    found: result.diagnostics.filter(({ code }) => code.startsWith('AIG3')).map(({ code, message }) => [code, message]),
    manifests: (result.gateways[0]?.manifests ?? []) as readonly any[],
  };
}

describeLive('the CA bundle', () => {
  it('is a separate ConfigMap, mounted next to the config', () => {
    const { found, manifests } = compiled(input(authority('one', first), authority('two', second)));
    expect(found).toEqual([]);
    const own = manifests.find(({ metadata }) => metadata.name === 'edge-ca-bundles');
    const [key, text] = Object.entries(own.data)[0] as [string, string];
    expect(text).toBe(`${first.cert.trim()}\n${second.cert.trim()}\n`);
    const pod = manifests.find(({ kind }) => kind === 'Deployment').spec.template.spec;
    expect(pod.volumes[0].projected.sources[1].configMap).toEqual({
      name: 'edge-ca-bundles',
      items: [{ key, path: `ca-bundles/${key}` }],
    });
  });

  it('is rejected for authorities that are unknown or secret', () => {
    const unknown = compiled(input(authority('one', first)));
    expect(unknown.found.filter(([code]) => code === 'AIG3028')).toEqual([
      ['AIG3028', expect.stringContaining('demo/two are not among the inputs')],
    ]);
    const secret = authority('two', second).replace('kind: ConfigMap', 'kind: Secret').replace('data:', 'stringData:');
    const text = input(authority('one', first), secret).replace(
      'kind: ConfigMap, name: two',
      'kind: Secret, name: two',
    );
    expect(compiled(text).found).toEqual([['AIG3028', expect.stringContaining('demo/two is a Secret')]]);
  });
});
