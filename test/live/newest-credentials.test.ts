import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { token } from './harness/tokens';
import { http } from './harness/upstreams';

const hashOf = (key: string) => `sha256:${createHash('sha256').update(key).digest('hex')}`;
const header = (name: string, prefix?: string) => ({ header: { name, ...(prefix ? { prefix } : {}) } });
const sts = { name: 'sts', port: 80 };
const idp = { name: 'idp', port: 80 };

const acting = (actorToken: object) => ({
  oauthTokenExchange: {
    backendRef: sts,
    subjectToken: { source: header('x-token'), tokenType: 'Jwt' },
    actorToken: { source: header('x-actor'), tokenType: 'Jwt', ...actorToken },
    cache: { inMemory: { maxEntries: 0 } },
  },
});

const CREDENTIALS = {
  acting: acting({}),
  'acting-allowed': acting({ mayAct: 'Required' }),
  'in-header': { key: 'k1', location: header('x-api-key', 'Key ') },
  'same-header': { key: 'k1', location: header('Authorization', 'Key ') },
  'in-query': {
    secretRef: { name: 'keys', key: 'token' },
    location: { queryParameter: { name: 'key' } },
  },
  several: {
    key: 'k1',
    credentials: [
      { location: header('x-a', 'A '), secretRef: { name: 'keys', key: 'token' } },
      { location: { cookie: { name: 'c' } }, secretRef: { name: 'keys', key: 'token' } },
      { location: { queryParameter: { name: 'q' } }, secretRef: { name: 'keys' } },
    ],
  },
  exchanged: {
    oauthTokenExchange: {
      backendRef: sts,
      path: '/token',
      grantType: 'TokenExchange',
      subjectToken: { source: header('x-token'), tokenType: 'IdToken' },
      actorToken: { source: { cookie: { name: 'actor' } }, tokenType: 'Jwt' },
      audiences: ['a1'],
      resources: ['https://r.example.com'],
      scopes: ['s1', 's2'],
      requestedTokenType: 'AccessToken',
      clientAuth: { clientId: 'gateway', method: 'ClientSecretPost', secretRef: { name: 'oauth' } },
      additionalParams: { tenant: 'request.headers["x-tenant"]' },
      location: header('x-exchanged', 'Token '),
      cache: { inMemory: { maxEntries: 7, defaultTtl: '5m' } },
    },
  },
  bearer: {
    oauthTokenExchange: {
      backendRef: sts,
      grantType: 'JwtBearer',
      clientAuth: { clientId: 'gateway', secretRef: { name: 'oauth' } },
      cache: { inMemory: { maxEntries: 0 } },
    },
  },
  crossing: {
    crossAppAccess: {
      identityProvider: { backendRef: idp, path: '/idp', clientAuth: { clientId: 'i', method: 'ClientSecretPost' } },
      resourceAuthorizationServer: {
        backendRef: sts,
        path: '/resource',
        clientAuth: { clientId: 'r', secretRef: { name: 'oauth' } },
      },
      audience: 'https://resource.example.com',
      resources: ['https://api.example.com'],
      scopes: ['read'],
      subjectToken: { source: header('x-token') },
      cache: { inMemory: { maxEntries: 7 } },
    },
  },
};

const CLIENTS = {
  'hashed-keys': {
    apiKeyAuthentication: {
      configMapSelector: { matchLabels: { use: 'hashes' } },
      location: header('x-key'),
    },
    authorization: { policy: { matchExpressions: ['apiKey.team == "search"'] } },
  },
  'basic-elsewhere': {
    basicAuthentication: {
      secretRef: { name: 'keys', key: 'users' },
      location: header('x-login', 'Login '),
    },
  },
  asked: {
    extAuth: {
      backendRef: { name: 'guard', port: 80 },
      http: { path: '"/check"', body: '{"path": request.path}' },
      cache: { key: ['request.path'], ttl: '5m', maxEntries: 7 },
    },
  },
};

function input(): string {
  const all = new LiveInput()
    .secret('keys', {
      token: 't1',
      Authorization: 't2',
      users: `alice:{SHA}${createHash('sha1').update('open sesame').digest('base64')}`,
    })
    .secret('oauth', { clientSecret: 'hush' })
    .configMap('hashes', { one: JSON.stringify({ keyHash: hashOf('k9'), metadata: { team: 'search' } }) })
    .label({ use: 'hashes' });
  for (const [name, auth] of Object.entries(CREDENTIALS)) all.route(name).policy(name, { backend: { auth } });
  const outside = (name: string, more: object) =>
    all
      .backend(name, {
        static: { host: 'api.example.net', port: 8080 },
        policies: { auth: { key: 'k1', location: header('x-api-key') }, ...more },
      })
      .route(name, { to: `@${name}` });
  outside('outside', {});
  outside('outside-removed', { transformation: { request: { remove: ['authorization'] } } });
  for (const [name, traffic] of Object.entries(CLIENTS)) all.route(name).policy(name, { traffic });
  return String(all);
}

