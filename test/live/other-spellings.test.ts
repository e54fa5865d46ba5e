import { beforeAll, expect, it } from 'vitest';
import { LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const WEB = 'web.demo:8080';
const below = (value: string, type = 'PathPrefix') => ({ matches: [{ path: { type, value } }], to: 'web:8080' });
const ASKED = {
  traffic: { authorization: { policy: { matchExpressions: ['request.headers["x-team"] == "admins"'] } } },
};

const input = new LiveInput()
  .route('admin', { spec: { hostnames: ['shop.example.com', 'default.example.com'] }, rules: [below('/admin')] })
  .policy('admin', ASKED)
  .route('open', { spec: { hostnames: ['shop.example.com'] }, rules: [below('/')] })
  // Guarded by default: what is open is so by its exact path.
  .route('guarded', { spec: { hostnames: ['default.example.com'] }, rules: [below('/')] })
  .policy('guarded', ASKED)
  .route('seen', { spec: { hostnames: ['default.example.com'] }, rules: [below('/seen', 'Exact')] });

// What AIG7081 says of the data plane.
describeLive('other spellings of a guarded path', () => {
  let live: Live;

  beforeAll(async () => {
    live = await runLive({ input: String(input), upstreams: { [WEB]: http() } });
  });

  const ask = async (host: string, rawPath: string) =>
    (await live.get(`http://${host}.example.com/`, { rawPath })).status;

  it.each(['/admin', '/admin/', '/admin/users', '/admin?x'])('%s is asked', async (path) => {
    expect(await ask('shop', path)).toBe(403);
  });

  it.each([
    '//admin',
    '/%61dmin',
    '/ADMIN',
    '/admin;x',
    '/./admin',
    '/x/../admin',
    '/admin%2fx',
    '/admin%00',
    '/%2fadmin',
  ])('%s reaches the open rule as it was sent, and is asked where everything is', async (path) => {
    live.forget();
    expect(await ask('shop', path)).toBe(200);
    expect(live.seen(WEB).map((seen) => seen.path)).toEqual([path]);
    expect(await ask('default', path)).toBe(403);
  });

  it('of an exact open path are asked as well', async () => {
    expect(await ask('default', '/seen')).toBe(200);
    expect(await ask('default', '/seen/../admin')).toBe(403);
    expect(await ask('default', '//seen')).toBe(403);
  });
});
