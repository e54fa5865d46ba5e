/** The bundle of a platform, as files below `node_modules/@acme/ai-platform`. */
export const BUNDLE = 'node_modules/@acme/ai-platform';

export const BUNDLE_SETTINGS = `inputs: [interface]
failOn: warning
conventions:
  - code: ORG0001
    text: requests to teams are limited
    fix: Add a rateLimit of at most 1000 requests a minute.
    severity: error
    routes: { except: [platform/*] }
    always: { policies: { rateLimit: { local: [{ requests: { atMost: 1000 }, unit: Minutes }] } } }
  - code: ORG0002
    text: requests to teams end within a minute
    routes: { except: [platform/*] }
    always: { policies: { timeouts: { request: { atMost: 60s } } } }
guarantees:
  - name: models-need-a-token
    to: { backend: platform/models }
    always: { authenticated: { by: [jwt] } }
teams:
  namespaces: [team-*]
`;

const INTERFACE = `apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: agentgateway}
spec: {controllerName: agentgateway.dev/agentgateway}
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: platform}
spec:
  gatewayClassName: agentgateway
  allowedListeners: {namespaces: {from: All}}
  listeners:
  - {name: http, port: 8080, protocol: HTTP, hostname: '*.example.com', allowedRoutes: {namespaces: {from: All}}}
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: {name: models, namespace: platform}
spec: {static: {host: models.internal, port: 8080}}
---
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: {name: teams, namespace: platform}
spec:
  from: [{group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: team-a}]
  to: [{group: agentgateway.dev, kind: AgentgatewayBackend, name: models}]
`;

/** The files of the bundle, relative to the team's repository. */
export function bundleFiles(settings = BUNDLE_SETTINGS, version = '1.0.0'): Readonly<Record<string, string>> {
  return {
    [`${BUNDLE}/package.json`]: JSON.stringify({ name: '@acme/ai-platform', version }),
    [`${BUNDLE}/ai-gateway.yaml`]: settings,
    [`${BUNDLE}/interface/gateway.yaml`]: INTERFACE,
  };
}

/** A route of a team to a Service of the team. */
export function routeOf(name: string, metadata = '', namespace = 'team-a'): string {
  return `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: ${name}, namespace: ${namespace}${metadata}}
spec:
  parentRefs: [{name: edge, namespace: platform}]
  hostnames: [${name}.example.com]
  rules:
  - backendRefs: [{name: web, port: 80}]
`;
}

/** A policy that meets all conventions at a route. */
export function policyFor(route: string, namespace = 'team-a'): string {
  return `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: ${route}, namespace: ${namespace}}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: ${route}}]
  traffic:
    timeouts: {request: 30s}
    rateLimit: {local: [{requests: 600, unit: Minutes}]}
`;
}

export const SETTINGS = "extends: '@acme/ai-platform'\ninputs: [gateway]\n";

/** The repository of a team that satisfies the bundle. */
export function teamFiles(namespace = 'team-a'): Readonly<Record<string, string>> {
  return {
    ...bundleFiles(),
    'ai-gateway.yaml': SETTINGS,
    'gateway/chat.yaml': `${routeOf('chat', '', namespace)}---\n${policyFor('chat', namespace)}`,
  };
}
