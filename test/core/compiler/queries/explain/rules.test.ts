import { describe, expect, it } from 'vitest';
import { explainRequest, type RequestInput } from '../../../../../src/core/compiler/queries/explain';
import { attached } from '../../4-attach/attached';

describe('route precedence', () => {
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
  const between = (listener: string, request: RequestInput, ...routes: string[]) => {
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

  it('prefers the precision of hostnames over paths, even on limited listeners', () => {
    const named = (path: string) => route('shop/zz', `[${host}]`, path);
    const request = { host, path: '/v1/chat' };
    const closer = 'HTTPRoute/shop/zz: its hostname is more specific';
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
      'TLSRoute/shop/zz: its hostname is more specific',
    );
  });

  it('compares names as strings, and creation times if both have one', () => {
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
