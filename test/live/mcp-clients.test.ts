import { beforeAll, expect, it } from 'vitest';
import { Authority } from './harness/certificates';
import { LiveInput } from './harness/inputs';
import { toolServer } from './harness/mcp';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { keySet } from './harness/tokens';
import { http, https, raw } from './harness/upstreams';

const LOGIN = 'login.microsoftonline.com';
const TENANT = `https://${LOGIN}/t1`;
const IDP = 'http://idp.example.net';
const AUTHORIZATION = '/.well-known/oauth-authorization-server';

function input(): string {
  const built = new LiveInput().secret('client', { clientSecret: 'hush', other: 'whisper' });
  const resourceMetadata = (name: string) => ({ resource: `http://gateway.example.com/${name}` });
  const hub = (name: string, policies: object = {}) =>
    built
      .backend(name, {
        mcp: { targets: [{ name: 'math', static: { host: 'math.example.net', port: 8000 } }] },
        ...policies,
      })
      .route(name, {
        to: `@${name}`,
        matches: [{ path: { type: 'PathPrefix', value: `/${name}` } }],
        spec: { hostnames: undefined },
      });
  const owned = (name: string, more: object) => {
    const jwks = { backendRef: { name: 'keys', port: 8080 }, jwksPath: '/keys' };
    const authentication = {
      issuer: IDP,
      audiences: ['tools'],
      jwks,
      resourceMetadata: resourceMetadata(name),
      ...more,
    };
    return hub(name, { policies: { mcp: { authentication } } });
  };
  owned('unknown', {});
  owned('known', { clientId: 'c1' });
  owned('provided', { provider: 'Keycloak' });
  // These two clients are never presented (AIG5109).
  owned('unused', { clientId: 'c1', clientSecretRef: { name: 'client' } });
  owned('unused-okta', { provider: 'Okta', clientId: 'c1', clientSecretRef: { name: 'client' } });
  const entra = { provider: 'Entra', issuer: `${TENANT}/v2.0`, clientId: 'c1' };
  owned('public', entra);
  owned('secret', { ...entra, clientSecretRef: { name: 'client' } });
  owned('named', { ...entra, clientSecretRef: { name: 'client', key: 'other' } });
  for (const [name, more] of Object.entries({
    'route-unknown': {},
    'route-known': { provider: 'Okta', clientId: 'c2' },
  })) {
    hub(name).policy(name, {
      traffic: {
        jwtAuthentication: {
          providers: [{ issuer: IDP, audiences: ['tools'], jwks: { inline: keySet() } }],
          mcp: { resourceMetadata: resourceMetadata(name), ...more },
        },
      },
    });
  }
  return String(built);
}

describeLive('MCP clients that register', () => {
  const system = Authority.named('system');
  let live: Live;

  beforeAll(async () => {
    const metadata = (issuer: string) => ({
      issuer,
      authorization_endpoint: `${IDP}/authorize`,
      registration_endpoint: `${IDP}/register`,
      token_endpoint: `${IDP}/token`,
      jwks_uri: `${IDP}/keys`,
    });
    live = await runLive({
      input: input(),
      env: { SSL_CERT_FILE: system.certFile },
      upstreams: {
        'math.example.net:8000': raw(toolServer(['add'])),
        'keys.demo:8080': http({ body: JSON.parse(keySet()) }),
        'idp.example.net:80': http(({ path }) => ({
          body: path.includes('.well-known') ? metadata(IDP) : { client_id: 'issued' },
        })),
        [`${LOGIN}:443`]: https(system.issue(`DNS:${LOGIN}`), ({ path }) => ({
          body: path.includes('.well-known') ? metadata(`${TENANT}/v2.0`) : { access_token: 'issued' },
        })),
      },
    });
  });

  const at = (name: string, path = '') => `http://gateway.example.com${AUTHORIZATION}/${name}${path}`;
  const registered = async (name: string) => {
    const { status, body } = await live.post(at(name, '/client-registration'), {
      redirect_uris: ['http://client.example.com'],
    });
    return { status, id: JSON.parse(body).client_id };
  };

  it.each([
    ['known', 'c1'],
    ['route-known', 'c2'],
  ])('%s: get the id that is set, without a word to the issuer', async (name, id) => {
    live.forget();
    expect(await registered(name)).toEqual({ status: 201, id });
    expect(live.seen('idp.example.net:80')).toEqual([]);
  });

  it.each(['unknown', 'route-unknown'])('%s: get the id that the issuer gives', async (name) => {
    live.forget();
    expect((await registered(name)).id).toBe('issued');
    expect(live.seen('idp.example.net:80').map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /clients-registrations/openid-connect',
    ]);
  });

  it('discover the gateway if a provider does not register clients itself', async () => {
    const place = async (name: string) => (await live.get(at(name))).json().registration_endpoint;
    expect(await place('unknown')).toBe(`${IDP}/register`);
    for (const name of ['provided', 'route-known']) expect(await place(name)).toBe(at(name, '/client-registration'));
  });

  it.each(['unused', 'unused-okta'])(
    '%s: get tokens of other issuers without the gateway and its secret',
    async (name) => {
      expect((await live.get(at(name))).json().token_endpoint).toBe(`${IDP}/token`);
      live.forget();
      await live.post(at(name, '/token'), 'grant_type=authorization_code&code=1&client_id=c1');
      expect(JSON.stringify(live.seen('idp.example.net:80'))).not.toContain('hush');
    },
  );

  it.each([
    ['secret', 'hush'],
    ['named', 'whisper'],
    ['public', null],
  ])('%s: obtain Entra tokens with a secret that only the gateway has', async (name, secret) => {
    expect((await live.get(at(name))).json().token_endpoint).toBe(at(name, '/token'));
    live.forget();
    const answer = await live.post(at(name, '/token'), 'grant_type=authorization_code&code=1&client_id=c1', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.json()).toEqual({ access_token: 'issued' });
    const [{ path, body } = { path: '', body: '' }] = live.seen(`${LOGIN}:443`);
    expect([path, new URLSearchParams(body).get('client_secret')]).toEqual(['/t1/oauth2/v2.0/token', secret]);
  });
});
