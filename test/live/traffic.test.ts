import { beforeAll, expect, it } from 'vitest';
import { LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { keySet, token } from './harness/tokens';
import { http } from './harness/upstreams';

const ALICE = { headers: { authorization: `Basic ${Buffer.from('alice:test').toString('base64')}` } };
const ISSUER = 'https://idp.example.com';

function input(): LiveInput {
  const jwt = { issuer: ISSUER, audiences: ['shop'], jwks: { inline: keySet() } };
  const expressions = (...matchExpressions: string[]) => ({ matchExpressions });
  return new LiveInput()
    .route('transformed')
    .policy('transformed', {
      traffic: {
        transformation: {
          request: {
            set: [
              { name: 'x-path', value: 'request.path' },
              { name: ':path', value: '"/new" + request.path' },
            ],
            add: [{ name: 'x-many', value: '"two"' }],
            remove: ['x-secret'],
            body: '"<" + string(request.body) + ">"',
            metadata: { team: 'request.headers["x-team"]' },
          },
          response: { set: [{ name: 'x-team', value: 'metadata.team' }], remove: ['x-upstream'] },
        },
      },
    })
    .route('slow', { to: 'slow:8080' })
    .policy('slow', { traffic: { timeouts: { request: '200ms' } } })
    .route('flaky', { to: 'flaky:8080' })
    .policy('flaky', { traffic: { retry: { attempts: 2, codes: [503], backoff: '10ms' } } })
    .route('allowed')
    .policy('allowed', {
      traffic: { authorization: { action: 'Allow', policy: expressions('request.headers["x-team"] == "a"') } },
    })
    .route('denied')
    .policy('denied', {
      traffic: { authorization: { action: 'Deny', policy: expressions('request.path.startsWith("/admin")') } },
    })
    .route('required')
    .policy('required', {
      traffic: { authorization: { action: 'Require', policy: expressions('request.method == "GET"') } },
    })
    .route('required-too', { rules: [{ name: 'one', to: 'web:8080' }] })
    .policy('required-too', {
      traffic: { authorization: { action: 'Require', policy: expressions('request.method == "GET"') } },
    })
    .policy(
      'allowed-too',
      { traffic: { authorization: { action: 'Allow', policy: expressions('request.path.startsWith("/a")') } } },
      'HTTPRoute/required-too/one',
    )
    .route('csrf')
    .policy('csrf', { traffic: { csrf: { additionalOrigins: ['https://app.example.com'] } } })
    .route('cors')
    .policy('cors', {
      traffic: {
        cors: {
          allowOrigins: ['https://app.example.com'],
          allowMethods: ['GET', 'PUT'],
          allowHeaders: ['x-team'],
          exposeHeaders: ['x-shown'],
          allowCredentials: true,
          maxAge: 77,
        },
      },
    })
    .route('answered')
    .policy('answered', { traffic: { directResponse: { status: 418, body: 'costs $5 a ${CUP}' } } })
    .route('headers')
    .policy('headers', {
      traffic: {
        headerModifiers: {
          request: {
            set: [{ name: 'x-set', value: 'new' }],
            add: [{ name: 'x-many', value: 'two' }],
            remove: ['x-secret'],
          },
          response: { set: [{ name: 'x-answer', value: 'set' }], remove: ['x-upstream'] },
        },
      },
    })
    .backend('static', { static: { host: 'static.example.net', port: 8080 } })
    .route('renamed', { to: '@static' })
    .route('kept', { to: '@static' })
    .policy('kept', { traffic: { hostRewrite: { mode: 'None' } } })
    .route('limited')
    .policy('limited', { traffic: { rateLimit: { local: [{ requests: 2, unit: 'Hours', burst: 1 }] } } })
    .route('basic')
    .policy('basic', {
      traffic: { basicAuthentication: { realm: 'Back office', users: ['alice:{SHA}qUqP5cyxm6YcTAhz05Hph5gvu9M='] } },
    })
    .secret('passwords', { '.htaccess': 'alice:{SHA}qUqP5cyxm6YcTAhz05Hph5gvu9M=\n' })
    .route('basic-secret')
    .policy('basic-secret', {
      traffic: { basicAuthentication: { mode: 'Optional', secretRef: { name: 'passwords' } } },
    })
    .secret(
      'keys',
      { ann: 'k-ann', bob: JSON.stringify({ key: 'k-bob', metadata: { team: 'blue' } }) },
      { app: 'shop' },
    )
    .route('keys')
    .policy('keys', {
      traffic: {
        apiKeyAuthentication: { secretRef: { name: 'keys' } },
        transformation: { request: { set: [{ name: 'x-team', value: 'apiKey.team' }] } },
      },
    })
    .route('keys-optional')
    .policy('keys-optional', {
      traffic: { apiKeyAuthentication: { mode: 'Optional', secretRef: { name: 'keys' } } },
    })
    .route('selected')
    .policy('selected', { traffic: { apiKeyAuthentication: { secretSelector: { matchLabels: { app: 'shop' } } } } })
    .route('jwt')
    .policy('jwt', {
      traffic: {
        jwtAuthentication: { providers: [jwt] },
        transformation: { request: { set: [{ name: 'x-user', value: 'jwt.sub' }] } },
      },
    })
    .route('jwt-optional')
    .policy('jwt-optional', { traffic: { jwtAuthentication: { mode: 'Optional', providers: [jwt] } } })
    .route('jwt-permissive')
    .policy('jwt-permissive', { traffic: { jwtAuthentication: { mode: 'Permissive', providers: [jwt] } } })
    .route('two', { rules: [{ to: 'web:8080', matches: [{ headers: [{ name: 'x-tier', value: 'gold' }] }] }] })
    .policy(
      'tier',
      {
        traffic: {
          phase: 'PreRouting',
          transformation: {
            request: { set: [{ name: 'x-tier', value: 'request.headers["x-plan"] == "pro" ? "gold" : "none"' }] },
          },
        },
      },
      'Gateway/edge',
    );
}

describeLive('traffic policies', () => {
  let live: Live;
  let failures = 2;

  beforeAll(async () => {
    live = await runLive({
      input: String(input()),
      upstreams: {
        'web.demo:8080': http((request) => ({ body: request, headers: { 'x-upstream': 'web', 'x-shown': '1' } })),
        'static.example.net:8080': http(),
        'slow.demo:8080': http({ afterMilliseconds: 2000 }),
        'flaky.demo:8080': http(() => (failures-- > 0 ? { status: 503 } : { body: 'at last' })),
      },
    });
  });

  it('transform headers, path, body and metadata', async () => {
    const headers = { 'x-team': 'blue', 'x-many': 'one', 'x-secret': 's' };
    const answer = await live.post('http://transformed.example.com/a', 'text', { headers });
    const seen = answer.json();
    expect(seen).toMatchObject({ path: '/new/a', body: '<text>' });
    expect(seen.headers).toMatchObject({ 'x-path': '/a', 'x-many': 'one, two' });
    expect(seen.headers).not.toHaveProperty('x-secret');
    expect(answer.headers).toMatchObject({ 'x-team': 'blue' });
    expect(answer.headers).not.toHaveProperty('x-upstream');
  });

  it('time out slow requests', async () => {
    expect((await live.get('http://slow.example.com/')).status).toBe(504);
  });

  it('retry failed requests', async () => {
    expect(await live.get('http://flaky.example.com/')).toMatchObject({ status: 200, body: 'at last' });
    expect(live.seen('flaky.demo:8080')).toHaveLength(3);
  });

  it('authorize by Allow, Deny and Require', async () => {
    const status = async (url: string, headers = {}) => (await live.get(url, { headers })).status;
    expect(await status('http://allowed.example.com/', { 'x-team': 'a' })).toBe(200);
    expect(await status('http://allowed.example.com/', { 'x-team': 'b' })).toBe(403);
    expect(await status('http://allowed.example.com/')).toBe(403);
    expect(await status('http://denied.example.com/admin/x')).toBe(403);
    expect(await status('http://denied.example.com/user')).toBe(200);
    expect(await status('http://required.example.com/')).toBe(200);
    expect((await live.post('http://required.example.com/', 'x')).status).toBe(403);
    // Rules of several policies add up: a requirement is not a permission.
    expect(await status('http://required-too.example.com/a')).toBe(200);
    expect(await status('http://required-too.example.com/b')).toBe(403);
    expect((await live.post('http://required-too.example.com/a', 'x')).status).toBe(403);
  });

  it('reject cross-site request forgery', async () => {
    const from = (headers: Record<string, string>) => live.post('http://csrf.example.com/', 'x', { headers });
    expect((await from({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example.com' })).status).toBe(403);
    expect((await from({ 'sec-fetch-site': 'cross-site', origin: 'https://app.example.com' })).status).toBe(200);
    expect((await from({})).status).toBe(200);
  });

  it('answer preflight requests', async () => {
    const preflight = { origin: 'https://app.example.com', 'access-control-request-method': 'PUT' };
    const { headers } = await live.ask('OPTIONS', 'http://cors.example.com/', { headers: preflight });
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'https://app.example.com',
      'access-control-allow-credentials': 'true',
      'access-control-max-age': '77',
    });
    expect(headers['access-control-allow-methods']?.split(/, ?/).sort()).toEqual(['GET', 'PUT']);
    expect(headers['access-control-allow-headers']).toBe('x-team');
    const simple = await live.get('http://cors.example.com/', { headers: { origin: 'https://app.example.com' } });
    expect(simple.headers).toMatchObject({ 'access-control-expose-headers': 'x-shown' });
    const other = await live.get('http://cors.example.com/', { headers: { origin: 'https://evil.example.com' } });
    expect(other.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('send direct responses verbatim', async () => {
    expect(await live.get('http://answered.example.com/')).toMatchObject({ status: 418, body: 'costs $5 a ${CUP}' });
  });

  it('modify headers', async () => {
    const headers = { 'x-set': 'old', 'x-many': 'one', 'x-secret': 's' };
    const answer = await live.get('http://headers.example.com/', { headers });
    expect(answer.json().headers).toMatchObject({ 'x-set': 'new', 'x-many': 'one, two' });
    expect(answer.json().headers).not.toHaveProperty('x-secret');
    expect(answer.headers).toMatchObject({ 'x-answer': 'set' });
    expect(answer.headers).not.toHaveProperty('x-upstream');
  });

  it('keep or replace the host', async () => {
    expect((await live.get('http://renamed.example.com/')).json().host).toBe('static.example.net');
    expect((await live.get('http://kept.example.com/')).json().host).toBe('kept.example.com');
    expect((await live.get('http://headers.example.com/')).json().host).toBe('headers.example.com');
  });

  it('limit requests, with a burst', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 5; n++) statuses.push((await live.get('http://limited.example.com/')).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });

  it('require basic authentication', async () => {
    const refused = await live.get('http://basic.example.com/');
    expect(refused).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Basic realm="Back office"' } });
    expect((await live.get('http://basic.example.com/', ALICE)).status).toBe(200);
    const wrong = { headers: { authorization: `Basic ${Buffer.from('alice:other').toString('base64')}` } };
    expect((await live.get('http://basic.example.com/', wrong)).status).toBe(401);
    expect((await live.get('http://basic-secret.example.com/')).status).toBe(200);
    expect((await live.get('http://basic-secret.example.com/', ALICE)).status).toBe(200);
    expect((await live.get('http://basic-secret.example.com/', wrong)).status).toBe(401);
  });

  it('require API keys and expose their metadata', async () => {
    const key = (value: string) => ({ headers: { authorization: `Bearer ${value}` } });
    expect((await live.get('http://keys.example.com/')).status).toBe(401);
    expect((await live.get('http://keys.example.com/', key('k-eve'))).status).toBe(401);
    expect((await live.get('http://keys.example.com/', key('k-ann'))).status).toBe(200);
    const { headers } = (await live.get('http://keys.example.com/', key('k-bob'))).json();
    expect(headers).toMatchObject({ 'x-team': 'blue' });
    expect(headers).not.toHaveProperty('authorization');
    expect((await live.get('http://keys-optional.example.com/')).status).toBe(200);
    expect((await live.get('http://keys-optional.example.com/', key('k-eve'))).status).toBe(401);
    expect((await live.get('http://selected.example.com/', key('k-ann'))).status).toBe(200);
    expect((await live.get('http://selected.example.com/', key('k-eve'))).status).toBe(401);
  });

  it('require tokens', async () => {
    const bearer = (claims: object) => ({ headers: { authorization: `Bearer ${token({ ...claims })}` } });
    const good = bearer({ iss: ISSUER, aud: 'shop', sub: 'ann' });
    const bad = [
      {},
      bearer({ iss: ISSUER, aud: 'other' }),
      bearer({ iss: 'https://evil.example.com', aud: 'shop' }),
      bearer({ iss: ISSUER }),
      bearer({ aud: 'shop' }),
      bearer({ iss: ISSUER, aud: 'shop', exp: 1 }),
    ];
    for (const question of bad) expect((await live.get('http://jwt.example.com/', question)).status).toBe(401);
    const { headers } = (await live.get('http://jwt.example.com/', good)).json();
    expect(headers).toMatchObject({ 'x-user': 'ann' });
    expect(headers).not.toHaveProperty('authorization');
    expect((await live.get('http://jwt-optional.example.com/')).status).toBe(200);
    expect((await live.get('http://jwt-optional.example.com/', bad[1])).status).toBe(401);
    expect((await live.get('http://jwt-permissive.example.com/', bad[1])).status).toBe(200);
  });

  it('of the first phase determine the route in the second one', async () => {
    expect((await live.get('http://two.example.com/', { headers: { 'x-plan': 'pro' } })).status).toBe(200);
    expect((await live.get('http://two.example.com/', { headers: { 'x-tier': 'gold' } })).status).toBe(404);
  });
});
