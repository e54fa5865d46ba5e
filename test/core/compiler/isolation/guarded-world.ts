import { parse } from 'yaml';
import type { Request } from './protections';

/** Three teams at one Gateway; the targets of policies are in `infra` and `team`. */
export const WORLD = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra, labels: { gw: main } }
spec:
  gatewayClassName: agentgateway
  listeners:
    - { name: http, port: 8080, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
    - { name: partner, port: 8081, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: team, labels: { guard: strict } }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  hostnames: [a.example.com]
  rules:
    - name: admin
      matches: [{ path: { type: PathPrefix, value: /admin } }]
      backendRefs: [{ name: web, port: 80 }]
    - { name: rest, backendRefs: [{ name: web, port: 80 }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: second, namespace: team }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  hostnames: [c.example.com]
  rules: [{ backendRefs: [{ name: other, port: 80 }] }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: chat, namespace: team }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  hostnames: [l.example.com]
  rules: [{ backendRefs: [{ group: agentgateway.dev, kind: AgentgatewayBackend, name: llm }] }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: tools, namespace: team }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  hostnames: [m.example.com]
  rules: [{ backendRefs: [{ group: agentgateway.dev, kind: AgentgatewayBackend, name: mcp }] }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: pub, namespace: blog }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  hostnames: [b.example.com]
  rules: [{ backendRefs: [{ name: blog, port: 80 }] }]
---
apiVersion: v1
kind: Service
metadata: { name: web, namespace: team, labels: { svc: web } }
spec: { ports: [{ port: 80 }] }
---
apiVersion: v1
kind: Service
metadata: { name: other, namespace: team }
spec: { ports: [{ port: 80 }] }
---
apiVersion: v1
kind: Service
metadata: { name: checker, namespace: team }
spec: { ports: [{ port: 80 }] }
---
apiVersion: v1
kind: Service
metadata: { name: blog, namespace: blog }
spec: { ports: [{ port: 80 }] }
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: { name: llm, namespace: team }
spec: { ai: { provider: { openai: { model: gpt-5 }, host: web.team.svc.cluster.local, port: 80 } } }
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayBackend
metadata: { name: mcp, namespace: team }
spec: { mcp: { targets: [{ name: notes, static: { host: web.team.svc.cluster.local, port: 80 } }] } }
---
apiVersion: v1
kind: Secret
metadata: { name: keys, namespace: team }
stringData: { n: sesame }
---
apiVersion: v1
kind: Secret
metadata: { name: keys, namespace: infra }
stringData: { n: sesame }
`;

/** A file with policies, and requests that one of them keeps from a destination, limits or changes. */
export interface Guarded {
  readonly what: string;
  readonly text: string;
  readonly requests: readonly GuardedRequest[];
}

export interface GuardedRequest extends Request {
  readonly host: string;
  /** The target of the policy, by its name or label: a file without it does not target it. */
  readonly target: string;
}

const SHOP = { host: 'a.example.com', path: '/', target: 'shop' };
const ADMIN = { host: 'a.example.com', path: '/admin', target: 'shop' };
const SECOND = { host: 'c.example.com', path: '/', target: 'second' };
const CHAT = { host: 'l.example.com', path: '/v1/chat/completions', target: 'chat' };
const TOOLS = { host: 'm.example.com', path: '/mcp', target: 'mcp' };
const EVERY = [SHOP, ADMIN, SECOND, CHAT, TOOLS, { host: 'b.example.com', path: '/' }].map((each) => ({
  ...each,
  target: 'edge',
}));
const of = (target: string, ...requests: readonly GuardedRequest[]) => requests.map((each) => ({ ...each, target }));
const PARTNERS = EVERY.map((each) => ({ ...each, port: 8081 }));

interface Target {
  readonly namespace: string;
  readonly lines: string;
}

function target(kind: string, name: string, section = ''): Target {
  const groups: Readonly<Record<string, string>> = { AgentgatewayBackend: 'agentgateway.dev', Service: '""' };
  return {
    namespace: kind === 'Gateway' ? 'infra' : 'team',
    lines: [
      `  - group: ${groups[kind] ?? 'gateway.networking.k8s.io'}`,
      `    kind: ${kind}`,
      `    name: ${name}`,
      ...(section ? [`    sectionName: ${section}`] : []),
    ].join('\n'),
  };
}

const SHOP_ROUTE = target('HTTPRoute', 'shop');

function policy(name: string, targets: readonly Target[], blocks: string, list = 'targetRefs'): string {
  return `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata:
  name: ${name}
  namespace: ${targets[0]?.namespace}
spec:
  ${list}:
${targets.map(({ lines }) => lines).join('\n')}
${blocks}
`;
}

const API_KEY = `  traffic:
    apiKeyAuthentication:
      mode: Strict
      secretRef:
        name: keys
    timeouts:
      request: 5s`;
const RETRIES = `  traffic:
    retry:
      attempts: 2
    timeouts:
      request: 5s`;
const JWKS =
  '{"keys":[{"kty":"EC","x":"fI5MYmdSNy06SBoNVzQ_3TdpuusKgu2fTVQRMBL89LY","y":"HeCa3nqJXc10elvtuKQN7aFtPneEJKIA2wgb2VmQCgI","crv":"P-256","kid":"a","use":"sig","alg":"ES256"}]}';
const JWT = `  traffic:
    jwtAuthentication:
      mode: Strict
      providers:
        - issuer: https://issuer.example.com
          audiences:
            - shop
          jwks:
            inline: '${JWKS}'`;

const ROUTES: readonly Guarded[] = [
  { what: 'API keys of a route', text: policy('guard', [SHOP_ROUTE], API_KEY), requests: [SHOP, ADMIN] },
  { what: 'API keys of a Gateway', text: policy('guard', [target('Gateway', 'edge')], API_KEY), requests: EVERY },
  {
    what: 'tokens of a listener',
    text: policy('guard', [target('Gateway', 'edge', 'partner')], JWT),
    requests: PARTNERS,
  },
  {
    what: 'passwords of a rule',
    text: policy(
      'guard',
      [target('HTTPRoute', 'shop', 'admin')],
      `  traffic:
    basicAuthentication:
      realm: admin
      users:
        - 'a:{SHA}qUqP5cyxm6YcTAhz05Hph5gvu9M='`,
    ),
    requests: [ADMIN],
  },
  {
    what: 'API keys of two routes',
    text: policy('guard', [SHOP_ROUTE, target('HTTPRoute', 'second')], API_KEY),
    requests: [SHOP, ADMIN, SECOND],
  },
  {
    what: 'rules of access, by labels',
    text: policy(
      'guard',
      [
        {
          namespace: 'team',
          lines: `  - group: gateway.networking.k8s.io
    kind: HTTPRoute
    matchLabels:
      guard: strict`,
        },
      ],
      `  traffic:
    authorization:
      action: Allow
      policy:
        matchExpressions:
          - request.headers["x-team"] == "shop"
          - request.method == "OPTIONS"`,
      'targetSelectors',
    ),
    requests: of('strict', SHOP, ADMIN),
  },
  {
    what: 'a service that decides',
    text: policy(
      'guard',
      [SHOP_ROUTE],
      `  traffic:
    extAuth:
      backendRef:
        name: checker
        port: 80
      grpc: {}
    retry:
      attempts: 1`,
    ),
    requests: [SHOP, ADMIN],
  },
  {
    what: 'addresses of clients',
    text: policy(
      'guard',
      [target('Gateway', 'edge')],
      `  frontend:
    tcp:
      keepalive:
        time: 30s
    networkAuthorization:
      action: Deny
      policy:
        matchExpressions:
          - source.address == "127.0.0.1"`,
    ),
    requests: EVERY,
  },
];

const OTHERS: readonly Guarded[] = [
  {
    what: 'limits of a route',
    text: policy(
      'limit',
      [SHOP_ROUTE],
      `  traffic:
    rateLimit:
      local:
        - requests: 1
          unit: Hours
      global:
        domain: shop
        failureMode: FailClosed
        backendRef:
          name: checker
          port: 80
        descriptors:
          - entries:
              - name: path
                expression: request.path`,
    ),
    requests: [SHOP, ADMIN],
  },
  {
    what: 'origins of browsers',
    text: policy(
      'browsers',
      [SHOP_ROUTE],
      `  traffic:
    cors:
      allowOrigins:
        - https://shop.example.com
      allowMethods:
        - GET
    csrf:
      additionalOrigins:
        - https://shop.example.com`,
    ),
    requests: [SHOP, ADMIN],
  },
  {
    what: 'prompts of an LLM',
    text: policy(
      'prompts',
      [target('AgentgatewayBackend', 'llm')],
      `  backend:
    ai:
      promptGuard:
        request:
          - regex:
              action: Reject
              matches:
                - secret[0-9]+
            response:
              statusCode: 422
              message: stop
    http:
      requestTimeout: 10s`,
    ),
    requests: of('llm', CHAT),
  },
  {
    what: 'tools of an MCP server',
    text: policy(
      'tools',
      [target('AgentgatewayBackend', 'mcp')],
      `  backend:
    mcp:
      authorization:
        action: Allow
        policy:
          matchExpressions:
            - mcp.tool.name == "read"
      authentication:
        mode: Strict
        issuer: https://issuer.example.com
        audiences:
          - tools
        jwks:
          backendRef:
            name: checker
            port: 80
          jwksPath: /keys`,
    ),
    requests: [TOOLS],
  },
  {
    what: 'TLS to a Service',
    text: policy(
      'tls',
      [target('Service', 'web')],
      `  backend:
    tcp:
      connectTimeout: 3s
    tls:
      sni: web.example.com`,
    ),
    requests: of('web', SHOP, ADMIN),
  },
  {
    what: 'TLS to a Service, of the Gateway API',
    text: `apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata:
  name: tls
  namespace: team
spec:
  targetRefs:
    - group: ""
      kind: Service
      name: web
  validation:
    hostname: web.example.com
    wellKnownCACertificates: System
`,
    requests: of('web', SHOP, ADMIN),
  },
];

