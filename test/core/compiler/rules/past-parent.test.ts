import { describe, expect, it } from 'vitest';
import { diagnose } from './run';

const GATEWAY_API = 'gateway.networking.k8s.io';
const object = (kind: string, name: string, spec: object, apiVersion = `${GATEWAY_API}/v1`) => ({
  apiVersion,
  kind,
  metadata: { name, namespace: 'shop' },
  spec,
});
const ours = (kind: string, name: string, spec: object) => object(kind, name, spec, 'proxy.example.com/v1alpha1');
const listener = (name: string, port: number) => ({ name, port, protocol: 'HTTP' });
const gateway = (name: string, more: object = {}) => [
  object('Gateway', name, {
    gatewayClassName: 'proxy',
    listeners: [listener('http', 80), listener('other', 81)],
    ...more,
  }),
];
const BASE = [
  object('GatewayClass', 'proxy', { controllerName: 'proxy.example.com/proxy' }),
  ...gateway('edge'),
  ours('ProxyBackend', 'llm', {
    ai: { provider: { providerA: {} } },
  }),
];
const byHttp = { name: 'edge', sectionName: 'http' };
const byParent = { group: GATEWAY_API, kind: 'HTTPRoute', name: 'platform' };
const path = (value: string) => ({ matches: [{ path: { type: 'PathPrefix', value } }] });
const toLlm = { group: 'proxy.example.com', kind: 'ProxyBackend', name: 'llm' };

const parent = (prefix = '/cart') =>
  object('HTTPRoute', 'platform', {
    parentRefs: [byHttp],
    rules: [{ ...path(prefix), backendRefs: [{ group: GATEWAY_API, kind: 'HTTPRoute', name: 'items' }] }],
  });
const child = (parentRefs: object[], prefix = '/cart/items', backend: object = { name: 'items', port: 80 }) =>
  object('HTTPRoute', 'items', { parentRefs, rules: [{ ...path(prefix), backendRefs: [backend] }] });
const policy = (name: string, blocks: object, target = 'platform', kind = 'HTTPRoute') =>
  ours('ProxyPolicy', `${name}-${target}`, { targetRefs: [{ group: GATEWAY_API, kind, name: target }], ...blocks });

const TEAM = { authorization: { policy: { matchExpressions: ['request.headers["x-team"] == "a"'] } } };
const KEYS = { apiKeyAuthentication: { secretRef: { name: 'keys' } } };
const LIMIT = { rateLimit: { local: [{ requests: 5, unit: 'Minutes' }] } };
const ASKED = { extAuth: { backendRef: { name: 'asked', port: 9000 }, grpc: {} } };
const GUARD = { ai: { promptGuard: { request: [{ regex: { action: 'Reject', builtins: ['Email'] } }] } } };

function found(...documents: object[]): string[] {
  return diagnose([...BASE, ...documents])
    .filter(({ code }) => code === 'AIG7109')
    .map(({ message }) => {
      const said = /^(\S+ \S+) delegates.* rule, and (?:it is|(\S+ \S+) does too).* listener (\S+) .*skip (.*) of the/;
      const [, parent, other, listener, fields] = said.exec(message) ?? [];
      return [parent, other ?? listener, fields].join(' ');
    });
}

const BOTH = [byHttp, byParent];

