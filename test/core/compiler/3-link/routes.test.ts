import { describe, expect, it } from 'vitest';
import { linked } from './inputs';
import { attachedTo, gateway, HTTP, RULES, route } from './written-resources';

describe('routes', () => {
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
