import { beforeAll, expect, it } from 'vitest';
import { LiveInput } from './harness/inputs';
import { describeLive } from './harness/program';
import { type Live, runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const header = (name: string, value: string, type = 'Exact') => ({ headers: [{ name, value, type }] });
const path = (type: string, value: string) => ({ path: { type, value } });

function input(): LiveInput {
  return new LiveInput()
    .route('matched', {
      rules: [
        { to: 'exact:80', matches: [path('Exact', '/a')] },
        { to: 'prefix:80', matches: [path('PathPrefix', '/a')] },
        { to: 'longer:80', matches: [path('PathPrefix', '/a/b')] },
        { to: 'regex:80', matches: [path('RegularExpression', '/id-[0-9]+')] },
        { to: 'header:80', matches: [header('x-team', 'a')] },
        { to: 'pattern:80', matches: [header('x-team', 'b.*', 'RegularExpression')] },
        { to: 'query:80', matches: [{ queryParams: [{ name: 'q', value: '1' }] }] },
        { to: 'method:80', matches: [{ method: 'PUT' }] },
      ],
    })
    .route('redirected', {
      to: '',
      filters: [
        {
          type: 'RequestRedirect',
          requestRedirect: {
            scheme: 'https',
            hostname: 'new.example.com',
            port: 8443,
            statusCode: 301,
            path: { type: 'ReplacePrefixMatch', replacePrefixMatch: '/moved' },
          },
        },
      ],
      matches: [path('PathPrefix', '/old')],
    })
    .route('rewritten', {
      to: 'exact:80',
      matches: [path('PathPrefix', '/old')],
      filters: [
        {
          type: 'URLRewrite',
          urlRewrite: {
            hostname: 'inner.example.com',
            path: { type: 'ReplacePrefixMatch', replacePrefixMatch: '/new' },
          },
        },
      ],
    })
    .route('full', {
      to: 'exact:80',
      filters: [{ type: 'URLRewrite', urlRewrite: { path: { type: 'ReplaceFullPath', replaceFullPath: '/only' } } }],
    })
    .route('modified', {
      rules: [
        {
          filters: [
            {
              type: 'RequestHeaderModifier',
              requestHeaderModifier: { set: [{ name: 'x-set', value: 'rule' }], remove: ['x-secret'] },
            },
            { type: 'ResponseHeaderModifier', responseHeaderModifier: { add: [{ name: 'x-answer', value: 'rule' }] } },
          ],
          backendRefs: [
            {
              name: 'exact',
              port: 80,
              filters: [
                { type: 'RequestHeaderModifier', requestHeaderModifier: { add: [{ name: 'x-ref', value: 'ref' }] } },
              ],
            },
          ],
        },
      ],
    })
    .route('mirrored', {
      to: 'exact:80',
      filters: [{ type: 'RequestMirror', requestMirror: { backendRef: { name: 'mirror', port: 80 } } }],
    })
    .route('weighted', {
      rules: [
        {
          backendRefs: [
            { name: 'exact', port: 80, weight: 3 },
            { name: 'prefix', port: 80, weight: 1 },
            { name: 'longer', port: 80, weight: 0 },
          ],
        },
      ],
    })
    .route('impatient', { to: 'slow:80', timeouts: { request: '200ms' } })
    .route('attempts', { to: 'slow:80', timeouts: { request: '5s', backendRequest: '150ms' } })
    .route('empty', { to: '' })
    .route('wild', { to: 'prefix:80', spec: { hostnames: ['*.wild.example.com'] } })
    .route('narrow', { to: 'exact:80', spec: { hostnames: ['a.wild.example.com'] } });
}

describeLive('routes', () => {
  let live: Live;

  const names = ['exact', 'prefix', 'longer', 'regex', 'header', 'pattern', 'query', 'method', 'mirror'];
  const upstreams = Object.fromEntries(
    names.map((name) => [`${name}.demo:80`, http((request) => ({ body: request, headers: { 'x-from': name } }))]),
  );

  beforeAll(async () => {
    live = await runLive({
      input: String(input()),
      upstreams: { ...upstreams, 'slow.demo:80': http({ afterMilliseconds: 1500 }) },
    });
  });

  it.each([
    ['GET', '/a', {}, 'exact'],
    ['GET', '/a/x', {}, 'prefix'],
    ['GET', '/ab', {}, undefined],
    ['GET', '/a/b/c', {}, 'longer'],
    ['GET', '/id-12', {}, 'regex'],
    ['GET', '/id-12/x', {}, undefined],
    ['GET', '/', { 'x-team': 'a' }, 'header'],
    ['GET', '/', { 'x-team': 'bb' }, 'pattern'],
    ['GET', '/?q=1', {}, 'query'],
    ['GET', '/?q=2', {}, undefined],
    ['PUT', '/', {}, 'method'],
    ['PUT', '/a', { 'x-team': 'a' }, 'exact'],
  ])('%s %s with %j is routed to %s', async (method, target, headers, upstream) => {
    const answer = await live.ask(method, `http://matched.example.com${target}`, { headers });
    expect(answer.headers['x-from']).toBe(upstream);
    expect(answer.status).toBe(upstream === undefined ? 404 : 200);
  });

  it('redirect', async () => {
    const { status, headers } = await live.get('http://redirected.example.com/old/x?y=1');
    expect([status, headers.location]).toEqual([301, 'https://new.example.com:8443/moved/x?y=1']);
  });

  it('rewrite path and host', async () => {
    expect((await live.get('http://rewritten.example.com/old/x?y=1')).json()).toMatchObject({
      path: '/new/x?y=1',
      host: 'inner.example.com',
    });
    expect((await live.get('http://full.example.com/any/thing')).json()).toMatchObject({ path: '/only' });
  });

  it('modify headers by rule and by reference', async () => {
    const answer = await live.get('http://modified.example.com/', { headers: { 'x-secret': 's' } });
    expect(answer.headers).toMatchObject({ 'x-answer': 'rule' });
    expect(answer.json().headers).toMatchObject({ 'x-set': 'rule', 'x-ref': 'ref' });
    expect(answer.json().headers).not.toHaveProperty('x-secret');
  });

  it('mirror each request', async () => {
    for (let n = 0; n < 3; n++) await live.get(`http://mirrored.example.com/m${n}`);
    await expect.poll(() => live.seen('mirror.demo:80').map((seen) => seen.path)).toEqual(['/m0', '/m1', '/m2']);
  });

  it('spread by weight', async () => {
    const counts: Record<string, number> = {};
    for (let n = 0; n < 200; n++) {
      const from = (await live.get('http://weighted.example.com/')).headers['x-from'] ?? 'none';
      counts[from] = (counts[from] ?? 0) + 1;
    }
    expect(Object.keys(counts).sort()).toEqual(['exact', 'prefix']);
    // 150 are expected; six standard deviations are 37.
    expect(Math.abs((counts.exact ?? 0) - 150)).toBeLessThan(37);
  });

  it('time out per request and per attempt', async () => {
    expect((await live.get('http://impatient.example.com/')).status).toBe(504);
    expect((await live.get('http://attempts.example.com/')).status).toBe(504);
  });

  it('prefer the more specific host, and return 500 without a destination', async () => {
    expect((await live.get('http://a.wild.example.com/')).headers['x-from']).toBe('exact');
    expect((await live.get('http://b.wild.example.com/')).headers['x-from']).toBe('prefix');
    expect((await live.get('http://wild.example.com/')).status).toBe(404);
    expect((await live.get('http://empty.example.com/')).status).toBe(500);
  });
});
