import { createHash } from 'node:crypto';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { beforeAll, expect, it } from 'vitest';
import { Authority } from './harness/certificates';
import { HTTP_LISTENER, LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { type Live, runAll } from './harness/run-live';
import { http, https } from './harness/upstreams';

const authority = Authority.named('live');
const next = Authority.named('rotated');
const pair = ({ cert, key }: { cert: string; key: string }) => ({ 'tls.crt': cert, 'tls.key': key });
const atListener = (who: Authority, name: string) => pair(who.issue('DNS:shop.example.com', `DNS:${name}`));
const asClient = (name: string) => pair(authority.issue(`DNS:${name}`));
const passwords = (password: string) => `alice:{SHA}${createHash('sha1').update(password).digest('base64')}\n`;

const input = () =>
  new LiveInput([
    HTTP_LISTENER,
    {
      name: 'https',
      port: 443,
      protocol: 'HTTPS',
      hostname: 'shop.example.com',
      tls: { certificateRefs: [{ name: 'listener' }] },
    },
  ])
    .secret('listener', atListener(authority, 'first.example.com'))
    .secret('provider', { Authorization: 'first-key' })
    .secret('client', asClient('first.example.com'))
    .secret('passwords', { '.htaccess': passwords('first') })
    .configMap('trusted', { 'ca.crt': authority.cert })
    .backend('keyed', {
      static: { host: 'keyed.example.net', port: 8080 },
      policies: { auth: { secretRef: { name: 'provider' } } },
    })
    .backend('mutual', {
      static: { host: 'mutual.example.net', port: 8443 },
      policies: { tls: { mtlsCertificateRef: [{ name: 'client' }], caCertificateRefs: [{ name: 'trusted' }] } },
    })
    .route('keyed', { to: '@keyed' })
    .route('mutual', { to: '@mutual' })
    .route('basic')
    .policy('basic', { traffic: { basicAuthentication: { secretRef: { name: 'passwords' } } } });

/** With API keys, whose Secret the compiler has never seen. */
const WITH_KEYS = String(
  input()
    .route('known')
    .policy('known', { traffic: { apiKeyAuthentication: { secretRef: { name: 'clients' } } } }),
);
const CLIENTS = '/secrets/demo/clients';

const SECRETS = 'secrets/demo';

describeLive('Secrets that change while pods run', () => {
  let live: Live;
  let compressed: Live;
  let unpacked: Live;

  beforeAll(async () => {
    const mutual = (who: Authority) =>
      https(
        { ...who.issue('DNS:mutual.example.net'), ca: authority.cert, requestCert: true, rejectUnauthorized: false },
        // An open connection keeps the certificate with which it was opened.
        (_seen, { socket }) => ({
          headers: { connection: 'close' },
          body: { client: (socket as TLSSocket).getPeerCertificate().subjectaltname },
        }),
      );
    const upstreams = () => ({
      'web.demo:8080': http(),
      'keyed.example.net:8080': http(),
      'mutual.example.net:8443': mutual(authority),
    });
    const secrets = { 'demo/clients': { ann: 'first-key-of-ann' } };
    [live, compressed, unpacked] = (await runAll([
      { input: WITH_KEYS, secrets, projected: true, upstreams: upstreams() },
      { input: WITH_KEYS, secrets, projected: true, upstreams: upstreams(), options: { configDelivery: 'COMPRESSED' } },
      { input: String(input()), projected: true, upstreams: upstreams(), options: { configDelivery: 'COMPRESSED' } },
    ])) as [Live, Live, Live];
  });

  const keyAtProvider = async (of: Live) => (await of.get('http://keyed.example.com/')).json().headers.authorization;
  const clientAtProvider = async (of: Live) => (await of.get('http://mutual.example.com/')).json().client;
  const basic = async (of: Live, password: string) => {
    const authorization = `Basic ${Buffer.from(`alice:${password}`).toString('base64')}`;
    return (await of.get('http://basic.example.com/', { headers: { authorization } })).status;
  };
  const known = async (of: Live, key: string) =>
    (await of.get('http://known.example.com/', { headers: { authorization: `Bearer ${key}` } })).status;
  const namesAtListener = async (of: Live) => {
    const path = await of.front(443);
    return new Promise<string | undefined>((resolve, reject) => {
      const socket = connectTls({ path, servername: 'shop.example.com', rejectUnauthorized: false }, () => {
        resolve(socket.getPeerCertificate().subjectaltname);
        socket.destroy();
      });
      socket.on('error', reject);
    });
  };
  const changed = () => ({
    [`${SECRETS}/listener/tls.crt`]: atListener(next, 'second.example.com')['tls.crt'],
    [`${SECRETS}/listener/tls.key`]: atListener(next, 'second.example.com')['tls.key'],
    [`${SECRETS}/provider/Authorization`]: 'second-key',
    [`${SECRETS}/client/tls.crt`]: asClient('second.example.com')['tls.crt'],
    [`${SECRETS}/client/tls.key`]: asClient('second.example.com')['tls.key'],
    [`${SECRETS}/passwords/.htaccess`]: passwords('second'),
  });

  it.each(['plain', 'compressed'])(
    'are read again with the volume that holds them and the config, which is %s',
    async (how) => {
      const of = how === 'plain' ? live : compressed;
      expect(await keyAtProvider(of)).toContain('first-key');
      expect(await clientAtProvider(of)).toBe('DNS:first.example.com');
      expect([await basic(of, 'first'), await basic(of, 'second')]).toEqual([200, 401]);
      expect(await namesAtListener(of)).toContain('first.example.com');

      await of.reread(() => of.volume?.swap(changed()));

      await expect.poll(() => keyAtProvider(of), { timeout: 10_000 }).toContain('second-key');
      await expect.poll(() => clientAtProvider(of), { timeout: 10_000 }).toBe('DNS:second.example.com');
      await expect.poll(() => basic(of, 'second'), { timeout: 10_000 }).toBe(200);
      expect(await basic(of, 'first')).toBe(401);
      await expect.poll(() => namesAtListener(of), { timeout: 10_000 }).toContain('second.example.com');
    },
  );

  it.each(['plain', 'compressed'])('are put anew into the config that they stand in, which is %s', async (how) => {
    const of = how === 'plain' ? live : compressed;
    expect(await known(of, 'first-key-of-ann')).toBe(200);
    await of.reread(() => of.sidecar?.swap(CLIENTS, { ann: 'second-key-of-ann', ben: '{"key":"key-of-ben"}' }));
    const keys = ['first-key-of-ann', 'second-key-of-ann', 'key-of-ben'];
    const statuses = () => Promise.all(keys.map((key) => known(of, key)));
    // The config may be read for an earlier change as well: the sidecar answers to each within a second.
    await expect.poll(statuses, { timeout: 10_000 }).toEqual([401, 200, 200]);
    await of.reread(() => of.sidecar?.swap(CLIENTS, { ann: undefined }));
    await expect.poll(statuses, { timeout: 10_000 }).toEqual([401, 401, 200]);
    expect(of.sidecar?.log()).not.toContain('key-of');
  });

  it('are reloaded only with a certificate if the config is unpacked once', async () => {
    const { [`${SECRETS}/provider/Authorization`]: key, [`${SECRETS}/passwords/.htaccess`]: list } = changed();
    unpacked.volume?.swap({ [`${SECRETS}/provider/Authorization`]: key!, [`${SECRETS}/passwords/.htaccess`]: list! });
    // Longer than it takes to notice a change of the config.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(await keyAtProvider(unpacked)).toContain('first-key');
    expect([await basic(unpacked, 'first'), await basic(unpacked, 'second')]).toEqual([200, 401]);

    // Certificates are watched by themselves, and with one of them everything is read.
    await unpacked.reread(() => unpacked.volume?.swap(changed()));
    await expect.poll(() => keyAtProvider(unpacked), { timeout: 10_000 }).toContain('second-key');
    await expect.poll(() => namesAtListener(unpacked), { timeout: 10_000 }).toContain('second.example.com');
  });
});
