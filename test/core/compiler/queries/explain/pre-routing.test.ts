import { describe, expect, it } from 'vitest';
import { explainRequest, type RequestInput } from '../../../../../src/core/compiler/queries/explain';
import { attached } from '../../4-attach/attached';

describe('request attributes', () => {
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
  const take = (text: string, request: RequestInput) => explainRequest(attached(text).attachment, request)[0];
  const MATCHES = yaml(`  - matches: [{headers: [{name: x-a, value: "2"}]}]
  - matches: [{queryParams: [{name: q, value: "a?b"}]}]
  - matches: [{path: {value: /b}}]`);

  it('include all headers of a name, its last parameter and the full query', () => {
    const index = (request: RequestInput) => take(MATCHES, request).rule?.name.slice(-1);
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

  it('are changed by transformations before routing', () => {
    const policy = transform(`{set: [{name: ":path", value: '"/b" + request.path'}], remove: [x-a]}`);
    const { rule: taken, changes, changed } = take(`${MATCHES}${policy}`, { path: '/a?q=1', headers: { 'x-a': '2' } });
    expect(taken?.name).toBe('HTTPRoute/shop/r, rule 2');
    expect(changes).toEqual([':path = /b/a', 'x-a is removed']);
    expect(changed).toMatchObject({ path: '/b/a', search: '', headers: [] });
  });

  describe('at listeners with TLS', () => {
    const secure = (request: string) =>
      `${yaml('  - {}')}${transform(request)}`.replace(
        '[{name: http, port: 80, protocol: HTTP}]',
        `[{name: a, port: 443, protocol: HTTPS, hostname: a.example.com, tls: {certificateRefs: [{name: own}]}},
    {name: b, port: 443, protocol: HTTPS, hostname: b.example.com, tls: {certificateRefs: [{name: own}]}}]`,
      );
    const ask = (host: string, to: string) => {
      const request: RequestInput = { host, sni: 'a.example.com', tls: true, port: 443 };
      const explained = take(secure(`{set: [{name: ":authority", value: '${to}'}]}`), request);
      const { rule, isMisdirected = false, unknownChanges } = explained;
      return { isTaken: rule !== undefined, isMisdirected, unknownChanges: unknownChanges.length };
    };

    it('include the host that has to be one of the listener', () => {
      expect(ask('other.net', '"a.example.com"')).toEqual({ isTaken: true, isMisdirected: false, unknownChanges: 0 });
      expect(ask('a.example.com', '"b.example.com"')).toMatchObject({ isTaken: false, isMisdirected: true });
      expect(ask('a.example.com', '"other.net"')).toMatchObject({ isTaken: false, isMisdirected: false });
    });

    it('are undecided if the host is unknown', () => {
      expect(ask('other.net', 'jwt.sub')).toMatchObject({ isMisdirected: false, unknownChanges: 1 });
    });
  });

  it('are undecided if an unknown value affects a header that rules require', () => {
    const told = (name: string) =>
      take(`${MATCHES}${transform(`{set: [{name: "${name}", value: jwt.sub}]}`)}`, {}).unknownChanges;
    expect(told('x-a')).toEqual(['x-a is set before routing, and it reads jwt, which is not known here']);
    expect(told('x-b')).toEqual([]);
    expect(told(':path')).toHaveLength(1);
  });

  it('are ignored if the rules that require them cannot match anyway', () => {
    const rules = yaml(`  - matches: [{path: {value: /a}, headers: [{name: x-a, value: "2"}, {name: x-c, value: "3"}]}]
  - matches: [{path: {value: /b}}]`);
    const sets = `{set: [{name: x-a, value: jwt.sub}, {name: x-c, value: jwt.sub}]}`;
    const told = (path: string, request = sets) =>
      take(`${rules}${transform(request)}`, { path }).unknownChanges.length;
    expect([told('/a'), told('/b'), told('/c')]).toEqual([2, 0, 0]);
    expect(told('/b', `{set: [{name: x-a, value: jwt.sub}, {name: ":path", value: jwt.sub}]}`)).toBe(2);
  });

  it('are ignored if only rules for other hosts require them', () => {
    const rules = (host: string, header = '') => `
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: at-${host}, namespace: shop}
spec:
  parentRefs: [{name: edge}]
  hostnames: [${host}.example.com]
  rules: [{matches: [{path: {value: /a}${header}}]}, {matches: [{path: {value: /}}]}]`;
    const asks = rules('b', ', headers: [{name: x-a, value: "2"}]');
    const text = `${yaml('  - {}')}${rules('a')}${asks}${transform('{set: [{name: x-a, value: jwt.sub}]}')}`;
    const told = (host: string) => take(text, { host, path: '/a' }).unknownChanges.length;
    expect([told('a.example.com'), told('b.example.com')]).toEqual([0, 1]);
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
  const ANY = 'parts that routes match on may be set before routing by the';

  it.each([
    [`extAuth: {${SERVICE}, grpc: {}}`, [`${ANY} service that ProxyPolicy/shop/ask calls`]],
    [`extProc: {${SERVICE}}`, [`${ANY} processor that ProxyPolicy/shop/ask calls`]],
    [
      `extAuth: {${SERVICE}, http: {allowedResponseHeaders: [X-A, x-b]}}`,
      ['x-a may be set before routing by the service that ProxyPolicy/shop/ask calls'],
    ],
    [`extAuth: {${SERVICE}, http: {}}`, []],
  ])('are undecided if a service before routing may change them: %s', (field, expected) => {
    expect(take(`${MATCHES}${asking(field)}`, {}).unknownChanges).toEqual(expected);
    expect(take(`${MATCHES}${asking(field)}`, { isLeftAloneByServices: true }).unknownChanges).toEqual([]);
    // One rule for everything: there is nothing to choose.
    const all = yaml('  - {backendRefs: [{name: web, port: 80}]}');
    expect(take(`${all}${asking(field)}`, {}).unknownChanges).toEqual([]);
  });

  it('include a rewritten host instead of Host header policies', () => {
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

  it('leave out a rewritten host that an LLM provider or MCP target replaces', () => {
    const rewritten = (spec: string) =>
      take(
        yaml(
          '  - {filters: [{type: URLRewrite, urlRewrite: {hostname: other.example.com}}], backendRefs: [{group: proxy.example.com, kind: ProxyBackend, name: b}]}',
          `
---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyBackend
metadata: {name: b, namespace: shop}
spec: ${spec}`,
        ),
        {},
      ).traffic.map(({ field }) => field);
    expect(rewritten('{ai: {provider: {providerA: {}}}}')).toEqual([]);
    expect(rewritten('{mcp: {targets: [{name: a, static: {host: a.shop.svc, port: 80}}]}}')).toEqual([]);
    expect(rewritten('{ai: {provider: {providerA: {}, host: a.example.net, port: 80}}}')).toEqual(['hostRewrite']);
    expect(rewritten('{static: {host: a.example.net, port: 80}}')).toEqual(['hostRewrite']);
  });
});
