import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  explainRequest,
  type RequestExplanation,
  type RequestInput,
} from '../../../../../src/core/compiler/queries/explain';
import { attached } from '../../4-attach/attached';
import { SHOP } from './shop';

function ask(request: RequestInput): RequestExplanation {
  const [explanation] = explainRequest(SHOP.attachment, request);
  return explanation;
}

const rule = (request: RequestInput) => ask(request).rule?.name;

describe('listener selection', () => {
  it.each([
    ['api.example.com', 'api'],
    ['api.example.com:8080', 'api'],
    // Hosts that test/live/other-spellings sends.
    ['api.example.com:', 'api'],
    ['api.example.com:web', 'api'],
    ['ann:x@api.example.com:8080', 'api'],
    ['api.example.com.', 'http'],
    ['[::1]', 'http'],
    // The running data plane compares hosts as they are written: see test/live/predictions.
    ['API.example.com', 'wild'],
    ['API.EXAMPLE.COM', 'http'],
    ['a.b.example.com', 'wild'],
    ['example.com', 'http'],
    ['elsewhere.org', 'http'],
  ])('%s is routed to %s', (host, listener) => {
    expect(ask({ host }).listener?.key).toBe(listener);
  });

  it('reports why the others are not selected', () => {
    expect(ask({ host: 'api.example.com' }).otherListeners).toEqual([
      { name: 'http', reason: 'the hostname of listener api is more specific' },
      { name: 'wild', reason: 'the hostname of listener api is more specific' },
      { name: 'https', reason: 'it serves port 8443, not 8080' },
    ]);
  });

  it('depends on the server name of a TLS client', () => {
    expect(ask({ tls: true, sni: 'x.org' }).listener?.key).toBe('https');
    expect(ask({ tls: false, port: 8443 }).listener).toBeUndefined();
  });
});

describe('rule selection', () => {
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

  it('reports why the others are not selected', () => {
    expect(ask({ host, path: '/v1/chat', method: 'POST' }).otherRules).toEqual([
      {
        name: 'HTTPRoute/shop/api, rule 1 (exact)',
        reason: 'path = /v1/models does not match /v1/chat',
      },
      {
        name: 'HTTPRoute/shop/api, rule 0 (v1)',
        reason:
          'it matches (hostname api.example.com, path below /v1), but HTTPRoute/shop/api, rule 2 (post) comes first: it matches a method',
      },
      {
        name: 'HTTPRoute/shop/other, rule 0',
        reason:
          'it matches (hostname *.example.com, path below /), but HTTPRoute/shop/api, rule 2 (post) comes first: its hostname is more specific',
      },
    ]);
  });

  it('returns none without a match', () => {
    expect(ask({ host: 'elsewhere.org' }).rule).toBeUndefined();
  });
});

describe('the effective configuration', () => {
  const explanation = ask({ host: 'api.example.com', path: '/v1/chat' });

  it('contains backends, shares and tiers', () => {
    const [llm, web] = explanation.backends;
    expect([llm.destination, llm.type, llm.weight, llm.share]).toEqual(['ProxyBackend/shop/llm', 'ai', 3, 0.75]);
    expect(llm.tiers.map((tier) => tier.map(({ name }) => name))).toEqual([['main', 'twin'], ['spare']]);
    expect([web.destination, web.type, web.share]).toEqual(['Service/shop/web/80', 'service', 0.25]);
  });

  it('contains the source of each field and the policies that it overrides', () => {
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

  it('prefers filters of a rule over policies, per side', () => {
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
