import type { Graph, ListenerNode } from '../../../../src/core/compiler/model/graph';

/** The Gateway `infra/edge`; `more` is more of its spec. */
export const gateway = (listeners: string, more = '') => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: infra}
spec:
  gatewayClassName: proxy
${more}
  listeners:
${listeners}`;

export const HTTP = '  - {name: http, port: 8080, protocol: HTTP, allowedRoutes: {namespaces: {from: All}}}';

/** A route at it. */
export function route(name: string, spec: string, namespace = 'shop', kind = 'HTTPRoute'): string {
  return `
---
apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: {name: ${name}, namespace: ${namespace}, labels: {team: ${name}}}
spec:
  parentRefs: [{name: edge, namespace: infra}]
  ${spec}`;
}

export const RULES = 'rules: [{backendRefs: [{name: web, port: 80}]}]';

export const listeners = (graph: Graph): readonly ListenerNode[] => graph.gateways.flatMap((node) => node.listeners);

/** Names of the routes of each listener. */
export const attachedTo = (graph: Graph) =>
  Object.fromEntries(
    listeners(graph).map((listener) => [listener.key, listener.routes.map(({ route: node }) => node.resource.name)]),
  );

export const policy = (spec: string, namespace = 'shop') => `
---
apiVersion: proxy.example.com/v1alpha1
kind: ProxyPolicy
metadata: {name: p, namespace: ${namespace}}
spec:
  ${spec}`;