describe('a delegated route with a parentRef for the Gateway', () => {
  it.each([
    ['authorization', TEAM],
    ['apiKeyAuthentication', KEYS],
    ['extAuth', ASKED],
    ['rateLimit', LIMIT],
    ['authorization, rateLimit', { ...TEAM, ...LIMIT }],
  ])('is reached without %s of the parent', (fields, traffic) => {
    const own = policy('p', { traffic });
    expect(found(parent(), child(BOTH), own)).toEqual([`HTTPRoute shop/platform http ${fields}`]);
    expect(found(parent(), child([byParent]), own)).toEqual([]);
  });

  it('bypasses guards of the parent that concern its destinations', () => {
    const own = policy('p', { backend: GUARD });
    expect(found(parent(), child(BOTH, '/cart/items', toLlm), own)).toEqual(['HTTPRoute shop/platform http ai']);
    expect(found(parent(), child(BOTH), own)).toEqual([]);
    expect(found(parent(), child(BOTH, '/cart/items', toLlm), own, policy('g', { backend: GUARD }, 'items'))).toEqual(
      [],
    );
  });

  it('is reported at another listener or Gateway, too', () => {
    const own = policy('p', { traffic: TEAM });
    expect(found(parent(), child([{ name: 'edge', sectionName: 'other' }, byParent]), own)).toEqual([
      'HTTPRoute shop/platform other authorization',
    ]);
    const side = gateway('side');
    expect(found(...side, parent(), child([{ name: 'side' }, byParent]), own)).toHaveLength(1);
  });

  it('is reached by another route that delegates to it with fewer guards', () => {
    const own = policy('p', { traffic: TEAM });
    const other = (value: string, more: object = {}) =>
      object('HTTPRoute', 'other', {
        parentRefs: [byHttp],
        rules: [{ ...path(value), ...more, backendRefs: [{ group: GATEWAY_API, kind: 'HTTPRoute', name: 'items' }] }],
        hostnames: ['other.example.com'],
      });
    const open = child([]);
    const told = ['HTTPRoute shop/platform HTTPRoute shop/other authorization'];
    expect(found(parent(), other('/'), open, own)).toEqual(told);
    expect(found(parent(), other('/cart'), open, own)).toEqual(told);
    expect(found(parent(), other('/pay'), open, own)).toEqual([]);
    expect(found(parent(), other('/'), child([byParent]), own)).toEqual([]);
    expect(found(parent(), other('/'), open, own, policy('q', { traffic: TEAM }, 'other'))).toEqual([]);
    expect(found(parent(), other('/'), open, own, policy('q', { traffic: KEYS }, 'other'))).toEqual([]);
    expect(found(parent(), other('/'), open, own, policy('q', { traffic: LIMIT }, 'other'))).toEqual(told);
  });

  it('is accepted if it gets no external requests through the Gateway', () => {
    const own = policy('p', { traffic: TEAM });
    // Of rules with equal matches, the one of the first name takes all.
    const equal = (name: string) => [
      object('HTTPRoute', 'platform', {
        parentRefs: [byHttp],
        rules: [{ ...path('/cart'), backendRefs: [{ group: GATEWAY_API, kind: 'HTTPRoute', name }] }],
      }),
      object('HTTPRoute', name, {
        parentRefs: BOTH,
        rules: [{ ...path('/cart'), backendRefs: [{ name: 'items', port: 80 }] }],
      }),
    ];
    expect(found(...equal('zero'), own)).toEqual([]);
    expect(found(...equal('any'), own)).toHaveLength(1);
    const inside = ours('ProxyParameters', 'inside', { service: { spec: { type: 'ClusterIP' } } });
    const parametersRef = { group: 'proxy.example.com', kind: 'ProxyParameters', name: 'inside' };
    const side = gateway('side', { infrastructure: { parametersRef } });
    expect(found(inside, ...side, parent(), child([{ name: 'side' }, byParent]), own)).toEqual([]);
  });

  it('is accepted if it or the Gateway has a setting of this kind', () => {
    const own = policy('p', { traffic: TEAM });
    expect(found(parent(), child(BOTH), own, policy('q', { traffic: TEAM }, 'items'))).toEqual([]);
    expect(found(parent(), child(BOTH), policy('p', { traffic: KEYS }, 'edge', 'Gateway'))).toEqual([]);
    expect(found(parent(), child(BOTH), own, policy('q', { traffic: LIMIT }, 'items'))).toHaveLength(1);
  });
});
