import { describe, expect, it } from 'vitest';
import { linked } from './inputs';
import { attachedTo, gateway, HTTP, listeners, RULES, route } from './written-resources';

describe('listeners', () => {
  it('share a port under different hostnames, HTTPS and TLS too', () => {
    const { graph, texts } = linked(
      gateway(`
  - {name: a, port: 443, protocol: HTTPS, hostname: a.org, tls: {certificateRefs: [{name: a}]}}
  - {name: b, port: 443, protocol: TLS, hostname: b.org, tls: {mode: Passthrough}}
  - {name: c, port: 80, protocol: HTTP}
  - {name: d, port: 80, protocol: HTTP, hostname: d.org}`),
    );
    expect(texts).toEqual([]);
    expect(listeners(graph).map(({ key, tls }) => `${key} ${tls?.mode ?? '-'}`)).toEqual([
      'a Terminate',
      'b Passthrough',
      'c -',
      'd -',
    ]);
  });

  it('are omitted if they lose a conflict or cannot be served', () => {
    const { graph, texts } = linked(
      gateway(`
  - {name: keeps, port: 80, protocol: HTTP}
  - {name: protocol, port: 80, protocol: HTTPS, tls: {certificateRefs: [{name: a}]}}
  - {name: tcp, port: 90, protocol: TCP}
  - {name: udp, port: 91, protocol: UDP}
  - {name: admin, port: 15000, protocol: HTTP}
  - {name: plain, port: 443, protocol: HTTPS}
  allowedListeners: {namespaces: {from: Same}}
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: {name: more, namespace: infra}
spec:
  parentRef: {name: edge}
  listeners:
  - {name: hostname, port: 80, protocol: HTTP}
  - {name: tcp2, port: 90, protocol: TCP}`),
    );
    expect(listeners(graph).map(({ key }) => key)).toEqual(['keeps', 'tcp']);
    expect(texts.map((text) => text.slice(0, 7)).sort()).toEqual([
      'AIG3008',
      'AIG3009',
      'AIG3010',
      'AIG3011',
      'AIG3012',
      'AIG3013',
    ]);
  });

  it('verify clients with the CA of their port, else with the default', () => {
    const { graph } = linked(
      gateway(
        `
  - {name: a, port: 443, protocol: HTTPS, tls: {certificateRefs: [{name: a}]}}
  - {name: b, port: 444, protocol: HTTPS, tls: {certificateRefs: [{name: a}]}}`,
        `  tls:
    backend: {clientCertificateRef: {name: client}}
    frontend:
      default: {validation: {caCertificateRefs: [{group: "", kind: ConfigMap, name: common}]}}
      perPort: [{port: 444, tls: {validation: {caCertificateRefs: [{group: "", kind: Secret, name: own}]}}}]`,
      ),
    );
    expect(listeners(graph).map(({ tls }) => `${tls?.clientCa?.kind} ${tls?.clientCa?.name}`)).toEqual([
      'ConfigMap common',
      'Secret own',
    ]);
    expect(graph.gateways[0].clientCertificate?.name).toBe('client');
    expect(graph.externals.map(({ kind, name, expected }) => `${kind} ${name} ${expected}`)).toEqual([
      'ConfigMap common ca.crt',
      'Secret a tls.crt,tls.key',
      'Secret client tls.crt,tls.key',
      'Secret own ca.crt',
    ]);
  });

  it('are reported for unsupported route kinds, also in ListenerSets', () => {
    const kinds = (...entries: string[]) => `allowedRoutes: {kinds: [${entries.join(', ')}]}`;
    const { texts } = linked(`${gateway(
      `  - {name: a, port: 80, protocol: HTTP, ${kinds('{kind: HTTPRuote}', '{kind: GRPCRoute}')}}`,
      '  allowedListeners: {namespaces: {from: Same}}',
    )}
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: {name: more, namespace: infra}
spec:
  parentRef: {name: edge}
  listeners:
  - {name: b, port: 81, protocol: TCP, ${kinds('{kind: HTTPRoute}', '{group: example.org, kind: TCPRoute}', '{kind: TCPRoute}')}}`);
    expect(texts).toEqual([
      'AIG3041 spec.listeners[0].allowedRoutes.kinds[0]: a listener of protocol HTTP does not support routes of kind HTTPRuote, only HTTPRoute and GRPCRoute; the nearest existing name is HTTPRoute',
      'AIG3041 spec.listeners[0].allowedRoutes.kinds[0]: a listener of protocol TCP does not support routes of kind HTTPRoute, only TCPRoute; the nearest existing name is TCPRoute',
      'AIG3041 spec.listeners[0].allowedRoutes.kinds[1]: a listener of protocol TCP does not support routes of kind example.org/TCPRoute, only TCPRoute; the nearest existing name is TCPRoute',
    ]);
  });

  it('have internal ports that they and their ListenerSets specify', () => {
    const annotated = (kind: string, ports: string) =>
      kind.replace('metadata: {', `metadata: {annotations: {agentgateway.dev/internal-ports: "${ports}"}, `);
    const set = `
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: {name: more, namespace: infra}
spec:
  parentRef: {name: edge}
  listeners:
  - {name: b, port: 81, protocol: HTTP}
  - {name: c, port: 82, protocol: HTTP, hostname: c.example.com}`;
    const own = gateway(
      '  - {name: a, port: 80, protocol: HTTP}\n  - {name: d, port: 82, protocol: HTTP}',
      '  allowedListeners: {namespaces: {from: Same}}',
    );
    const { graph, texts } = linked(annotated(own, '80') + annotated(set, '81'));
    expect(texts).toEqual([]);
    expect(graph.gateways[0].listeners.map(({ port, isInternal }) => [port, isInternal])).toEqual([
      [80, true],
      [82, false],
      [81, true],
      [82, false],
    ]);
    const path = 'metadata.annotations["agentgateway.dev/internal-ports"]';
    expect(linked(annotated(own, '80, 83, x') + annotated(set, '82')).texts).toEqual([
      `AIG3042 ${path}: annotation internal-ports contains "83", but no listener of this object uses the port`,
      `AIG3042 ${path}: annotation internal-ports contains "x", but it is not a port number`,
      `AIG3042 ${path}: annotation internal-ports contains "82", but listener d, which is not internal, uses the port too`,
    ]);
  });
});

