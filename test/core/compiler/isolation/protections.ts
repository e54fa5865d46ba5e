import type { CompileResult } from '../../../../src/core/compiler/model/result';
import { type ExplainedField, explainRequest } from '../../../../src/core/compiler/queries/explain';
import { EDGE, JWT, policy, route } from './worlds';

const on = (kind: string, name: string, section = '') =>
  `  targetRefs: [{ group: ${kind === 'Service' ? '""' : 'gateway.networking.k8s.io'}, kind: ${kind}, name: ${name}${section} }]\n`;

const LISTENERS = `    - { name: idle, port: 8081, protocol: HTTP, allowedRoutes: { namespaces: { from: Same } } }
    - { name: raw, port: 8082, protocol: TCP, allowedRoutes: { namespaces: { from: Same } } }
`;
const TCP = `
apiVersion: gateway.networking.k8s.io/v1
kind: TCPRoute
metadata: { name: raw, namespace: infra }
spec:
  parentRefs: [{ name: edge, sectionName: raw }]
  rules: [{ backendRefs: [{ name: raw, port: 80 }] }]
`;
const WEB = route('shop', 'web', '      name: main')
  .replace('metadata: {', 'metadata: { labels: { app: web },')
  .replace('name: web, port', 'name: catalogue, port');

/** Two teams with routes of one name, of which one is protected, and a third one in the namespace of those who name none. */
const OTHERS = [
  EDGE.replace('  listeners:', '  allowedListeners: { namespaces: { from: Same } }\n  listeners:') + LISTENERS,
  route('shop', 'other'),
  route('pay', 'bills'),
  route('pay', 'web').replace('value: /web', 'value: /pay-web'),
  route('default', 'lost'),
  `
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: more, namespace: infra }
spec:
  parentRef: { name: edge }
  listeners: [{ name: own, port: 9000, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }]
`,
  route('shop', 'set').replace('name: edge,', 'kind: ListenerSet, group: gateway.networking.k8s.io, name: more,'),
];

const SELECTOR =
  '  targetSelectors: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, matchLabels: { app: web } }]\n';
const TLS = `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: auth, namespace: shop }
spec:
  targetRefs: [{ group: "", kind: Service, name: catalogue }]
  validation: { hostname: web.example.com, wellKnownCACertificates: System }
`;

export interface Request {
  readonly path: string;
  readonly port?: number;
}

/** A document without which a request would get through, and others that have to be there. */
export interface Protection {
  readonly what: string;
  readonly text: string;
  readonly request: Request;
  readonly beside?: readonly string[];
}

const auth = (namespace: string, target: string) => policy(namespace, 'auth', `${target}${JWT}`);
export const PROTECTIONS: readonly Protection[] = [
  { what: 'a route', text: auth('shop', on('HTTPRoute', 'web')), request: { path: '/web' } },
  { what: 'a rule', text: auth('shop', on('HTTPRoute', 'web', ', sectionName: main')), request: { path: '/web' } },
  { what: 'routes by labels', text: auth('shop', SELECTOR), request: { path: '/web' } },
  { what: 'a Gateway', text: auth('infra', on('Gateway', 'edge')), request: { path: '/bills' } },
  {
    what: 'a listener',
    text: auth('infra', on('Gateway', 'edge', ', sectionName: http')),
    request: { path: '/bills' },
    beside: [TCP],
  },
  {
    what: 'a port',
    text: policy(
      'infra',
      'auth',
      `${on('Gateway', 'edge', ', port: 8080')}  frontend: { accessLog: { filter: "true" } }`,
    ),
    request: { path: '/bills' },
  },
  {
    what: 'a set of listeners',
    text: auth('infra', on('ListenerSet', 'more')),
    request: { path: '/set', port: 9000 },
  },
  {
    what: 'a Service',
    text: policy('shop', 'auth', `${on('Service', 'catalogue')}  backend: { tls: { sni: web.example.com } }`),
    request: { path: '/web' },
  },
  { what: 'TLS to a Service', text: TLS, request: { path: '/web' } },
];

const NAMES = 'shop pay default nowhere web other edge catalogue idle raw http main'.split(' ');
const KINDS = 'HTTPRoute GRPCRoute TCPRoute Gateway ListenerSet Service BackendTLSPolicy'.split(' ');
const OWN_KINDS = 'AgentgatewayBackend AgentgatewayPolicy AgentgatewayParameters'.split(' ');
const GROUPS = ['', 'v1', 'agentgateway.dev', 'agentgateway.dev/v1alpha1', 'gateway.networking.k8s.io/v1'];
/** Values of such documents in other places. */
export const WORDS = [...NAMES, ...KINDS, ...OWN_KINDS, ...GROUPS];

/** Returns the policies that apply to a request, by field; `undefined` if the request does not reach a destination. */
export function guards(
  { attachment, gateways }: CompileResult,
  request: Request,
): ReadonlyMap<string, string> | undefined {
  if (!attachment || gateways.length === 0) return undefined;
  const [explained] = explainRequest(attachment, { port: 8080, host: 'any.example.com', ...request });
  if (!explained?.rule || explained.traffic.some(({ field }) => field === 'directResponse')) return undefined;
  const reached = explained.backends.filter(({ type, share }) => type !== 'invalid' && share > 0);
  if (reached.length === 0) return undefined;
  const { frontend, preRouting, traffic } = explained;
  const called = reached.flatMap(({ policies }) => policies);
  const fields: readonly ExplainedField[] = [...frontend, ...preRouting, ...traffic, ...called];
  return new Map(fields.map(({ field, value }) => [field, JSON.stringify(value)]));
}

/** The first document precedes the one with the mistake, which may absorb the text after it. */
export function withOthers(text: string, { beside = [] }: Pick<Protection, 'beside'>): readonly string[] {
  const [first = '', ...others] = OTHERS;
  return [first, text, WEB, ...others, ...beside];
}
