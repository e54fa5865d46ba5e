import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket, TlsOptions } from 'node:tls';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { isUsable } from '../../../../../src/core/compiler/5-lower/traffic/jwk';
import { KEY_FETCHER_PROGRAM } from '../../../../../src/core/compiler/6-emit/workload/key-fetcher/program.generated';
import { AGENTGATEWAY_1_4 } from '../../../../../src/core/data-plane/agentgateway-1.4';
import { Authority } from '../../../../live/harness/certificates';

const folder = mkdtempSync(join(tmpdir(), 'key-fetcher-'));
const program = join(folder, 'fetch-keys.js');
writeFileSync(program, KEY_FETCHER_PROGRAM);
const authority = Authority.named('key-servers');
const certificate = authority.issue('DNS:keys.example.com', 'DNS:other.example.com');

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const jwk = (kid: string, more: object = {}) => ({
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' }),
  kid,
  ...more,
});

interface KeyServer {
  /** The next responses. */
  answer: { status: number; body: string };
  requests: number;
  /** The TLS server name that the last client requested. */
  servername?: string | false;
  readonly port: number;
}

async function keyServer(body: object, tls: TlsOptions = {}): Promise<KeyServer> {
  const server: Server = createServer({ ...certificate, ...tls }, (request, response) => {
    state.requests++;
    state.servername = (request.socket as TLSSocket & { servername?: string | false }).servername;
    response.writeHead(state.answer.status, { connection: 'close' }).end(state.answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => server.close());
  const state: KeyServer = {
    answer: { status: 200, body: JSON.stringify(body) },
    requests: 0,
    port: (server.address() as AddressInfo).port,
  };
  return state;
}

interface Fetching {
  readonly process: ChildProcess;
  readonly file: string;
  log(): string;
}

function fetching(server: KeyServer, settings: object = {}): Fetching {
  const name = `set-${stops.length}-${Math.random().toString(36).slice(2)}`;
  const keySet = {
    file: `${name}.json`,
    url: `https://localhost:${server.port}/keys`,
    seconds: 1,
    verify: 'all',
    ca: authority.certFile,
    servername: 'keys.example.com',
    ...settings,
  };
  const path = join(folder, `${name}-settings.json`);
  writeFileSync(path, JSON.stringify({ folder, keySets: [keySet] }));
  const process_ = spawn(process.execPath, [program, path]);
  let log = '';
  for (const stream of [process_.stdout, process_.stderr]) stream.on('data', (chunk) => (log += chunk));
  stops.push(() => process_.kill('SIGKILL'));
  return { process: process_, file: join(folder, keySet.file), log: () => log };
}

async function until(what: () => boolean, milliseconds = 20_000): Promise<void> {
  for (const limit = Date.now() + milliseconds; !what(); ) {
    if (Date.now() > limit) throw new Error('it did not come');
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

const exists = (file: string) => statSync(file, { throwIfNoEntry: false }) !== undefined;
const keysIn = (file: string) => JSON.parse(readFileSync(file, 'utf8')).keys.map(({ kid }: { kid: string }) => kid);

describe('the sidecar that fetches keys', () => {
  it('trusts the configured authority and uses the configured server name', async () => {
    const server = await keyServer({ keys: [jwk('a')] });
    const { file } = fetching(server);
    await until(() => exists(file));
    expect(keysIn(file)).toEqual(['a']);
    expect(server.servername).toBe('keys.example.com');
  });

  it.each([
    ['another authority', { ca: Authority.named('nobody').certFile }, false],
    ['no authority', { ca: undefined }, false],
    ['another name', { servername: 'wrong.example.com' }, false],
    ['one of several names', { servername: 'wrong.example.com', names: ['no.example.com', 'other.example.com'] }, true],
    ['none of several names', { names: ['no.example.com'] }, false],
    ['any name', { servername: 'wrong.example.com', verify: 'chain' }, true],
    ['any name of another authority', { ca: Authority.named('nobody').certFile, verify: 'chain' }, false],
    ['anybody', { ca: undefined, servername: 'wrong.example.com', verify: 'nothing' }, true],
  ])('verifies: %s', async (_, settings, trusted) => {
    const server = await keyServer({ keys: [jwk('a')] });
    const { file, log } = fetching(server, settings);
    await until(() => exists(file) || log().includes('fetch failed'));
    expect(exists(file)).toBe(trusted);
    expect(server.requests > 0).toBe(trusted);
  });

  it('presents its certificate if it has one', async () => {
    const server = await keyServer(
      { keys: [jwk('a')] },
      { ca: authority.cert, requestCert: true, rejectUnauthorized: true },
    );
    const client = authority.issue('DNS:gateway.example.com');
    const [cert, key] = [join(folder, 'client.crt'), join(folder, 'client.key')];
    writeFileSync(cert, client.cert);
    writeFileSync(key, client.key);
    const without = fetching(server);
    await until(() => without.log().includes('fetch failed'));
    const { file } = fetching(server, { cert, key });
    await until(() => exists(file));
    expect(exists(without.file)).toBe(false);
  });

  it('refreshes keys on schedule, keeps them on failure, and writes only changes', async () => {
    const [a, b] = [jwk('a'), jwk('b')];
    const server = await keyServer({ keys: [b, a] });
    const { file, log } = fetching(server);
    await until(() => exists(file));
    const written = statSync(file).ino;
    server.answer = { status: 200, body: JSON.stringify({ keys: [a, b] }) };
    const before = server.requests;
    await until(() => server.requests > before + 1);
    expect(statSync(file).ino).toBe(written);
    for (const answer of [
      { status: 500, body: '' },
      { status: 200, body: 'no JSON' },
      { status: 200, body: '{"keys": []}' },
      { status: 200, body: '{"keys": "none"}' },
    ]) {
      server.answer = answer;
      const failures = log().split('fetch failed').length;
      await until(() => log().split('fetch failed').length > failures);
      expect(keysIn(file)).toEqual(['a', 'b']);
    }
    server.answer = { status: 200, body: JSON.stringify({ keys: [jwk('c')] }) };
    await until(() => keysIn(file)[0] === 'c');
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('omits the keys that the compiler omits from inline sets', async () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' });
    const keys = [
      jwk('good'),
      jwk(''),
      jwk('wrong-algorithm', { alg: 'ES384' }),
      jwk('chain-as-text', { x5c: 'x' }),
      { kty: 'oct', k: 'c2VjcmV0', kid: 'symmetric' },
      { ...generateKeyPairSync('ec', { namedCurve: 'P-521' }).publicKey.export({ format: 'jwk' }), kid: 'large' },
      { ...rsa, kid: 'rsa', alg: 'PS256' },
      { ...generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }), kid: 'ed' },
    ];
    const server = await keyServer({ keys });
    const { file } = fetching(server);
    await until(() => exists(file));
    expect(keysIn(file)).toEqual(['ed', 'good', 'rsa']);
    const kept = keys.filter((key) => isUsable(key, AGENTGATEWAY_1_4.keys)).map(({ kid }) => kid);
    expect(kept.sort()).toEqual(['ed', 'good', 'rsa']);
  });

  it('exits when terminated', async () => {
    const server = await keyServer({ keys: [jwk('a')] });
    const { process: child, file } = fetching(server);
    await until(() => exists(file));
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
