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

describeLive('what checks of doubtful policies say', () => {
  it('is so of issuers that the whole world has tokens of, and of all tenants', async () => {
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
});
