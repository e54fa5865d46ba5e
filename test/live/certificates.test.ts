import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { compileTextToConfig } from '../support/compile-config';
import { dataPlaneProgram, describeLive } from './harness/program';

const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Pair {
  readonly cert: string;
  readonly key: string;
}

function pairOf(privateKey: KeyObject, format: { type: 'pkcs8' | 'pkcs1' | 'sec1' } = { type: 'pkcs8' }): Pair {
  const key = privateKey.export({ ...format, format: 'pem' }).toString();
  writeFileSync(join(folder, 'self.key'), key);
  const args = ['req', '-x509', '-key', join(folder, 'self.key'), '-days', '30', '-subj', '/CN=test'];
  return { cert: execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'ignore'] }).toString(), key };
}

const rsa = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength }).privateKey;
const ec = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve }).privateKey;

/** The error that the compiler reports for a listener with the pair. */
function reported({ cert, key }: Pair): string | undefined {
  const { errors } = compileTextToConfig(`
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec:
  gatewayClassName: agentgateway
  listeners: [{name: https, port: 443, protocol: HTTPS, tls: {certificateRefs: [{name: pair}]}}]
---
${JSON.stringify({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'pair', namespace: 'demo' }, stringData: { 'tls.crt': cert, 'tls.key': key } })}`);
  expect(errors.length).toBeLessThan(2);
  return errors[0];
}

/** Whether the data plane reads a file with such a listener. */
function isRead({ cert, key }: Pair): boolean {
  const [certFile, keyFile, config] = ['tls.crt', 'tls.key', 'config.yaml'].map((name) => join(folder, name));
  writeFileSync(certFile, cert);
  writeFileSync(keyFile, key);
  const listener = { name: 'l', protocol: 'HTTPS', tls: { cert: certFile, key: keyFile }, routes: [] };
  writeFileSync(config, JSON.stringify({ binds: [{ port: 8443, listeners: [listener] }] }));
  return spawnSync(dataPlaneProgram() ?? '', ['-f', config, '--validate-only']).status === 0;
}

describeLive('certificates of listeners', () => {
  const good = pairOf(ec('P-256'));
  const other = pairOf(rsa(2048));
  const indented = (pem: string) => pem.replaceAll('\n', '\r\n');

  it.each<[string, Pair, string?]>([
    ['P-256', good],
    ['RSA', other],
    ['an RSA key in its own form', pairOf(rsa(2048), { type: 'pkcs1' })],
    ['an elliptic key in its own form', pairOf(ec('P-384'), { type: 'sec1' })],
    ['P-521', pairOf(ec('P-521'))],
    ['Ed25519', pairOf(generateKeyPairSync('ed25519').privateKey)],
    ['text around', { cert: `subject=x\n${good.cert}`, key: `${good.key}\n` }],
    ['other ends of lines', { cert: indented(good.cert), key: indented(good.key) }],
    ['a chain', { cert: good.cert + other.cert, key: good.key }],
    ['a chain in the wrong order', { cert: other.cert + good.cert, key: good.key }, 'tls.key does not match tls.crt'],
    ['another key', { cert: good.cert, key: other.key }, 'tls.key does not match tls.crt'],
    ['two keys', { cert: good.cert, key: good.key + other.key }, 'tls.key contains 2 private keys'],
    ['no certificate', { cert: 'certificate', key: good.key }, 'tls.crt contains no PEM certificate'],
    ['no key', { cert: good.cert, key: 'key' }, 'tls.key contains no PEM private key'],
    [
      'a broken second certificate',
      { cert: `${good.cert}${good.cert.replace(/\n./, '\n!')}`, key: good.key },
      'tls.crt contains an invalid certificate \\(2 of 2\\)',
    ],
    ['Ed448', pairOf(generateKeyPairSync('ed448').privateKey), 'an unsupported private key: ed448'],
    ['another curve', pairOf(ec('secp256k1')), 'an unsupported private key: curve secp256k1'],
    ['a short RSA key', pairOf(rsa(1024)), 'an unsupported private key: RSA of 1024 bits'],
  ])('of %s are rejected exactly if the data plane would not start', (_, pair, flaw) => {
    const error = reported(pair);
    if (flaw === undefined) expect(error).toBeUndefined();
    else expect(error).toMatch(new RegExp(`^AIG3017 .*${flaw}`));
    expect(isRead(pair)).toBe(flaw === undefined);
  });

  it('are not checked if their values are omitted', () => {
    expect(reported({ cert: '', key: '' })).toBeUndefined();
  });
});
