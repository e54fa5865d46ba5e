import {
  ai,
  aiPolicies,
  backend,
  entries,
  guard,
  type Limit,
  limit,
  mcp,
  mcpPolicies,
  number,
  policies,
  provider,
  SERVICE,
  sizes,
  target,
  text,
  times,
  transform,
} from './writing';

/** Limits of ProxyBackend, its policies included. */
export const backends: Limit[] = [
  limit(
    'groups',
    (groups) => backend({ ai: { groups } }),
    sizes(
      times((i) => ({ providers: [{ name: `p${i}`, providerA: {} }] })),
      1,
      8,
    ),
  ),
  limit(
    'providers of a group',
    (providers) => backend({ ai: { groups: [{ providers }] } }),
    sizes(
      times((i) => ({ name: `p${i}`, providerA: {} })),
      1,
      16,
    ),
  ),
  limit(
    'MCP targets',
    (targets) => backend({ mcp: { targets } }),
    sizes(
      times((i) => target(`t${i}`)),
      1,
      128,
    ),
  ),
  limit('providerF.region length', (region) => ai({ providerF: { region } }), sizes(text, 1, 63)),
  limit('providerF.region pattern', (region) => ai({ providerF: { region } }), {
    accepted: ['us-east-1', '-'],
    refused: ['US', 'a_b', 'a.b'],
  }),
  limit('MCP target path', (path) => mcp({ path }), sizes(text, 1, 1024)),
  limit('provider port', (port) => provider({ host: 'h', port }), sizes(number, 1, 65535)),
];

export const guards: Limit[] = [
  limit(
    'request guards',
    (request) => aiPolicies({ promptGuard: { request } }),
    sizes(
      times(() => ({ regex: {} })),
      1,
      8,
    ),
  ),
  limit(
    'response guards',
    (response) => aiPolicies({ promptGuard: { response } }),
    sizes(
      times(() => ({ regex: {} })),
      1,
      8,
    ),
  ),
  limit('regex matches item', (item) => guard({ regex: { matches: [item] } }), sizes(text, 1, 1024)),
  limit('guard statusCode', (statusCode) => guard({ regex: {}, response: { statusCode } }), sizes(number, 200, 599)),
  limit(
    'defaults',
    (defaults) => aiPolicies({ defaults }),
    sizes(
      times(() => ({ field: 'f', value: false })),
      1,
      64,
    ),
  ),
  limit(
    'overrides',
    (overrides) => aiPolicies({ overrides }),
    sizes(
      times(() => ({ field: 'f', value: [{}] })),
      1,
      64,
    ),
  ),
  limit(
    'transformations',
    (transformations) => aiPolicies({ transformations }),
    sizes(
      times(() => ({ field: 'f', expression: 'true' })),
      1,
      64,
    ),
  ),
  limit('modelAliases', (modelAliases) => aiPolicies({ modelAliases }), sizes(entries('m'), undefined, 64)),
  limit('promptCaching.minTokens', (minTokens) => aiPolicies({ promptCaching: { minTokens } }), sizes(number, 0)),
  limit(
    'promptCaching.cacheMessageOffset',
    (cacheMessageOffset) => aiPolicies({ promptCaching: { cacheMessageOffset } }),
    sizes(number, 0),
  ),
];

export const backendPolicies: Limit[] = [
  limit('key', (key) => policies({ auth: { key } }), sizes(text, undefined, 2048)),
  limit(
    'mtlsCertificateRef',
    (mtlsCertificateRef) => policies({ tls: { mtlsCertificateRef } }),
    sizes(
      times((i) => ({ name: `s${i}` })),
      undefined,
      1,
    ),
  ),
  limit(
    'caCertificateRefs',
    (caCertificateRefs) => policies({ tls: { caCertificateRefs } }),
    sizes(
      times((i) => ({ name: `s${i}` })),
      undefined,
      1,
    ),
  ),
  limit(
    'verifySubjectAltNames',
    (verifySubjectAltNames) => policies({ tls: { verifySubjectAltNames } }),
    sizes(
      times(() => 'n'),
      1,
      16,
    ),
  ),
  limit(
    'backend alpnProtocols',
    (alpnProtocols) => policies({ tls: { alpnProtocols } }),
    sizes(
      times(() => 'h2'),
      1,
      16,
    ),
  ),
  limit('Keepalive.retries', (retries) => policies({ tcp: { keepalive: { retries } } }), sizes(number, 1, 64)),
  limit(
    'restoreHealth',
    (restoreHealth) => policies({ health: { eviction: { restoreHealth } } }),
    sizes(number, 0, 100),
  ),
  limit(
    'healthThreshold',
    (healthThreshold) => policies({ health: { eviction: { healthThreshold } } }),
    sizes(number, 0, 100),
  ),
  limit(
    'consecutiveFailures',
    (consecutiveFailures) => policies({ health: { eviction: { consecutiveFailures } } }),
    sizes(number, 0),
  ),
  limit(
    'Transform.set',
    (set) => transform({ set }),
    sizes(
      times((i) => ({ name: `h${i}`, value: '1' })),
      1,
      16,
    ),
  ),
  limit(
    'Transform.add',
    (add) => transform({ add }),
    sizes(
      times((i) => ({ name: `h${i}`, value: '1' })),
      1,
      16,
    ),
  ),
  limit(
    'Transform.remove',
    (remove) => transform({ remove }),
    sizes(
      times((i) => `h${i}`),
      1,
      16,
    ),
  ),
  limit('Transform.metadata', (metadata) => transform({ metadata }), sizes(entries('1'), 1, 16)),
  limit(
    'MCP audiences',
    (audiences) => mcpPolicies({ authentication: { audiences, jwks: { jwksPath: 'k', backendRef: SERVICE } } }),
    sizes(
      times(() => 'a'),
      1,
      64,
    ),
  ),
];
