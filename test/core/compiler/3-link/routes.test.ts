import { describe, expect, it } from 'vitest';
import { linked } from './inputs';
import { attachedTo, gateway, HTTP, RULES, route } from './written-resources';

describe('routes', () => {
  it('attach by namespace, kind, section, port and hostname, or report the reason', () => {
    const yaml = `${gateway(`
  - {name: same, port: 80, protocol: HTTP}
  - {name: all, port: 81, protocol: HTTP, allowedRoutes: {namespaces: {from: All}, kinds: [{kind: GRPCRoute}]}}
  - {name: some, port: 82, protocol: HTTP, hostname: "*.org", allowedRoutes: {namespaces: {from: Selector, selector: {matchExpressions: [{key: tier, operator: In, values: [gold]}]}}}}`)}
---
apiVersion: v1
kind: Namespace
metadata: {name: shop, labels: {tier: gold}}
${route('gold', `hostnames: [a.org]\n  ${RULES}`)}
${route('wrong', `hostnames: [a.net]\n  ${RULES}`)}
${route('silver', RULES, 'other')}
${route('home', RULES, 'infra')}
${route('calls', RULES, 'other', 'GRPCRoute')}`;
    const { graph, texts } = linked(yaml);
    expect(texts).toEqual([]);
    expect(attachedTo(graph)).toEqual({ same: ['home'], all: ['calls'], some: ['gold'] });
    const refusals = (name: string) =>
      graph.routes
        .find(({ resource }) => resource.name === name)
        ?.parents[0].refusals.map(({ listener, reason }) => `${listener} ${reason}`);
    expect(refusals('wrong')).toEqual([
      'same NotAllowedByListeners',
      'all NotAllowedByListeners',
      'some NoMatchingListenerHostname',
    ]);
  });

  it('attach once if two parentRefs reference one listener', () => {
    const twice = route('web', RULES, 'infra').replace(
      '[{name: edge, namespace: infra}]',
      '[{name: edge}, {name: edge, namespace: infra}]',
    );
    expect(attachedTo(linked(gateway(HTTP) + twice).graph)).toEqual({ http: ['web'] });
  });

  it('attach to no other group or kind, and report similar ones', () => {
    const set = `
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: {name: more, namespace: infra}
spec:
  parentRef: {name: edge}
  listeners: [{name: extra, port: 8081, protocol: HTTP}]`;
    const open = gateway(HTTP, '  allowedListeners: {namespaces: {from: All}}');
    const at = (ref: string) => {
      const web = route('web', RULES, 'infra').replace('{name: edge, namespace: infra}', ref);
      const { graph, texts } = linked(open + set + web);
      return [Object.values(attachedTo(graph)).flat(), texts];
    };
    expect(at('{name: more, kind: ListenerSet}')).toEqual([['web'], []]);
    const told = (name: string, kind: string, group: string) => [
      [],
      [
        `AIG1029 spec.parentRefs[0]: parentRef ${name} has kind ${kind} in group "${group}", which serves no routes, so the route receives no requests through it`,
      ],
    ];
    const experimental = 'gateway.networking.x-k8s.io';
    for (const [name, kind, group] of [
      ['more', 'XListenerSet', experimental],
      ['more', 'XListenerSet', 'gateway.networking.k8s.io'],
      ['edge', 'Gateway', experimental],
      ['edge', 'Gateway', ''],
      ['edge', 'Gatway', 'gateway.networking.k8s.io'],
    ] as const)
      expect(at(`{name: ${name}, kind: ${kind}, group: "${group}"}`), kind).toEqual(told(name, kind, group));
    expect(at('{name: web, kind: Service, group: ""}')).toEqual([[], []]);
  });

  it('need a grant that names kinds with the groups that have them', () => {
    const far = route('web', 'rules: [{backendRefs: [{name: web, namespace: stock, port: 80}]}]');
    const grant = (fromGroup: string, toGroup: string) => `
---
apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: {name: g, namespace: stock}
spec:
  from: [{group: "${fromGroup}", kind: HTTPRoute, namespace: shop}]
  to: [{group: "${toGroup}", kind: Service}]`;
    const codes = (...groups: readonly [string, string]) =>
      linked(gateway(HTTP) + far + grant(...groups)).diagnostics.map(({ code }) => code);
    expect(codes('gateway.networking.k8s.io', '')).toEqual([]);
    for (const other of ['', 'gateway.networking.x-k8s.io']) expect(codes(other, '')).toEqual(['AIG3004']);
    expect(codes('gateway.networking.k8s.io', 'gateway.networking.k8s.io')).toEqual(['AIG3004']);
  });

  it('need a grant for another namespace, for the destination or for all', () => {
    const far = route('web', 'rules: [{backendRefs: [{name: web, namespace: stock, port: 80}]}]');
    const grant = (to: string) => `
---
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: {name: g, namespace: stock}
spec:
  from: [{group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop}]
  to: [{group: "", kind: Service${to}}]`;
    const codes = (yaml: string) => linked(yaml).texts.map((text) => text.slice(0, 7));
    expect(codes(gateway(HTTP) + far)).toEqual(['AIG3004']);
    expect(codes(gateway(HTTP) + far + grant(', name: other'))).toEqual(['AIG3004']);
    expect(codes(gateway(HTTP) + far + grant(', name: web'))).toEqual([]);
    expect(codes(gateway(HTTP) + far + grant(''))).toEqual([]);
    // Kubernetes takes a grant without a spec, too.
    expect(codes(gateway(HTTP) + far + grant('').replace(/\nspec:[\s\S]*/, ''))).toEqual(['AIG3004']);
  });

  it('keep the weight of a missing destination', () => {
    const missing = route(
      'web',
      'rules: [{backendRefs: [{group: proxy.example.com, kind: ProxyBackend, name: no, weight: 3}]}]',
    );
    const [ref] = linked(gateway(HTTP) + missing).graph.routes[0].rules[0].backends;
    expect(ref.weight).toBe(3);
    expect(ref.destination).toEqual({ type: 'invalid', key: 'Invalid/NotFound', reason: 'NotFound' });
  });

  it('share equal destinations, which include unreferenced backends', () => {
    const calling = (name: string, port: number) => route(name, `rules: [{backendRefs: [{name: pay, port: ${port}}]}]`);
    const unused = `
---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyBackend
metadata: {name: unused, namespace: shop}
spec: {static: {host: a.example.com, port: 443}}`;
    const { graph } = linked(gateway(HTTP) + calling('a', 80) + calling('b', 80) + calling('c', 81) + unused);
    const [a, b, c] = graph.routes.map(({ rules }) => rules[0].backends[0].destination);
    expect(a).toBe(b);
    expect([...graph.destinations.values()]).toEqual(expect.arrayContaining([a, c]));
    expect([...graph.destinations.keys()].sort()).toEqual([
      'ProxyBackend/shop/unused',
      'Service/shop/pay/80',
      'Service/shop/pay/81',
    ]);
  });
});

describe('invalid Service names', () => {
  it.each(['http://a^b/', 'Web', '1web', 'a.b', 'a'.repeat(64)])('%s is an error at who refers to it', (name) => {
    const { texts } = linked(gateway(HTTP) + route('web', `rules: [{backendRefs: [{name: "${name}", port: 80}]}]`));
    expect(texts).toEqual([
      `AIG3002 spec.rules[0].backendRefs[0]: backendRef references Service shop/${name}, which is not among the inputs, and this is not a valid Service name`,
    ]);
  });
});
