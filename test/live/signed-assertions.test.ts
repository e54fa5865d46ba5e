import { createHash, createPublicKey, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { Authority } from './harness/certificates';
import { LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const { cert, key } = Authority.named('client').issue('DNS:gateway.example.com');

const exchanging = (privateKeyJwt: object) => ({
  backend: {
    auth: {
      oauthTokenExchange: {
        backendRef: { name: 'sts', port: 80 },
        subjectToken: { source: { header: { name: 'x-token' } } },
        clientAuth: {
          clientId: 'gateway',
          method: 'PrivateKeyJwt',
          privateKeyJwt: {
            signingKeyRef: { name: 'signing' },
            alg: 'ES256',
            kid: 'k1',
            assertionAudience: 'https://sts.example.com/token',
            ...privateKeyJwt,
          },
        },
        cache: { inMemory: { maxEntries: 0 } },
      },
    },
  },
});

describeLive('client assertions', () => {
  it('are signed with its key, and name its certificate', async () => {
    const certificate = { certificateRef: { name: 'signing' } };
    const live = await runLive({
      input: String(
        new LiveInput()
          .secret('signing', { signingKey: key, certificate: cert })
          .route('chain')
          .policy('chain', exchanging({ ...certificate, certificateHeader: 'x5c' }))
          .route('print')
          .policy('print', exchanging({ ...certificate, certificateHeader: 'x5t#S256' })),
      ),
      upstreams: {
        'web.demo:8080': http(),
        'sts.demo:80': http({
          body: {
            access_token: 'new',
            token_type: 'Bearer',
            issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
          },
        }),
      },
    });
    const asked = async (name: string) => {
      live.forget();
      const answer = await live.get(`http://${name}.example.com/`, { headers: { 'x-token': 'mine' } });
      expect(answer.status, answer.body).toBe(200);
      expect(answer.json().headers.authorization).toBe('Bearer new');
      const form = new URLSearchParams(live.seen('sts.demo:80')[0]?.body);
      expect(form.get('client_assertion_type')).toBe('urn:ietf:params:oauth:client-assertion-type:jwt-bearer');
      return String(form.get('client_assertion')).split('.');
    };
    const read = (part: string | undefined) => JSON.parse(Buffer.from(String(part), 'base64url').toString());
    const der = Buffer.from(cert.replace(/-----[^-]+-----|\s/g, ''), 'base64');

    const [head, claims, signature] = await asked('chain');
    expect(read(head)).toMatchObject({ alg: 'ES256', kid: 'k1', x5c: [der.toString('base64')] });
    expect(read(claims)).toMatchObject({ iss: 'gateway', sub: 'gateway', aud: 'https://sts.example.com/token' });
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey(key), dsaEncoding: 'ieee-p1363' },
      Buffer.from(String(signature), 'base64url'),
    );
    expect(isSigned).toBe(true);

    const [other] = await asked('print');
    expect(read(other)).toMatchObject({ 'x5t#S256': createHash('sha256').update(der).digest('base64url') });
  });
});
