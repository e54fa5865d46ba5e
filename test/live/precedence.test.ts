import { expect, it } from 'vitest';
import { loadText } from '../../src/core/compiler/1-load';
import { compile } from '../../src/core/compiler/compile';
import { explainRequest } from '../../src/core/compiler/queries/explain';
import { DiagnosticCollector } from '../../src/core/diagnostics';
import { describeLive } from './harness/program';
import { runLive } from './harness/run-live';
import { http } from './harness/upstreams';

const gateway = (listeners: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: demo}
spec:
  gatewayClassName: agentgateway
  listeners: [${listeners}]
`;

interface Route {
  readonly name: string;
  readonly namespace?: string;
  readonly section?: string;
  readonly hostnames?: readonly string[];
  readonly matches?: readonly object[];
  readonly created?: string;
  readonly kind?: string;
}

const OPEN = 'allowedRoutes: {namespaces: {from: All}}';

/** A route to a Service of its own name. */
function route({ name, namespace = 'demo', section, hostnames, matches, created, kind = 'HTTPRoute' }: Route): string {
  return `---\n${JSON.stringify({
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind,
    metadata: { name, namespace, ...(created ? { creationTimestamp: created } : {}) },
    spec: {
      parentRefs: [{ name: 'edge', namespace: 'demo', ...(section ? { sectionName: section } : {}) }],
      ...(hostnames ? { hostnames } : {}),
      rules: [{ ...(matches ? { matches } : {}), backendRefs: [{ name, port: 80 }] }],
    },
  })}\n`;
}

const below = (value: string) => [{ path: { type: 'PathPrefix', value } }];

/** Returns the rule that answers a GET, and expects the explanation to agree. */
async function takers(
  listeners: string,
  routes: readonly Route[],
  ...asked: readonly (string | { readonly url: string; readonly headers: Readonly<Record<string, string>> })[]
): Promise<string[]> {
  const input = gateway(listeners) + routes.map(route).join('');
  const names = routes.map(({ name, namespace = 'demo' }) => `${name}.${namespace}`);
  const upstreams = Object.fromEntries(names.map((name) => [`${name}:80`, http({ body: name })]));
  const live = await runLive({ input, upstreams });
  const { attachment } = compile(loadText([{ name: 'input.yaml', text: input }], new DiagnosticCollector()));
  const found: string[] = [];
  for (const one of asked) {
    const { url, headers } = typeof one === 'string' ? { url: one, headers: {} } : one;
    const { body } = await live.get(url, { headers });
    const { hostname, pathname, search } = new URL(url);
    const [explained] = explainRequest(attachment as NonNullable<typeof attachment>, {
      host: hostname,
      path: pathname + search,
      headers,
    });
    const [, namespace, name] = explained.rule?.name.split(/[/,]/) ?? [];
    expect(`${name}.${namespace}`).toBe(body);
    found.push(body);
  }
  await live.stop();
  return found;
}

describeLive('route selection', () => {
  it('prefers the most precise hostname over paths and names', async () => {
    const listeners = `
      {name: foo, port: 80, protocol: HTTP, hostname: foo.example.com},
      {name: a, port: 80, protocol: HTTP, hostname: a.example.com},
      {name: wild, port: 80, protocol: HTTP, hostname: "*.wild.example.com"}`;
    const routes: Route[] = [
      { name: 'exact', section: 'foo', hostnames: ['foo.example.com'], matches: below('/') },
      { name: 'none', section: 'foo', matches: below('/api') },
      { name: 'aa', section: 'a', hostnames: ['*.example.com'] },
      { name: 'zz', section: 'a', hostnames: ['a.example.com'] },
      { name: 'wider', section: 'wild', hostnames: ['*.example.com'], matches: below('/api') },
      { name: 'wild', section: 'wild', hostnames: ['*.wild.example.com'], matches: below('/') },
    ];
    expect(
      await takers(
        listeners,
        routes,
        'http://foo.example.com/api',
        'http://a.example.com/',
        'http://x.wild.example.com/api',
      ),
    ).toEqual(['exact.demo', 'zz.demo', 'wild.demo']);
  });

  it('of equal ones the older, else the first by its name', async () => {
    const routes: Route[] = [
      { name: 'shop-canary' },
      { name: 'shop' },
      { name: 'r', namespace: 'team', matches: below('/team') },
      { name: 'r', namespace: 'team-a', matches: below('/team') },
      { name: 'new', matches: below('/age'), created: '2026-02-01T00:00:00Z' },
      { name: 'old', matches: below('/age'), created: '2026-01-01T00:00:00Z' },
      { name: 'new-here', matches: below('/far'), created: '2026-02-01T00:00:00Z' },
      { name: 'old-there', namespace: 'team', matches: below('/far'), created: '2026-01-01T00:00:00Z' },
      { name: 'expr', matches: [{ path: { type: 'RegularExpression', value: '/ab*' } }] },
      { name: 'expr-prefix', matches: below('/abb') },
    ];
    expect(
      await takers(
        `{name: http, port: 80, protocol: HTTP, ${OPEN}}`,
        routes,
        'http://x.example.com/',
        'http://x.example.com/team',
        'http://x.example.com/age',
        'http://x.example.com/far',
        'http://x.example.com/abb',
      ),
    ).toEqual(['shop.demo', 'r.team-a', 'old.demo', 'old-there.team', 'expr.demo']);
  });

  it('by an expression that covers the whole path, though an alternative or a lazy quantifier stops before its end', async () => {
    const expression = (name: string, value: string): Route => ({
      name,
      matches: [{ path: { type: 'RegularExpression', value } }],
    });
    const routes = [
      expression('inner', '/in(n|ner)'),
      expression('outer', '/ou|/outer'),
      expression('lazy', '/la.*?'),
      { name: 'rest', matches: below('/') },
    ];
    const urls = ['/inner', '/inn', '/inne', '/outer', '/ou', '/out', '/x/outer', '/lazy', '/la'];
    expect(
      await takers(
        '{name: http, port: 80, protocol: HTTP}',
        routes,
        ...urls.map((path) => `http://x.example.com${path}`),
      ),
    ).toEqual(
      ['inner', 'inner', 'rest', 'outer', 'outer', 'rest', 'rest', 'lazy', 'lazy'].map((name) => `${name}.demo`),
    );
  });

  it('by the service of a call before its method, and by both before headers', async () => {
    const call = (name: string, method: object | undefined, headers: readonly string[] = []): Route => ({
      name,
      kind: 'GRPCRoute',
      matches: [{ ...(method ? { method } : {}), headers: headers.map((header) => ({ name: header, value: '1' })) }],
    });
    const routes = [
      call('service', { service: 'a.B' }),
      call('short', { service: 'S' }),
      call('method', { method: 'GetThings' }),
      call('pattern', { type: 'RegularExpression', method: 'Put(Things|All)' }),
      call('both', { service: 'a.B', method: 'Both' }),
      call('headers', undefined, ['x-one', 'x-two']),
      call('method-header', { method: 'GetThings' }, ['x-one']),
    ];
    const urls = [
      '/a.B/GetThings',
      '/S/GetThings',
      '/c.D/GetThings',
      '/c.D/GetThings?x=1',
      '/a.B/PutAll',
      '/c.D/PutThings',
      '/a.B/Both',
      '/c.D/Both',
    ].map((path) => `http://x.example.com${path}`);
    const listener = '{name: http, port: 80, protocol: HTTP}';
    const rest: Route = { name: 'rest', kind: 'GRPCRoute' };
    const answers = ['service', 'short', 'method', 'method', 'service', 'pattern', 'both', 'rest'];
    expect(await takers(listener, [...routes, rest], ...urls)).toEqual(answers.map((name) => `${name}.demo`));
    const headers = { 'x-one': '1', 'x-two': '1' };
    expect(await takers(listener, [...routes, rest], ...urls.slice(0, 3).map((url) => ({ url, headers })))).toEqual([
      'service.demo',
      'short.demo',
      'method-header.demo',
    ]);
  });

  it('on a TCP listener the oldest of several', async () => {
    const routes: Route[] = [
      { name: 'a', kind: 'TCPRoute', created: '2026-02-01T00:00:00Z' },
      { name: 'b', kind: 'TCPRoute', created: '2026-01-01T00:00:00Z' },
    ];
    const input = gateway('{name: tcp, port: 80, protocol: TCP}') + routes.map(route).join('');
    const upstreams = { 'a.demo:80': http({ body: 'a' }), 'b.demo:80': http({ body: 'b' }) };
    const live = await runLive({ input, upstreams });
    expect((await live.get('http://x.example.com/')).body).toBe('b');
    await live.stop();
  });
});

