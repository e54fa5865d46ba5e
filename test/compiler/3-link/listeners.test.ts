import { describe, expect, it } from 'vitest';
import { linked } from './inputs';

const gateway = (listeners: string, more = '') => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: infra}
spec:
  gatewayClassName: proxy
${more}
  listeners:
${listeners}`;

describe('listeners', () => {
  it('are told of kinds of routes that a listener cannot take, those of ListenerSets too', () => {
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
      'AIG3041 spec.listeners[0].allowedRoutes.kinds[0]: kind HTTPRuote is no route that a listener of protocol HTTP takes; those are HTTPRoute and GRPCRoute; the nearest existing name is HTTPRoute',
      'AIG3041 spec.listeners[0].allowedRoutes.kinds[0]: kind HTTPRoute is no route that a listener of protocol TCP takes; those are TCPRoute; the nearest existing name is TCPRoute',
      'AIG3041 spec.listeners[0].allowedRoutes.kinds[1]: kind example.org/TCPRoute is no route that a listener of protocol TCP takes; those are TCPRoute; the nearest existing name is TCPRoute',
    ]);
  });

  it('have ports that are internal, as they and their ListenerSets say', () => {
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
      `AIG3042 ${path}: internal-ports names "83", but no listener has this port here`,
      `AIG3042 ${path}: internal-ports names "x", but it is no port`,
      `AIG3042 ${path}: internal-ports names "82", but listener d has this port, too, and is not internal`,
    ]);
  });
});
