/** Helpers for the tables of limits: documents with one value left open, and values of a size. */

export type Json = unknown;
export type Document = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: object;
  readonly spec: Json;
};

export interface Limit {
  readonly subject: string;
  readonly document: (value: Json) => Document;
  readonly accepted: readonly Json[];
  readonly refused: readonly Json[];
}

export const document = (kind: string, spec: Json): Document => ({
  apiVersion: 'proxy.example.com/v1alpha1',
  kind,
  metadata: { name: 'under-test', namespace: 'default' },
  spec,
});

export const GATEWAY = { group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'gw' };
export const ROUTE = { group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: 'route' };
export const SERVICE = { name: 'svc', port: 80 };
export const JWKS = { inline: '{}' };

export const backend = (spec: Json) => document('ProxyBackend', spec);
export const ai = (provider: Json) => backend({ ai: { provider } });
export const provider = (more: object) => ai({ providerA: {}, ...more });
export const policies = (block: Json) => backend({ static: { host: 'example.com', port: 80 }, policies: block });
export const aiPolicies = (block: Json) => backend({ ai: { provider: { providerA: {} } }, policies: { ai: block } });
export const mcpPolicies = (block: Json) => backend({ mcp: { targets: [target('a')] }, policies: { mcp: block } });
export const guard = (check: Json) => aiPolicies({ promptGuard: { request: [check] } });
export const policy = (more: object) => document('ProxyPolicy', { targetRefs: [GATEWAY], ...more });
export const frontend = (block: Json) => policy({ frontend: block });
export const traffic = (block: Json) => policy({ traffic: block });
export const target = (name: string, more: object = {}) => ({
  name,
  static: { host: 'example.com', port: 80, ...more },
});
export const mcp = (more: object) => backend({ mcp: { targets: [target('a', more)] } });
export const parameters = (spec: Json) => document('ProxyParameters', spec);
export const transform = (block: Json) => traffic({ transformation: { request: block } });
export const extAuth = (more: object) => traffic({ extAuth: { backendRef: SERVICE, ...more } });
export const globalLimit = (more: object) =>
  traffic({ rateLimit: { global: { backendRef: SERVICE, domain: 'd', descriptors: [descriptor()], ...more } } });
export const descriptor = (more: object = {}) => ({ entries: [{ name: 'n', expression: 'true' }], ...more });
export const jwt = (more: object) =>
  traffic({ jwtAuthentication: { providers: [{ issuer: 'i', jwks: JWKS, ...more }] } });
export const remoteJwks = (more: object) =>
  jwt({ jwks: { remote: { jwksPath: 'keys', backendRef: SERVICE, ...more } } });

export const text = (length: number) => 'a'.repeat(length);
export const times = (make: (index: number) => Json) => (length: number) =>
  Array.from({ length }, (_, index) => make(index));
export const entries = (value: Json) => (size: number) =>
  Object.fromEntries(times((i) => [`k${i}`, value])(size) as [string, Json][]);

/** Values of the smallest and the largest size, and those one step beyond. */
export function sizes(
  make: (size: number) => Json,
  smallest: number | undefined,
  largest?: number,
): Pick<Limit, 'accepted' | 'refused'> {
  const low = smallest === undefined ? [] : [smallest];
  const high = largest === undefined ? [] : [largest];
  return {
    accepted: [...low, ...high].map(make),
    refused: [...low.map((size) => size - 1), ...high.map((size) => size + 1)].map(make),
  };
}

export const number = (value: number) => value;
export const limit = (subject: string, at: Limit['document'], values: Pick<Limit, 'accepted' | 'refused'>): Limit => ({
  subject,
  document: at,
  ...values,
});

/** Each word is accepted; the empty word, an unknown one and a wrong case are not. */
export const words = (subject: string, at: Limit['document'], ...accepted: string[]): Limit => {
  const [first] = accepted as [string];
  const otherCase = [first.toLowerCase(), first.toUpperCase()].filter((word) => word !== first);
  return limit(subject, at, { accepted, refused: ['', 'Other', ...otherCase] });
};
