import type { Guarantee } from '../../../../../../src/core/compiler/queries/prove';
import { keySet } from '../../../../../live/harness/tokens';
import { GATEWAY, route } from '../findings/asking';

/** A guarantee about small inputs, with the answer that was worked out by hand. */
export interface Claim {
  readonly name: string;
  readonly is: 'holds' | 'does not hold';
  readonly guarantee: Partial<Guarantee>;
  readonly documents: readonly string[];
  /** Requests that come near to breaking it, and who answers: a Service, or a status of the gateway. */
  readonly near: readonly (readonly [request: Near, answer: string | number])[];
}

/** By default, `GET http://a.example.com/` without credentials. */
export interface Near {
  readonly method?: string;
  readonly host?: string;
  readonly path?: string;
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly serverName?: string;
  readonly jwt?: Readonly<Record<string, unknown>>;
}

export const ISSUERS = ['idp', 'other'] as const;

export const to = (name: string) => `backendRefs: [{name: ${name}, port: 80}]`;
export const ALL = route('all', `rules: [{${to('web')}}]`);
export const two = (match: string) => route('two', `rules: [{matches: [${match}], ${to('desk')}}, {${to('web')}}]`);
export const edge = (listeners: string, more = '') =>
  `${GATEWAY.slice(0, GATEWAY.indexOf('  listeners:'))}  ${more}\n  listeners: [${listeners}]`;
export const http = (name: string, hostname?: string) =>
  `{name: ${name}, port: 80, protocol: HTTP${hostname ? `, hostname: '${hostname}'` : ''}}`;
export const https = (name: string, hostname?: string) =>
  http(name, hostname).replace('80, protocol: HTTP', '443, protocol: HTTPS, tls: {certificateRefs: [{name: own}]}');
export const at = (name: string, listener: string, service: string) =>
  route(name, `rules: [{${to(service)}}]`).replace('{name: edge}', `{name: edge, sectionName: ${listener}}`);
export const OWN = `
apiVersion: v1
kind: Secret
metadata: {name: own, namespace: shop}
type: kubernetes.io/tls
data: {tls.crt: null, tls.key: null}`;
export const KEYS = `
apiVersion: v1
kind: Secret
metadata: {name: keys, namespace: shop}
stringData: {red: '{"key": "k-red", "metadata": {"team": "red"}}', blue: '{"key": "k-blue", "metadata": {"team": "blue"}}'}`;
export const API = 'gateway.networking.k8s.io';

let policies = 0;
export const policy = (target: string, traffic: string, strategy = '') => {
  const [kind, name, section] = target.split('/');
  return `
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: {name: p${policies++}, namespace: shop}
spec:
  targetRefs: [{group: ${API}, kind: ${kind}, name: ${name}${section ? `, sectionName: ${section}` : ''}}]
  ${strategy}
  traffic: {${traffic}}`;
};
export const OVERRIDE = 'strategy: {inheritance: Override}';
export const rules = (action: string, ...expressions: string[]) =>
  `authorization: {action: ${action}, policy: {matchExpressions: ${JSON.stringify(expressions)}}}`;
export const IN_KEY = 'location: {header: {name: x-key}}, ';
export const key = (mode: string, location = IN_KEY) =>
  `apiKeyAuthentication: {mode: ${mode}, ${location}secretRef: {name: keys}}`;
export const jwt = (mode: string, issuer: string = ISSUERS[0]) =>
  `jwtAuthentication: {mode: ${mode}, providers: [{issuer: ${issuer}, audiences: [shop], jwks: {inline: '${keySet()}'}}]}`;
export const basic = (mode: string, location = '') =>
  `basicAuthentication: {mode: ${mode}, ${location}users: ["alice:{SHA}qUqP5cyxm6YcTAhz05Hph5gvu9M="]}`;
export const first = (traffic: string) => policy('Gateway/edge', `phase: PreRouting, ${traffic}`);
export const late = (...traffic: string[]) => [GATEWAY, ALL, KEYS, policy('HTTPRoute/all', traffic.join(', '))];
export const parent = (match: string, more = '') =>
  route(
    'parent',
    `rules: [{matches: [${match}], backendRefs: [{group: ${API}, kind: HTTPRoute, name: child}]}${more}]`,
  );
export const child = (spec: string) => route('child', spec).replace('parentRefs: [{name: edge}], ', '');
export const API_PATH = '{path: {value: /api}}';
export const CHILD = child(`rules: [{matches: [{path: {value: /api/a}}], ${to('desk')}}]`);

export const NEVER: Partial<Guarantee> = { neverReached: true };
export const never = (backend: string, requests: Guarantee['requests'] = {}): Partial<Guarantee> => ({
  requests,
  to: { backend },
  ...NEVER,
});
export const known = (by?: readonly ('jwt' | 'api-key' | 'basic-auth')[], requests: Guarantee['requests'] = {}) => ({
  requests,
  always: { authenticated: by ? { by } : {} },
});

type Rest = readonly [guarantee: Partial<Guarantee>, documents: readonly string[], ...near: Claim['near']];
export const claims =
  (is: Claim['is']) =>
  (name: string, ...[guarantee, documents, ...near]: Rest): Claim => ({ name, is, guarantee, documents, near });
export const [holds, breaks] = [claims('holds'), claims('does not hold')];

export const bearer = (text: string) => ({ headers: [['authorization', `Bearer ${text}`]] }) as const;
export const password = {
  headers: [['authorization', `Basic ${Buffer.from('alice:test').toString('base64')}`]],
} as const;
export const inKey = { headers: [['x-key', 'k-red']] } as const;
export const [B, UPPER] = [{ host: 'b.example.com' }, { host: 'B.EXAMPLE.COM' }];
export const inB = { hosts: ['b.example.com'] };
export const header = (value: string) => `{headers: [{name: x-a, ${value}}]}`;
export const path = (value: string) => `{path: {${value}}}`;
