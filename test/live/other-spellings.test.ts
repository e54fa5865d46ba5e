import { beforeAll, expect, it } from 'vitest';
import { HTTP_LISTENER, LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const WEB = 'web.demo:8080';
const NEVER = 'never.demo:8080';
const INVOICES = 'invoices.billing:8080';
const below = (value: string, type = 'PathPrefix') => ({ matches: [{ path: { type, value } }], to: 'web:8080' });
const ASKED = {
  traffic: { authorization: { policy: { matchExpressions: ['request.headers["x-team"] == "admins"'] } } },
};
const ADMIN = 'request.path == "/admin"';
const denied = (...matchExpressions: string[]) => ({
  traffic: { authorization: { action: 'Deny', policy: { matchExpressions } } },
});

const OPEN_TO_ALL = [{ ...HTTP_LISTENER, allowedRoutes: { namespaces: { from: 'All' } } }];
const input = new LiveInput(OPEN_TO_ALL)
  .route('admin', { spec: { hostnames: ['shop.example.com', 'default.example.com'] }, rules: [below('/admin')] })
  .policy('admin', ASKED)
  .route('open', { spec: { hostnames: ['shop.example.com'] }, rules: [below('/')] })
  // Guarded by default: only exact paths are open.
  .route('guarded', { spec: { hostnames: ['default.example.com'] }, rules: [below('/')] })
  .policy('guarded', ASKED)
  .route('read', {
    spec: { hostnames: ['method.example.com'] },
    rules: [
      { name: 'admin', ...below('/admin') },
      { matches: [{ path: { type: 'PathPrefix', value: '/' }, method: 'GET' }], to: 'web:8080' },
      { ...below('/[A-Z]+', 'RegularExpression') },
    ],
  })
  .policy('read', ASKED, 'HTTPRoute/read/admin')
  // AIG7007 makes this claim about rules in combination.
  .route('versions', {
    rules: [
      below('/v1/a', 'Exact'),
      below('/v1/b', 'Exact'),
      { matches: [{ path: { type: 'RegularExpression', value: '/v1/[ab]' } }], to: 'never:8080' },
    ],
  })
  // AIG7094 makes this claim about paths of other namespaces.
  .route('api', { rules: [below('/api')] })
  .policy('api', ASKED)
  .add(
    'gateway.networking.k8s.io/v1',
    'HTTPRoute',
    'invoices',
    {
      parentRefs: [{ name: 'edge', namespace: 'demo' }],
      hostnames: ['api.example.com'],
      rules: [
        {
          matches: [{ path: { type: 'PathPrefix', value: '/api/invoices' } }],
          backendRefs: [{ name: 'invoices', port: 8080 }],
        },
      ],
    },
    { namespace: 'billing' },
  )
  // AIG7128 makes this claim about a rule that rejects by path.
  .route('sent')
  .policy('sent', denied('request.path.startsWith("/admin")'))
  // It also makes this claim about prefixes of an open path, a limit, and a response that rejects.
  .route('begun')
  .policy('begun', {
    traffic: {
      authorization: { action: 'Require', policy: { matchExpressions: ['request.path.startsWith("/shop")'] } },
    },
  })
  .route('counted')
  .policy('counted', {
    traffic: {
      rateLimit: { conditional: [{ condition: ADMIN, policy: { local: [{ requests: 1, unit: 'Hours' }] } }] },
    },
  })
  .route('answered')
  .policy('answered', {
    traffic: { directResponse: { conditional: [{ condition: ADMIN, policy: { status: 403 } }] } },
  })
  // AIG7031 makes this claim about hosts.
  .route('folded')
  .policy('folded', denied('request.host.lowerAscii() == "folded.example.com"'))
  .route('each')
  .policy('each', denied('request.host.matches("(?i)^(.*@)?each[.]example[.]com(:.*)?$")'))
  // AIG7132 makes this claim about comparisons that no request satisfies.
  .route('never')
  .policy(
    'never',
    denied(
      'request.method == "get"',
      'request.path == "/admin?x"',
      'request.headers["host"] == "never.example.com"',
      'request.scheme == "HTTP"',
      'source.address.contains(":")',
      // AIG7017 makes this claim about listeners that do not request a certificate.
      'has(source.identity) || has(source.certificate)',
      'source.issuer != "" || source.subject != "" || source.subjectAltNames.size() > 0',
      'source.subjectCn != ""',
    ),
  )
  .route('seen', {
    spec: { hostnames: ['default.example.com', 'seen.example.com'] },
    rules: [below('/seen', 'Exact')],
  });

// AIG7081 makes this claim about the data plane.
describeLive('alternative spellings of a guarded path', () => {
  let live: Live;

  beforeAll(async () => {
    live = await runLive({ input: String(input), upstreams: { [WEB]: http(), [NEVER]: http(), [INVOICES]: http() } });
  });

  const ask = async (host: string, rawPath: string) =>
    (await live.get(`http://${host}.example.com/`, { rawPath })).status;

  const hosted = async (host: string) =>
    (await live.get('http://shop.example.com/', { headers: { host }, rawPath: '/seen' })).status;

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
  ])('%s reaches the open rule unchanged, but is rejected by default', async (path) => {
    live.forget();
    expect(await ask('shop', path)).toBe(200);
    expect(live.seen(WEB).map((seen) => seen.path)).toEqual([path]);
    expect(await ask('default', path)).toBe(403);
  });

  it.each(['//admin', '/%61dmin', '/./admin'])(
    '%s gets past a rule that refuses by the path as it was sent',
    async (path) => {
      expect(await ask('sent', '/admin')).toBe(403);
      expect(await ask('sent', path)).toBe(200);
    },
  );

  it.each(['', ':80', ':8080', 'ann@'])('of hosts get past a rule that refuses the host alone: %s', async (more) => {
    const asked = async (name: string) => {
      const host = `${name}.example.com`;
      const headers = { host: more.endsWith('@') ? `${more}${host}` : `${host}${more}` };
      return (await live.get(`http://${host}/`, { headers })).status;
    };
    expect(await asked('folded')).toBe(more === '' ? 403 : 200);
    expect(await asked('each')).toBe(403);
  });

  it('bypass open prefixes, rate limits and direct responses', async () => {
    expect(await ask('begun', '/admin')).toBe(403);
    live.forget();
    for (const path of ['/shop/../admin', '/shop/%2e%2e/admin']) expect(await ask('begun', path)).toBe(200);
    expect(live.seen(WEB).map((seen) => seen.path)).toEqual(['/shop/../admin', '/shop/%2e%2e/admin']);
    expect([await ask('counted', '/admin'), await ask('counted', '/admin')]).toEqual([200, 429]);
    expect([await ask('counted', '//admin'), await ask('counted', '//admin')]).toEqual([200, 200]);
    expect([await ask('answered', '/admin'), await ask('answered', '//admin')]).toEqual([403, 200]);
  });

  it.each([':', ':web', ':99999', 'ann@', 'ann:x@'])('of its host get to the route of it: %s', async (more) => {
    const host = more.endsWith('@') ? `${more}seen.example.com` : `seen.example.com${more}`;
    expect(await hosted(host)).toBe(200);
    expect(await hosted(`seen.example.com.`)).toBe(404);
  });

  it('that no request contains reject nothing', async () => {
    expect(await ask('never', '/admin?x')).toBe(200);
  });

  it('of an exact open path require authorization', async () => {
    expect(await ask('default', '/seen')).toBe(200);
    expect(await ask('default', '/seen/../admin')).toBe(403);
    expect(await ask('default', '//seen')).toBe(403);
  });

  it('reach rules that are open by a method or an expression', async () => {
    expect(await ask('method', '/admin')).toBe(403);
    expect(await ask('method', '//admin')).toBe(200);
    expect((await live.ask('POST', 'http://method.example.com/', { rawPath: '/ADMIN' })).status).toBe(200);
  });

  it('are of no use to a rule that others cover together', async () => {
    live.forget();
    for (const path of ['/v1/a', '/v1/b']) expect(await ask('versions', path)).toBe(200);
    expect(live.seen(NEVER)).toEqual([]);
    expect(live.seen(WEB)).toHaveLength(2);
  });

  it('are not needed if another namespace serves a path below a guarded one', async () => {
    expect(await ask('api', '/api/other')).toBe(403);
    expect(await ask('api', '/api/invoices')).toBe(200);
  });
});
