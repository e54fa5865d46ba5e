import { expect, it } from 'vitest';
import { LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { runLive } from './harness/run-live';
import { keySet, token } from './harness/tokens';
import { http } from './harness/upstreams';

const JOBS = 'https://token.actions.githubusercontent.com';
const ALL_TENANTS = 'https://login.microsoftonline.com/common/v2.0';
const issued = (issuer: string, traffic: object = {}) => ({
  traffic: {
    jwtAuthentication: { providers: [{ issuer, audiences: ['shop'], jwks: { inline: keySet() } }] },
    ...traffic,
  },
});
const require = (expression: string) => ({
  authorization: { action: 'Require', policy: { matchExpressions: [expression] } },
});

describeLive('findings about doubtful policies', () => {
  it('are correct about public issuers and tokens of any tenant', async () => {
    const input = new LiveInput()
      .route('jobs')
      .policy('jobs', issued(JOBS))
      .route('named')
      .policy('named', issued(JOBS, require('has(jwt.sub)')))
      .route('own')
      .policy('own', issued(JOBS, require('jwt.repository == "example/shop"')))
      .route('tenants')
      .policy('tenants', issued(ALL_TENANTS));
    const live = await runLive({ input: String(input), upstreams: { 'web.demo:8080': http() } });
    const ask = async (host: string, claims: object) => {
      const authorization = `Bearer ${token({ aud: 'shop', sub: 'repo:other/other', ...claims })}`;
      return (await live.get(`http://${host}.example.com/`, { headers: { authorization } })).status;
    };
    const stranger = { iss: JOBS, repository: 'other/other' };
    expect([await ask('jobs', stranger), await ask('named', stranger), await ask('own', stranger)]).toEqual([
      200, 200, 403,
    ]);
    const tenant = ALL_TENANTS.replace('common', '11111111-2222-3333-4444-555555555555');
    expect(await ask('tenants', { iss: tenant })).toBe(401);
  });

  it('are correct about headers that are appended to those of clients', async () => {
    const changed = (changes: object) => issued('https://idp.example.com', { transformation: { request: changes } });
    const user = [{ name: 'x-user', value: 'jwt.sub' }];
    const input = new LiveInput()
      .route('added')
      .policy('added', changed({ add: user }))
      .route('set')
      .policy('set', changed({ set: user }));
    const live = await runLive({ input: String(input), upstreams: { 'web.demo:8080': http() } });
    const authorization = `Bearer ${token({ iss: 'https://idp.example.com', aud: 'shop', sub: 'ann' })}`;
    const ask = (host: string) =>
      live.get(`http://${host}.example.com/`, { headers: { authorization, 'x-user': 'root' } });
    await ask('added');
    await ask('set');
    expect(live.seen('web.demo:8080').map(({ headers }) => headers['x-user'])).toEqual(['root, ann', 'ann']);
  });

  it('are correct about decisions cached without the identity of the caller', async () => {
    const kept = (key: string) => ({
      traffic: {
        extAuth: {
          backendRef: { name: 'judge', port: 9000 },
          http: {},
          cache: { key: [key], ttl: '5m', maxEntries: 10 },
        },
      },
    });
    const input = new LiveInput()
      .route('shared')
      .policy('shared', kept('request.path'))
      .route('own')
      .policy('own', kept('request.headers["authorization"]'));
    const judge = http(({ headers }) => ({ status: headers['authorization'] === 'ann' ? 200 : 403 }));
    const live = await runLive({
      input: String(input),
      upstreams: { 'web.demo:8080': http(), 'judge.demo:9000': judge },
    });
    const ask = async (host: string, authorization: string) =>
      (await live.get(`http://${host}.example.com/`, { headers: { authorization } })).status;
    expect([await ask('shared', 'ann'), await ask('shared', 'eve')]).toEqual([200, 200]);
    expect([await ask('own', 'ann'), await ask('own', 'eve')]).toEqual([200, 403]);
  });

  it.each([
    ['duration("5m")', 1],
    ['int("300")', 2],
    ['string("5m")', 2],
  ])('is so of decisions that are kept for %s', async (ttl, asked) => {
    const cache = { key: ['request.path'], ttl: '7m', maxEntries: 10 };
    const input = new LiveInput()
      .route('kept')
      .policy('kept', { traffic: { extAuth: { backendRef: { name: 'judge', port: 9000 }, http: {}, cache } } });
    const live = await runLive({
      input: String(input),
      upstreams: { 'web.demo:8080': http(), 'judge.demo:9000': http() },
      mutate: (config) => config.replace(/duration\(\\?"7m\\?"\)/, ttl),
    });
    for (const _ of [1, 2]) expect((await live.get('http://kept.example.com/')).status).toBe(200);
    expect(live.seen('judge.demo:9000')).toHaveLength(asked);
  });
});
