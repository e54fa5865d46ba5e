import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { reportStatuses } from '../../../src/compiler/4-attach/status';
import {
  type AskedRequest,
  explainPolicy,
  explainRequest,
  type RequestExplanation,
} from '../../../src/compiler/explain';
import { attached } from '../4-attach/attached';

const YAML = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop}
spec:
  gatewayClassName: proxy
  listeners:
  - {name: http, port: 8080, protocol: HTTP}
  - {name: api, port: 8080, protocol: HTTP, hostname: api.example.com}
  - {name: wild, port: 8080, protocol: HTTP, hostname: "*.example.com"}
  - {name: https, port: 8443, protocol: HTTPS, tls: {certificateRefs: [{name: tls}]}}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: api, namespace: shop}
spec:
  parentRefs: [{name: edge, sectionName: api}]
  hostnames: [api.example.com]
  rules:
  - name: v1
    matches:
    - {path: {type: PathPrefix, value: /v1}}
    timeouts: {request: 3s}
    backendRefs:
    - {group: proxy.example.com, kind: ProxyBackend, name: llm, weight: 3}
    - {name: web, port: 80, weight: 1}
  - name: exact
    matches:
    - {path: {type: Exact, value: /v1/models}, headers: [{name: X-Team, value: a}]}
    backendRefs: [{name: web, port: 80}]
  - name: post
    matches:
    - {path: {type: PathPrefix, value: /v1/}, method: POST}
    - {path: {type: RegularExpression, value: "/r[0-9]+"}}
    backendRefs: [{name: web, port: 81}]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: other, namespace: shop}
spec:
  parentRefs: [{name: edge}]
  hostnames: ["*.example.com", other.example.com]
  rules:
  - backendRefs: [{name: web, port: 80}]
---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyBackend
metadata: {name: llm, namespace: shop}
spec:
  ai:
    groups:
    - providers:
      - {name: main, providerA: {}}
      - {name: twin, providerA: {}, policies: {auth: {key: sk-inline}}}
    - providers:
      - {name: spare, providerC: {}}
  policies:
    auth: {key: sk-very-secret}
---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyPolicy
metadata: {name: gateway, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge}]
  traffic:
    retry: {attempts: 1}
    timeouts: {request: 9s}
    basicAuthentication: {users: ["alice:$apr1$hash"]}
---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyPolicy
metadata: {name: route, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: api}]
  traffic:
    retry: {attempts: 2}
---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyPolicy
metadata: {name: callers, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge}]
  backend:
    auth: {passthrough: {}}
    http: {requestTimeout: 7s}