const KEYS = policy('guard', [SHOP_ROUTE], API_KEY);
const SPELLINGS: readonly Guarded[] = [
  {
    what: 'a file of several policies',
    text: [
      KEYS,
      policy('retries', [target('HTTPRoute', 'second')], RETRIES),
      policy('more', [target('HTTPRoute', 'chat')], API_KEY),
    ].join('---\n'),
    requests: [SHOP, ADMIN, CHAT],
  },
  {
    what: 'a list',
    text: `apiVersion: v1
kind: List
items:
${[KEYS, policy('retries', [target('HTTPRoute', 'second')], RETRIES)]
  .map((each) => `- ${each.trimEnd().replaceAll('\n', '\n  ')}`)
  .join('\n')}
`,
    requests: [SHOP, ADMIN],
  },
  { what: 'JSON', text: JSON.stringify(parse(KEYS), null, 2), requests: [SHOP, ADMIN] },
  { what: 'flow style', text: flow(KEYS), requests: [SHOP, ADMIN] },
  {
    what: 'anchors and merge keys',
    text: `apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata:
  name: guard
  namespace: team
  annotations: &notes
    team: shop
  labels:
    <<: *notes
    guard: strict
spec:
  targetRefs:
    - &route
      group: gateway.networking.k8s.io
      kind: HTTPRoute
      name: shop
    - <<: *route
      name: second
  traffic:
    apiKeyAuthentication: &keys
      secretRef: &secret
        name: keys
    timeouts: &times
      request: 5s
`,
    requests: [SHOP, ADMIN, SECOND],
  },
];

/** The fields of `metadata` and `spec` a line each, as mappings in braces. */
function flow(text: string): string {
  const { apiVersion, kind, metadata, spec } = parse(text);
  const fields = Object.entries(spec).map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`);
  return `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: ${JSON.stringify(metadata)}\nspec:\n${fields.join('\n')}\n`;
}

export const GUARDED: readonly Guarded[] = [...ROUTES, ...OTHERS, ...SPELLINGS];
