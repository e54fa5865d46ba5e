// The made corpus of the benchmark: one Gateway with 4 listeners, `n` HTTPRoutes of 2 rules, n/10 LLM backends with 3 providers
// in 2 groups, n/20 static backends, n/10 Services, and policies on every 5th route, every 20th rule, every 100th backend and
// on the Gateway. The same `n` always gives the same text.

const LISTENERS = ['public', 'partner', 'internal', 'batch'];

/** The corpus as one YAML text of many documents. */
export function corpus(n) {
  const documents = [gatewayClass(), gateway(), gatewayPolicy()];
  const llms = Math.max(1, Math.floor(n / 10));
  const hosts = Math.max(1, Math.floor(n / 20));
  const services = Math.max(1, Math.floor(n / 10));
  for (let i = 0; i < llms; i++) documents.push(llmBackend(i));
  for (let i = 0; i < hosts; i++) documents.push(staticBackend(i));
  for (let i = 0; i < services; i++) documents.push(service(i));
  for (let i = 0; i < n; i++) documents.push(route(i, llms, hosts, services));
  for (let i = 0; i < n; i += 5) documents.push(routePolicy(i));
  for (let rule = 0; rule < 2 * n; rule += 20) documents.push(rulePolicy(rule));
  for (let i = 0; i < llms + hosts; i += 100) documents.push(backendPolicy(i < llms ? `llm-${i}` : `host-${i - llms}`));
  return `${documents.join('\n---\n')}\n`;
}

/** Returns the number of objects in `corpus(n)`. */
export function objects(text) {
  return text.split('\n---\n').length;
}

function gatewayClass() {
  return `apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata:
  name: agentgateway
spec:
  controllerName: agentgateway.dev/agentgateway`;
}

function gateway() {
  const listeners = LISTENERS.map(
    (name, i) => `  - name: ${name}
    port: ${8080 + i}
    protocol: HTTP
    allowedRoutes:
      namespaces:
        from: All`,
  );
  return `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: edge
  namespace: bench
spec:
  gatewayClassName: agentgateway
  listeners:
${listeners.join('\n')}`;
}

function gatewayPolicy() {
  return `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata:
  name: edge
  namespace: bench
spec:
  targetRefs:
  - group: gateway.networking.k8s.io
    kind: Gateway
    name: edge
  traffic:
    retry:
      attempts: 3
      codes:
      - 503
    timeouts:
      request: 60s
    transformation:
      response:
        set:
        - name: x-served-by
          value: '"edge"'`;
}

function llmBackend(i) {
  return `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata:
  name: llm-${i}
  namespace: bench
spec:
  ai:
    groups:
    - providers:
      - name: first
        openai:
          model: gpt-4o-mini
      - name: second
        anthropic:
          model: claude-sonnet-4
    - providers:
      - name: fallback
        bedrock:
          region: eu-central-1
          model: anthropic.claude-3-haiku
  policies:
    health:
      eviction:
        duration: 10s
        consecutiveFailures: 2`;
}

function staticBackend(i) {
  return `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata:
  name: host-${i}
  namespace: bench
spec:
  static:
    host: host-${i}.example.com
    port: 443
  policies:
    tls: {}`;
}

function service(i) {
  return `apiVersion: v1
kind: Service
metadata:
  name: svc-${i}
  namespace: bench
spec:
  selector:
    app: svc-${i}
  ports:
  - name: http
    port: 8080`;
}

function route(i, llms, hosts, services) {
  const second =
    i % 2 === 0
      ? `    - name: svc-${i % services}
      port: 8080`
      : `    - group: agentgateway.dev
      kind: AgentgatewayBackend
      name: host-${i % hosts}`;
  return `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: route-${i}
  namespace: bench
spec:
  parentRefs:
  - name: edge
    sectionName: ${LISTENERS[i % LISTENERS.length]}
  hostnames:
  - tenant-${i}.example.com
  rules:
  - name: chat
    matches:
    - path:
        type: PathPrefix
        value: /v1/chat
      headers:
      - name: x-tenant
        value: t${i}
    backendRefs:
    - group: agentgateway.dev
      kind: AgentgatewayBackend
      name: llm-${i % llms}
  - name: files
    matches:
    - path:
        type: PathPrefix
        value: /files
    filters:
    - type: RequestHeaderModifier
      requestHeaderModifier:
        set:
        - name: x-route
          value: route-${i}
    backendRefs:
${second}`;
}

function routePolicy(i) {
  return `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata:
  name: route-${i}
  namespace: bench
spec:
  targetRefs:
  - group: gateway.networking.k8s.io
    kind: HTTPRoute
    name: route-${i}
  traffic:
    retry:
      attempts: 3
      codes:
      - 502
      - 503
    authorization:
      policy:
        matchExpressions:
        - request.headers["x-tenant"] == "t${i}"`;
}

function rulePolicy(rule) {
  return `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata:
  name: rule-${rule}
  namespace: bench
spec:
  targetRefs:
  - group: gateway.networking.k8s.io
    kind: HTTPRoute
    name: route-${Math.floor(rule / 2)}
    sectionName: ${rule % 2 === 0 ? 'chat' : 'files'}
  traffic:
    timeouts:
      request: 120s`;
}

function backendPolicy(name) {
  return `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata:
  name: ${name}
  namespace: bench
spec:
  targetRefs:
  - group: agentgateway.dev
    kind: AgentgatewayBackend
    name: ${name}
  backend:
    tcp:
      connectTimeout: 2s`;
}