describeLive('header changes that a listener policy locks', () => {
  it('apply despite other changes by the Gateway, the route and a rule', async () => {
    const policy = (name: string, target: object, headerModifiers: object, more: object = {}) =>
      `---\n${JSON.stringify({
        apiVersion: 'agentgateway.dev/v1alpha1',
        kind: 'AgentgatewayPolicy',
        metadata: { name, namespace: 'demo' },
        spec: {
          targetRefs: [{ group: 'gateway.networking.k8s.io', ...target }],
          ...more,
          traffic: { headerModifiers },
        },
      })}\n`;
    const set = (value: string) => ({ set: [{ name: 'x-policy', value }] });
    const edge = { kind: 'Gateway', name: 'edge' };
    const input = [
      gateway('{name: http, port: 8080, protocol: HTTP}'),
      route({ name: 'web' }),
      policy('everywhere', edge, { request: set('everywhere'), response: set('everywhere') }),
      policy(
        'locked',
        { ...edge, sectionName: 'http' },
        { request: set('locked') },
        { strategy: { inheritance: 'Override' } },
      ),
      policy('own', { kind: 'HTTPRoute', name: 'web' }, { request: set('own'), response: set('own') }),
    ].join('');
    const live = await runLive({ input, upstreams: { 'web.demo:80': http({ body: 'web' }) } });
    const { headers } = await live.get('http://any.example.com:8080/');
    expect(headers['x-policy']).toBe('own');
    expect(live.seen('web.demo:80').map((one) => one.headers['x-policy'])).toEqual(['locked']);
    await live.stop();
  });
});