describeLive('credentials in v1.4', () => {
  let live: Live;
  const issued = (name: string, type: string) =>
    http(({ path }) => ({
      body: {
        access_token: `${name}${path}`,
        token_type: type === 'id-jag' ? 'N_A' : 'Bearer',
        issued_token_type: `urn:ietf:params:oauth:token-type:${type}`,
      },
    }));

  beforeAll(async () => {
    live = await runLive({
      input: input(),
      upstreams: {
        'web.demo:8080': http(),
        'api.example.net:8080': http(),
        'sts.demo:80': issued('sts', 'access_token'),
        'idp.demo:80': issued('idp', 'id-jag'),
        'guard.demo:80': http(({ body }) => ({ status: body.includes('/no') ? 403 : 200 })),
      },
    });
  });

  const seen = async (name: string, headers: Record<string, string> = {}) => {
    const answer = await live.get(`http://${name}.example.com/p`, { headers });
    return answer.status === 200 ? answer.json() : { status: answer.status };
  };
  const asked = (authority: string) =>
    live.seen(authority).map(({ body }) => Object.fromEntries(new URLSearchParams(body)));

  it('are sent at the configured location without replacing those of the client', async () => {
    const mine = { authorization: 'Bearer mine' };
    expect((await seen('in-header', mine)).headers).toMatchObject({ 'x-api-key': 'Key k1', ...mine });
    expect((await seen('in-query', mine)).path).toBe('/p?key=t1');
    expect((await seen('same-header', mine)).headers.authorization).toBe('Key k1');
  });

  it('of clients are kept unless the backend removes them', async () => {
    expect((await seen('outside', { authorization: 'Bearer mine' })).headers).toMatchObject({
      authorization: 'Bearer mine',
      'x-api-key': 'k1',
    });
    const { headers } = await seen('outside-removed', { authorization: 'Bearer mine' });
    expect([headers.authorization, headers['x-api-key']]).toEqual([undefined, 'k1']);
  });

  it('are several at once', async () => {
    const { headers, path } = await seen('several', { cookie: 'a=b' });
    expect(headers).toMatchObject({
      authorization: 'Bearer k1',
      'x-a': 'A t1',
      cookie: expect.stringContaining('c=t1'),
    });
    expect([headers.cookie, path]).toEqual([expect.stringContaining('a=b'), '/p?q=t2']);
  });

  it('are exchanged, once for a token', async () => {
    const client = { 'x-token': 'mine', cookie: 'actor=other', 'x-tenant': 'north' };
    live.forget();
    for (let time = 0; time < 2; time++)
      expect((await seen('exchanged', client)).headers['x-exchanged']).toBe('Token sts/token');
    expect(asked('sts.demo:80')).toEqual([
      expect.objectContaining({
        grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
        subject_token: 'mine',
        subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
        actor_token: 'other',
        actor_token_type: 'urn:ietf:params:oauth:token-type:jwt',
        audience: 'a1',
        resource: 'https://r.example.com',
        scope: 's1 s2',
        requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
        client_id: 'gateway',
        client_secret: 'hush',
        tenant: 'north',
      }),
    ]);
    expect(await seen('exchanged')).toEqual({ status: 400 });
  });

  it('are exchanged for an actor only if the subject allows that actor', async () => {
    const subject = { sub: 'ann', may_act: { sub: 'agent' } };
    const asked = async (name: string, claims: object, actor: string) => {
      live.forget();
      const headers = { 'x-token': token({ ...claims }), 'x-actor': token({ sub: actor }) };
      return [(await live.get(`http://${name}.example.com/`, { headers })).status, live.seen('sts.demo:80').length];
    };
    expect(await asked('acting-allowed', subject, 'agent')).toEqual([200, 1]);
    expect(await asked('acting-allowed', subject, 'other')).toEqual([403, 0]);
    expect(await asked('acting-allowed', { sub: 'ann' }, 'agent')).toEqual([403, 0]);
    expect(await asked('acting', subject, 'other')).toEqual([200, 1]);
  });

  it('are exchanged by assertion on every request without a cache', async () => {
    live.forget();
    for (let time = 0; time < 2; time++)
      expect((await seen('bearer', { authorization: 'Bearer mine' })).headers.authorization).toMatch(/^Bearer sts\//);
    expect(asked('sts.demo:80')).toEqual(
      Array(2).fill(
        expect.objectContaining({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: 'mine' }),
      ),
    );
    const basic = `Basic ${Buffer.from('gateway:hush').toString('base64')}`;
    expect(live.seen('sts.demo:80').map(({ headers }) => headers.authorization)).toEqual([basic, basic]);
  });

  it('are exchanged across apps through two servers', async () => {
    live.forget();
    const { headers } = await seen('crossing', { 'x-token': 'mine' });
    expect(headers.authorization).toBe('Bearer sts/resource');
    expect(asked('idp.demo:80')).toEqual([
      expect.objectContaining({ subject_token: 'mine', audience: 'https://resource.example.com', client_id: 'i' }),
    ]);
    expect(asked('sts.demo:80')).toEqual([expect.objectContaining({ assertion: 'idp/idp' })]);
  });

  it('of clients are matched by hashes from a ConfigMap', async () => {
    const status = async (key: string) =>
      (await live.get('http://hashed-keys.example.com/', { headers: { 'x-key': key } })).status;
    expect([await status('k9'), await status('k8')]).toEqual([200, 401]);
  });

  it('of users are read from the configured location', async () => {
    const login = Buffer.from('alice:open sesame').toString('base64');
    const status = async (headers: Record<string, string>) =>
      (await live.get('http://basic-elsewhere.example.com/', { headers })).status;
    expect(await status({ 'x-login': `Login ${login}` })).toBe(200);
    expect(await status({ authorization: `Basic ${login}` })).toBe(401);
  });

  it('are checked once per key by the authorization service', async () => {
    live.forget();
    const status = async (path: string) => (await live.get(`http://asked.example.com${path}`)).status;
    expect([await status('/yes'), await status('/yes'), await status('/no'), await status('/no')]).toEqual([
      200, 200, 403, 403,
    ]);
    expect(live.seen('guard.demo:80').map(({ body, path }) => [path, JSON.parse(body)])).toEqual([
      ['/check', { path: '/yes' }],
      ['/check', { path: '/no' }],
    ]);
  });
});