describe('ListenerSets', () => {
  const set = (name: string, port: number) => `
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: {name: ${name}, namespace: shop}
spec:
  parentRef: {name: edge, namespace: infra}
  listeners: [{name: http, port: ${port}, protocol: HTTP}]`;
  const admitting = gateway(HTTP, '  allowedListeners: {namespaces: {from: All}}');

  it('follow the listeners of the Gateway, by namespace and name', () => {
    const { graph, texts } = linked(admitting + set('b', 9001) + set('a', 9000));
    expect(texts).toEqual([]);
    expect(listeners(graph).map(({ key }) => key)).toEqual(['http', 'shop/a/http', 'shop/b/http']);
  });

  it('lose conflicts to the Gateway', () => {
    expect(linked(admitting + set('a', 8080)).texts.map((text) => text.slice(0, 7))).toEqual(['AIG3011']);
  });

  it('accept only routes that name them, from their own namespace', () => {
    const own = route('own', RULES).replace('{name: edge, namespace: infra}', '{kind: ListenerSet, name: a}');
    const far = route('far', RULES, 'other').replace(
      '{name: edge, namespace: infra}',
      '{kind: ListenerSet, name: a, namespace: shop}',
    );
    const { graph } = linked(admitting + set('a', 9000) + own + far + route('web', RULES));
    expect(attachedTo(graph)).toEqual({ http: ['web'], 'shop/a/http': ['own'] });
  });
});
