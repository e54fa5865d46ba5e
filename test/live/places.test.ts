import { beforeAll, expect, it } from 'vitest';
import { Authority } from './harness/certificates';
import { LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { keySet, token } from './harness/tokens';
import { http, https } from './harness/upstreams';

const ISSUER = 'https://idp.example.com';
const providers = [{ issuer: ISSUER, audiences: ['shop'], jwks: { inline: keySet() } }];

/** Tests locations of credentials, subjects of signatures, and negotiated keys. */
function input(authority: Authority): string {
  const ca = { caCertificateRefs: [{ name: 'ca' }] };
  const built = new LiveInput().label({ team: 'a' });
  const secured = (name: string, tls: object) =>
    built
      .backend(name, { static: { host: 'tls.example.net', port: 443 }, policies: { tls: { ...ca, ...tls } } })
      .route(name, { to: `@${name}` });
  const signed = (name: string, aws: object) =>
    built.route(name).policy(name, { backend: { auth: { aws: { secretRef: { name: 'aws' }, ...aws } } } });
  built
    .secret('aws', { accessKey: 'AKIA', secretKey: 'hush' })
    .configMap('ca', { 'ca.crt': authority.cert })
    .route('token')
    .policy('token', { traffic: { jwtAuthentication: { providers, location: { cookie: { name: 'session' } } } } })
    .route('computed')
    .policy('computed', {
      traffic: {
        apiKeyAuthentication: {
          secretRef: { name: 'keys' },
          location: { expression: 'request.headers["x-key"].stripPrefix("Key ")' },
        },
      },
    })
    .secret('keys', { one: 'k1' })
    .route('named')
    .policy('named', {
      backend: { auth: { secretRef: { name: 'named', key: 'own', group: '', kind: 'Secret' } } },
    })
    .secret('named', { own: 'k2' });
  signed('signed', { region: 'eu-west-1', serviceName: 'execute-api' });
  signed('unnamed', { region: 'eu-west-1' });
  secured('same-keys', { keyExchangeGroups: ['P-384'] });
  secured('other-keys', { keyExchangeGroups: ['X25519'] });
  return String(
    built.add('agentgateway.dev/v1alpha1', 'AgentgatewayPolicy', 'selected', {
      targetSelectors: [{ group: 'gateway.networking.k8s.io', kind: 'Gateway', matchLabels: { team: 'a' }, port: 80 }],
      frontend: { connect: { mode: 'Deny' } },
    }),
  );
}

describeLive('locations', () => {
  let live: Live;
  const authority = Authority.named('live');
  beforeAll(async () => {
    const pair = { ...authority.issue('DNS:tls.example.net'), ecdhCurve: 'P-384' };
    live = await runLive({
      input: input(authority),
      upstreams: { 'web.demo:8080': http(), 'tls.example.net:443': https(pair) },
    });
  });
  const ask = (name: string, headers: Record<string, string> = {}) =>
    live.get(`http://${name}.example.com/p`, { headers });

  it('of credentials include cookies and expressions', async () => {
    const session = token({ sub: 'ann', iss: ISSUER, aud: 'shop' });
    expect((await ask('token', { cookie: `session=${session}` })).status).toBe(200);
    expect((await ask('token', { authorization: `Bearer ${session}` })).status).toBe(401);
    expect((await ask('computed', { 'x-key': 'Key k1' })).status).toBe(200);
    expect((await ask('computed', { authorization: 'Bearer k1' })).status).toBe(401);
  });

  it('of a Secret key may be explicit', async () => {
    expect((await ask('named')).json().headers.authorization).toBe('Bearer k2');
  });

  it('that requests are signed for', async () => {
    expect((await ask('signed')).json().headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIA\/\d+\/eu-west-1\/execute-api\/aws4_request/,
    );
  });

  it('that are not configured default to Amazon Bedrock for signing (AIG7097)', async () => {
    expect((await ask('unnamed')).json().headers.authorization).toContain('/eu-west-1/bedrock/aws4_request');
  });

  it('are reached if both sides share a key exchange group', async () => {
    expect((await ask('same-keys')).status).toBe(200);
    expect((await ask('other-keys')).status).toBe(503);
  });
});
