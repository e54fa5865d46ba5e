import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadText } from '../../src/core/compiler/1-load';
import { compile } from '../../src/core/compiler/compile';
import { DiagnosticCollector } from '../../src/core/diagnostics';
import { Authority } from './harness/certificates';
import { describeLive } from './harness/program';
import { runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const authority = Authority.named('identity-provider');
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
  rules: [{backendRefs: [{name: web, port: 8080}]}]
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: idp, namespace: demo}
spec:
  static: {host: localhost, port: 8443}
  policies: {tls: {sni: keys.example.com, caCertificateRefs: [{name: idp-ca}]}}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: idp-ca, namespace: demo}
data: {ca.crt: ${JSON.stringify(authority.cert)}}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: tokens, namespace: demo}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: web}]
  traffic:
    jwtAuthentication:
      providers:
      - issuer: https://idp.example.com
        jwks: {remote: {jwksPath: /keys, backendRef: {group: agentgateway.dev, kind: AgentgatewayBackend, name: idp}}}
`;

interface Signer {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly jwk: object;
}

function signer(kid: string): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { kid, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256' } };
}

function token({ kid, privateKey }: Signer): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 600;
  const signed = `${part({ alg: 'ES256', kid })}.${part({ iss: 'https://idp.example.com', exp })}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}

/** The compiled program and settings of the sidecar. */
function keyFetcher(): { readonly program: string; readonly settings: string } {
  const diagnostics = new DiagnosticCollector();
  const { gateways } = compile(loadText([{ name: 'input.yaml', text: INPUT }], diagnostics), {}, diagnostics);
  const manifests = (gateways[0]?.manifests ?? []) as readonly any[];
  const { data } = manifests.find(({ metadata }) => metadata.name === 'edge-key-fetcher');
  return { program: data['fetch-keys.js'], settings: data['key-sets.json'] };
}

let child: ChildProcess | undefined;
afterAll(() => void child?.kill('SIGKILL'));

describeLive('keys behind TLS with a private authority', () => {
  it('reach the data plane, and so do their replacements', async () => {
    const [first, second] = [signer('first'), signer('second')];
    let keys = [first.jwk];
    const server = createServer(authority.issue('DNS:keys.example.com'), (_, response) =>
      response.writeHead(200, { connection: 'close' }).end(JSON.stringify({ keys })),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    server.unref();

    const live = await runLive({ input: INPUT, upstreams: { 'web.demo:8080': http() } });
    const status = async (by: Signer) =>
      (await live.get('http://web.example.com/', { headers: { authorization: `Bearer ${token(by)}` } })).status;
    expect(await status(first)).toBe(401);

    const { program, settings } = keyFetcher();
    const folder = live.here('/key-sets');
    const local = JSON.parse(settings, (key, value) =>
      key === 'seconds' ? 1 : key === 'folder' ? folder : key === 'ca' ? authority.certFile : value,
    );
    local.keySets[0].url = local.keySets[0].url.replace(':8443', `:${(server.address() as AddressInfo).port}`);
    writeFileSync(join(folder, 'settings.json'), JSON.stringify(local));
    writeFileSync(join(folder, 'fetch-keys.js'), program);
    child = spawn(process.execPath, [join(folder, 'fetch-keys.js'), join(folder, 'settings.json')]);
    const served = (by: Signer) => expect.poll(() => status(by), { timeout: 20_000, interval: 200 });
    await served(first).toBe(200);
    expect(readFileSync(join(folder, local.keySets[0].file), 'utf8')).toContain('first');

    keys = [second.jwk];
    await served(second).toBe(200);
    expect(await status(first)).toBe(401);
    server.close();
    expect(await status(second)).toBe(200);
  });
});