`;

const result = attached(YAML);

function ask(request: AskedRequest): RequestExplanation {
  const [explanation] = explainRequest(result.attachment, request);
  return explanation;
}

const rule = (request: AskedRequest) => ask(request).rule?.name;

describe('which listener', () => {
  it.each([
    ['api.example.com', 'api'],
    ['api.example.com:8080', 'api'],
    // The running data plane compares hosts as they are written: see test/live/predictions.
    ['API.example.com', 'wild'],
    ['API.EXAMPLE.COM', 'http'],
    ['a.b.example.com', 'wild'],
    ['example.com', 'http'],
    ['elsewhere.org', 'http'],
  ])('%s goes to %s', (host, listener) => {
    expect(ask({ host }).listener?.key).toBe(listener);
  });

  it('says why the others are not taken', () => {
    expect(ask({ host: 'api.example.com' }).otherListeners).toEqual([
      { name: 'http', reason: 'the hostname of listener api is closer' },
      { name: 'wild', reason: 'the hostname of listener api is closer' },
      { name: 'https', reason: 'it serves port 8443, not 8080' },
    ]);
  });

  it('goes by the server name of a TLS client', () => {
    expect(ask({ tls: true, sni: 'x.org' }).listener?.key).toBe('https');
    expect(ask({ tls: false, port: 8443 }).listener).toBeUndefined();
  });
});

describe('which rule', () => {
  const host = 'api.example.com';

  it.each([
    [{ host, path: '/v1' }, 'HTTPRoute/shop/api, rule 0 (v1)'],
    [{ host, path: '/v1/chat', method: 'POST' }, 'HTTPRoute/shop/api, rule 2 (post)'],
    [{ host, path: '/v1/models', headers: { 'x-team': 'a' }, method: 'POST' }, 'HTTPRoute/shop/api, rule 1 (exact)'],
    [{ host, path: '/v1/models' }, 'HTTPRoute/shop/api, rule 0 (v1)'],
    [{ host, path: '/r12' }, 'HTTPRoute/shop/api, rule 2 (post)'],
    [{ host, path: '/r12x' }, 'HTTPRoute/shop/other, rule 0'],
    [{ host: 'other.example.com', path: '/' }, 'HTTPRoute/shop/other, rule 0'],
  ])('%j', (request, name) => {
    expect(rule(request)).toBe(name);
  });

  it('says why the others are not taken', () => {
    expect(ask({ host, path: '/v1/chat', method: 'POST' }).otherRules).toEqual([
      {
        name: 'HTTPRoute/shop/api, rule 1 (exact)',
        reason: 'path = /v1/models does not match /v1/chat',
      },
      {
        name: 'HTTPRoute/shop/api, rule 0 (v1)',
        reason:
          'it matches (hostname api.example.com, path below /v1), but HTTPRoute/shop/api, rule 2 (post) is asked first: it asks for a method',
      },
      {
        name: 'HTTPRoute/shop/other, rule 0',
        reason:
          'it matches (hostname *.example.com, path below /), but HTTPRoute/shop/api, rule 2 (post) is asked first: its hostname is closer',
      },
    ]);
  });

  it('finds none', () => {
    expect(ask({ host: 'elsewhere.org' }).rule).toBeUndefined();
  });
});

describe('the parts of a request', () => {
  const yaml = (rules: string, policy = '') => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop}
spec: {gatewayClassName: proxy, listeners: [{name: http, port: 80, protocol: HTTP}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: r, namespace: shop}
spec:
  parentRefs: [{name: edge}]
  rules:
${rules}${policy}`;
  const take = (text: string, request: AskedRequest) => explainRequest(attached(text).attachment, request)[0];
  const MATCHES = yaml(`  - matches: [{headers: [{name: x-a, value: "2"}]}]
  - matches: [{queryParams: [{name: q, value: "a?b"}]}]
  - matches: [{path: {value: /b}}]`);

  it('are every header of a name, the last parameter of a name, and all behind the first question mark', () => {
    const index = (request: AskedRequest) => take(MATCHES, request).rule?.name.slice(-1);
    expect(
      index({
        headers: [
          ['X-A', '1'],
          ['x-a', '2'],
        ],
      }),
    ).toBe('0');
    expect(
      index({
        headers: [
          ['x-a', '2'],
          ['x-a', '1'],
        ],
      }),
    ).toBe('0');
    expect(index({ path: '/?q=a?b' })).toBe('1');
    expect(index({ path: '/?q=x&q=a?b' })).toBe('1');
    expect(index({ path: '/?q=a?b&q=x' })).toBeUndefined();
    expect(index({ path: '/a/../b' })).toBeUndefined();
  });

  const transform = (request: string) => `
---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyPolicy
metadata: {name: before, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge}]
  traffic: {phase: PreRouting, transformation: {request: ${request}}}`;

  it('are what transformations before routing make of them', () => {
    const policy = transform(`{set: [{name: ":path", value: '"/b" + request.path'}], remove: [x-a]}`);
    const { rule: taken, changes, changed } = take(`${MATCHES}${policy}`, { path: '/a?q=1', headers: { 'x-a': '2' } });
    expect(taken?.name).toBe('HTTPRoute/shop/r, rule 2');
    expect(changes).toEqual([':path = /b/a', 'x-a is removed']);
    expect(changed).toMatchObject({ path: '/b/a', search: '', headers: [] });
  });

  it('cannot be told where such a transformation reads what nobody knows, if rules ask for it', () => {
    const told = (name: string) =>
      take(`${MATCHES}${transform(`{set: [{name: "${name}", value: jwt.sub}]}`)}`, {}).unknownChanges;
    expect(told('x-a')).toEqual(['x-a is set before routing, and it reads jwt, which is not known here']);
    expect(told('x-b')).toEqual([]);
    expect(told(':path')).toHaveLength(1);
  });

  const asking = (field: string) => `
---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyPolicy
metadata: {name: ask, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge}]
  traffic: {phase: PreRouting, ${field}}`;
  const SERVICE = 'backendRef: {name: web, port: 80}';
  const ANY = 'what routes match on may be set before routing by the service that ProxyPolicy/shop/ask';

  it.each([
    [`extAuth: {${SERVICE}, grpc: {}}`, [`${ANY} asks`]],
    [`extProc: {${SERVICE}}`, [`${ANY} sends it to`]],
    [
      `extAuth: {${SERVICE}, http: {allowedResponseHeaders: [X-A, x-b]}}`,
      ['x-a may be set before routing by the service that ProxyPolicy/shop/ask asks'],
    ],
    [`extAuth: {${SERVICE}, http: {}}`, []],
  ])('cannot be told where a service that is asked before may change them: %s', (field, expected) => {
    expect(take(`${MATCHES}${asking(field)}`, {}).unknownChanges).toEqual(expected);
    expect(take(`${MATCHES}${asking(field)}`, { isLeftAloneByServices: true }).unknownChanges).toEqual([]);
    // One rule for everything: there is nothing to choose.
    const all = yaml('  - {backendRefs: [{name: web, port: 80}]}');
    expect(take(`${all}${asking(field)}`, {}).unknownChanges).toEqual([]);
  });

  it('show a rewritten host in place of what policies say of the Host header', () => {
    const text = yaml(
      '  - {filters: [{type: URLRewrite, urlRewrite: {hostname: other.example.com}}], backendRefs: [{name: web, port: 80}]}',
      `
---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyPolicy
metadata: {name: p, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge}]
  traffic: {hostRewrite: {mode: None}}`,
    );
    expect(take(text, {}).traffic).toMatchObject([
      {
        field: 'hostRewrite',
        value: { hostname: 'other.example.com' },
        from: { resource: 'HTTPRoute/shop/r', level: 'filter' },
        overrides: [{ resource: 'ProxyPolicy/shop/p' }],
      },
    ]);
  });
});

describe('between routes', () => {
  const made = (time: string) => `, creationTimestamp: "${time}"`;
  const route = (name: string, hostnames: string, path: string, more = '', kind = 'HTTPRoute') => `
---
apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: {name: ${name.split('/')[1]}, namespace: ${name.split('/')[0]}${more}}
spec:
  parentRefs: [{name: edge, namespace: shop}]
  hostnames: ${hostnames}
  rules: [{${kind === 'HTTPRoute' ? `matches: [{path: {value: ${path}}}], ` : ''}backendRefs: [{name: web, port: 80}]}]`;
  const between = (listener: string, request: AskedRequest, ...routes: string[]) => {
    const gateway = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop}
spec:
  gatewayClassName: proxy
  listeners: [{name: api, port: 8080, ${listener}, allowedRoutes: {namespaces: {from: All}}}]`;
    const [{ rule: taken, otherRules }] = explainRequest(attached(gateway + routes.join('')).attachment, request);
    return `${taken?.name.replace(/, rule 0$/, '')}: ${otherRules[0]?.reason.replace(/.*: /, '')}`;
  };
  const host = 'a.example.com';
  const exact = `protocol: HTTP, hostname: ${host}`;

  it('the precision of their own hostnames counts before the path, however few hosts the listener takes', () => {
    const named = (path: string) => route('shop/zz', `[${host}]`, path);
    const request = { host, path: '/v1/chat' };
    const closer = 'HTTPRoute/shop/zz: its hostname is closer';
    expect(between(exact, request, named('/v1'), route('shop/aa', '[]', '/v1/chat'))).toBe(closer);
    expect(between(exact, request, named('/v1'), route('shop/aa', '["*.example.com"]', '/v1/chat'))).toBe(closer);
    const wild = route('shop/zz', '["*.example.com"]', '/v1');
    const listener = 'protocol: HTTP, hostname: "*.example.com"';
    expect(between(listener, request, wild, route('shop/aa', '["*.com"]', '/v1/chat'))).toBe(closer);
    expect(between(listener, request, wild, route('shop/aa', '[]', '/v1/chat'))).toBe(closer);
  });

  it('of TLS likewise', () => {
    const listener = `protocol: TLS, hostname: ${host}, tls: {mode: Passthrough}`;
    const routes = [
      route('shop/aa', '["*.example.com"]', '', '', 'TLSRoute'),
      route('shop/zz', `[${host}]`, '', '', 'TLSRoute'),
    ];
    expect(between(listener, { tls: true, sni: host, port: 8080 }, ...routes)).toBe(
      'TLSRoute/shop/zz: its hostname is closer',
    );
  });

  it('names decide as texts, and the age where both say it', () => {
    const tie = (first: string, second: string, ...times: (string | undefined)[]) =>
      between(
        exact,
        { host },
        ...[first, second].map((name, index) => route(name, '[]', '/', times[index] ? made(times[index]) : '')),
      );
    const byName = 'its route comes first by namespace and name';
    expect(tie('shop/shop-canary', 'shop/shop')).toBe(`HTTPRoute/shop/shop: ${byName}`);
    expect(tie('team/r', 'team-a/r')).toBe(`HTTPRoute/team-a/r: ${byName}`);
    expect(tie('shop/a', 'shop/b', '2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z')).toBe(
      'HTTPRoute/shop/b: its route is older',
    );
    expect(tie('shop/a', 'shop/b', undefined, '2026-01-01T00:00:00Z')).toBe(`HTTPRoute/shop/a: ${byName}`);
  });
});

describe('what holds', () => {
  const explanation = ask({ host: 'api.example.com', path: '/v1/chat' });

  it('tells backends, shares and tiers', () => {
    const [llm, web] = explanation.backends;
    expect([llm.destination, llm.type, llm.weight, llm.share]).toEqual(['ProxyBackend/shop/llm', 'ai', 3, 0.75]);
    expect(llm.tiers.map((tier) => tier.map(({ name }) => name))).toEqual([['main', 'twin'], ['spare']]);
    expect([web.destination, web.type, web.share]).toEqual(['Service/shop/web/80', 'service', 0.25]);
  });

  it('tells for each field where it comes from and what it overrides', () => {
    const text = explanation.traffic.map(({ field, from, overrides }) => [
      field,
      from.resource,
      from.level,
      overrides.map((b) => b.resource),
    ]);
    expect(text).toEqual([
      ['basicAuthentication', 'ProxyPolicy/shop/gateway', 'gateway', []],
      ['retry', 'ProxyPolicy/shop/route', 'route', ['ProxyPolicy/shop/gateway']],
      ['timeouts', 'HTTPRoute/shop/api', 'filter', ['ProxyPolicy/shop/gateway']],
    ]);
    expect(explanation.traffic[2].value).toEqual({ request: '3s' });
    const auth = explanation.backends[0].policies.find(({ field }) => field === 'auth');
    expect(auth?.from.level).toBe('inline');
    expect(auth?.overrides.map(({ resource }) => resource)).toEqual(['ProxyPolicy/shop/callers']);
  });

  it('tells that filters of a rule count in place of policies, each for its side', () => {
    const yaml = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: shop}
spec: {gatewayClassName: proxy, listeners: [{name: http, port: 80, protocol: HTTP}]}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: r, namespace: shop}
spec:
  parentRefs: [{name: edge}]
  rules:
  - filters: [{type: RequestHeaderModifier, requestHeaderModifier: {remove: [a]}}]
    timeouts: {}
    backendRefs: [{name: web, port: 80}]
---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyPolicy
metadata: {name: p, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge}]
  traffic: {headerModifiers: {request: {remove: [b]}, response: {remove: [c]}}, timeouts: {request: 1s}}`;
    const [{ traffic }] = explainRequest(attached(yaml).attachment, { host: 'x.example.com' });
    expect(traffic.map(({ field, value, from, overrides }) => [field, value, from.level, overrides.length])).toEqual([
      ['headerModifiers', { response: { remove: ['c'] } }, 'gateway', 0],
      ['headerModifiers.request', { remove: ['a'] }, 'filter', 1],
      ['timeouts', { request: '1s' }, 'gateway', 0],
    ]);
  });

  it('hides credentials', () => {
    const text = inspect(explanation, { depth: 20 });
    expect(text).not.toMatch(/sk-very-secret|sk-inline|apr1/);
    expect(explanation.traffic[0].value).toEqual({ mode: 'Strict', users: ['alice:<hidden>'] });
  });
});

describe('a policy', () => {
  const explain = (name: string) => explainPolicy(result.attachment, reportStatuses(result.attachment), 'shop', name);

  it('tells where each field holds and where it is overridden', () => {
    const explanation = explain('gateway');
    const retry = explanation?.fields.find(({ field }) => field === 'traffic.retry');
    expect(retry?.holds).toContain('HTTPRoute/shop/other, rule 0, listener wild');
    expect(retry?.overridden).toContainEqual({
      place: 'HTTPRoute/shop/api, rule 0, listener api',
      by: 'ProxyPolicy/shop/route',
    });
    const timeouts = explanation?.fields.find(({ field }) => field === 'traffic.timeouts');
    expect(timeouts?.overridden).toEqual([
      { place: 'HTTPRoute/shop/api, rule 0, listener api', by: 'HTTPRoute/shop/api' },
    ]);
    expect(explanation?.targets.map(({ level, kind, name }) => [level, kind, name])).toEqual([
      ['gateway', 'Gateway', 'edge'],
    ]);
    expect(explanation?.status).toHaveProperty('ancestors');
  });

  it('is unknown by another name', () => {
    expect(explain('none')).toBeUndefined();
  });
});
