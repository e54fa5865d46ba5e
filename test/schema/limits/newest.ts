import { CEL, credential, FORMATS, formats } from './newest-writing';
import {
  aiPolicies,
  backend,
  entries,
  extAuth,
  frontend,
  GATEWAY,
  guard,
  type Json,
  type Limit,
  limit,
  mcpPolicies,
  parameters,
  policies,
  policy,
  SERVICE,
  sizes,
  text,
  times,
  traffic,
  words,
} from './writing';

const auth = (block: Json) => policies({ auth: block });
const exchange = (more: object) => auth({ oauthTokenExchange: { backendRef: SERVICE, ...more } });
const clientAuth = (more: object) => exchange({ clientAuth: { clientId: 'c', secretRef: { name: 's' }, ...more } });
const privateKeyJwt = { signingKeyRef: { name: 's' }, assertionAudience: 'a' };
const assertion = (more: object) =>
  exchange({
    clientAuth: {
      clientId: 'c',
      method: 'PrivateKeyJwt',
      privateKeyJwt: { ...privateKeyJwt, ...more },
    },
  });
const endpoint = { backendRef: SERVICE, clientAuth: { clientId: 'c', secretRef: { name: 's' } } };
const crossApp = (more: object) =>
  auth({
    crossAppAccess: { audience: 'a', identityProvider: endpoint, resourceAuthorizationServer: endpoint, ...more },
  });
const role = (more: object) => auth({ cloudA: { assumeRole: { roleArn: ROLE, ...more } } });
const ROLE = 'arn:aws:iam::123456789012:role/reader';
const processor = (more: object) =>
  mcpPolicies({ guardrails: { processors: [{ methods: { '*': 'Full' }, remote: { backendRef: SERVICE }, ...more }] } });
const remote = (more: object) => processor({ remote: { backendRef: SERVICE, ...more } });
const custom = (more: object) => ({ custom: { formats: [{ type: 'Messages' }], ...more }, host: 'h', port: 80 });
const customProvider = (more: object) => backend({ ai: { provider: custom(more) } });
const conditional = (field: string, entry: Json) =>
  limit(
    `${field}.conditional`,
    (list) => traffic({ [field]: { conditional: list } }),
    sizes(
      times(() => ({ condition: CEL, policy: entry })),
      1,
      16,
    ),
  );
const inCondition = (field: string, entry: object) => traffic({ [field]: { conditional: [{ policy: entry }] } });

/** Features of v1.4. */
export const newestLimits: Limit[] = [
  limit('unixPath', (unixPath) => backend({ static: { unixPath } }), sizes(text, 1)),
  words(
    'AzureResourceType',
    (resourceType) =>
      backend({ ai: { provider: { providerG: { resourceName: 'r', resourceType, projectName: 'p' } } } }),
    'OpenAI',
    'Foundry',
  ),
  limit('CustomConfig.formats', (list) => customProvider({ formats: list }), sizes(formats, 1, 6)),
  words('ProviderFormat', (type) => customProvider({ formats: [{ type }] }), ...FORMATS),
  words(
    'KeyExchangeGroup',
    (group) => policies({ tls: { keyExchangeGroups: [group] } }),
    'X25519',
    'P-256',
    'P-384',
    'X25519_MLKEM768',
  ),
  limit('roleArn', (roleArn) => role({ roleArn }), { accepted: [ROLE], refused: ['', 'arn:aws:iam::1:role/reader'] }),
  limit('sessionName', (sessionName) => role({ sessionName }), { accepted: ['ab'], refused: ['a', 'a b'] }),
  limit(
    'AwsAssumeRole.tags',
    (tags) => role({ tags }),
    sizes(
      times((index) => ({ key: `k${index}`, value: 'v' })),
      undefined,
      50,
    ),
  ),
  limit('AwsSessionTag.key', (key) => role({ tags: [{ key, value: 'v' }] }), sizes(text, 1, 128)),
  limit('AwsSessionTag.value', (value) => role({ tags: [{ key: 'k', value }] }), sizes(text, undefined, 256)),
  limit(
    'BackendAuth.credentials',
    (credentials) => auth({ credentials }),
    sizes(
      times(() => credential),
      1,
      8,
    ),
  ),
  limit('OAuthTokenExchange.path', (path) => exchange({ path }), { accepted: ['/', '/token'], refused: ['', 'token'] }),
  words('OAuthGrantType', (grantType) => exchange({ grantType }), 'TokenExchange', 'JwtBearer'),
  words(
    'OAuthMayAct',
    (mayAct) => exchange({ actorToken: { source: { cookie: { name: 'c' } }, tokenType: 'Jwt', mayAct } }),
    'Required',
  ),
  ...(['audiences', 'resources', 'scopes'] as const).map((field) =>
    limit(
      `OAuthTokenExchange.${field}`,
      (list) => exchange({ [field]: list }),
      sizes(
        times(() => 'a'),
        1,
        64,
      ),
    ),
  ),
  ...(['resources', 'scopes'] as const).map((field) =>
    limit(
      `CrossAppAccessAuth.${field}`,
      (list) => crossApp({ [field]: list }),
      sizes(
        times(() => 'a'),
        1,
        64,
      ),
    ),
  ),
  // A rule refuses the fourth here.
  limit('OAuthTokenType', (requestedTokenType) => exchange({ requestedTokenType }), {
    accepted: ['AccessToken', 'Jwt', 'IdToken'],
    refused: ['IdJag', 'Other'],
  }),
  words(
    'OAuthClientAuthMethod',
    (method) => clientAuth({ method, ...(method === 'PrivateKeyJwt' && { secretRef: undefined, privateKeyJwt }) }),
    'ClientSecretBasic',
    'ClientSecretPost',
    'PrivateKeyJwt',
  ),
  limit('clientId', (clientId) => clientAuth({ clientId }), sizes(text, 1)),
  words(
    'OAuthCertificateHeader',
    (certificateHeader) => assertion({ certificateRef: { name: 's' }, certificateHeader }),
    'x5c',
    'x5t#S256',
  ),
  words('OAuthSigningAlgorithm', (alg) => assertion({ alg }), 'RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384'),
  limit('additionalParams', (additionalParams) => exchange({ additionalParams }), sizes(entries(CEL), undefined, 64)),
  limit(
    'Webhook.headers',
    (headers) => guard({ webhook: { backendRef: SERVICE, headers } }),
    sizes(entries(CEL), undefined, 64),
  ),
  words(
    'PromptGuardStreaming',
    (streaming) => aiPolicies({ promptGuard: { response: [{ regex: {} }], streaming } }),
    'Enabled',
  ),
  limit('RouteType', (type) => aiPolicies({ routes: { '*': type } }), {
    accepted: [
      ...['Completions', 'Messages', 'Models', 'Passthrough', 'Detect', 'Responses', 'CountTokens'],
      ...['Embeddings', 'Realtime', 'Rerank', 'GenerateContent', 'GeminiCountTokens'],
    ],
    refused: ['Other'],
  }),
  words(
    'McpIdentityProvider',
    (provider) =>
      traffic({
        jwtAuthentication: { providers: [{ issuer: 'i', jwks: { inline: '{}' } }], mcp: { provider } },
      }),
    'IdpA',
    'IdpB',
    'Okta',
    'Descope',
    'Authentik',
    'Entra',
  ),
  limit(
    'McpGuardrails.processors',
    (processors) => mcpPolicies({ guardrails: { processors } }),
    sizes(
      times(() => ({ methods: { '*': 'Full' }, remote: { backendRef: SERVICE } })),
      1,
      16,
    ),
  ),
  limit('methods', (methods) => processor({ methods }), sizes(entries('Full'), 1, 64)),
  limit('patterns of methods', (methods) => processor({ methods }), {
    accepted: [{ '*': 'Off' }, { 'tools/*': 'Off' }, { '*/list': 'Off' }],
    refused: [{ 'a*b': 'Off' }, { '**': 'Off' }],
  }),
  words('McpMethodPhase', (phase) => processor({ methods: { '*': phase } }), 'Off', 'Request', 'Response', 'Full'),
  ...(['allowedRequestHeaders', 'disallowedRequestHeaders'] as const).map((field) =>
    limit(
      field,
      (list) => remote({ [field]: list }),
      sizes(
        times((index) => `x-${index}`),
        undefined,
        64,
      ),
    ),
  ),
  limit('McpGuardrailsRemote.metadata', (metadata) => remote({ metadata }), sizes(entries(CEL), undefined, 64)),
  words(
    'McpPrefixMode',
    (prefixMode) => backend({ mcp: { targets: [{ name: 'a', static: { host: 'h', port: 80 } }], prefixMode } }),
    'Always',
    'Conditional',
    'Never',
  ),
  // Strings are only checked for their form: their value may be less than a byte.
  limit('ByteSize', (maxBytes) => traffic({ buffer: { request: { maxBytes } } }), {
    accepted: ['1', '0'.repeat(32), 1, 4294967295, '64Ki', '-1', '0'],
    refused: ['', '0'.repeat(33), 0, 4294967296, '2mb'],
  }),
  limit('http2FrameSize as text', (http2FrameSize) => frontend({ http: { http2FrameSize } }), {
    accepted: ['16Ki', '16384', '1677215'],
    refused: ['16k', '16383', '1677216'],
  }),
  limit(
    'ExtAuthCache.key',
    (key) => extAuth({ http: {}, cache: { key, ttl: '5m' } }),
    sizes(
      times(() => CEL),
      1,
      16,
    ),
  ),
  words(
    'PolicyInheritance',
    (inheritance) => policy({ strategy: { inheritance }, traffic: {} }),
    'Default',
    'Override',
  ),
  words('HttpHeaderCase', (http1HeaderCase) => frontend({ http: { http1HeaderCase } }), 'Lowercase', 'Preserve'),
  limit(
    'MetricAttributes.add',
    (add) => frontend({ metrics: { attributes: { add } } }),
    sizes(
      times((index) => ({ name: `n${index}`, expression: CEL })),
      1,
      16,
    ),
  ),
  words('ProxyProtocolVersion', (version) => frontend({ proxyProtocol: { version } }), 'V1', 'V2', 'All'),
  words('ProxyProtocolMode', (mode) => frontend({ proxyProtocol: { mode } }), 'Strict', 'Optional'),
  words('FrontendConnectMode', (mode) => frontend({ connect: { mode } }), 'Deny', 'Route', 'Tunnel'),
  conditional('transformation', { request: { body: CEL } }),
  conditional('extProc', { backendRef: SERVICE }),
  conditional('extAuth', { backendRef: SERVICE, grpc: {} }),
  conditional('rateLimit', { local: [{ requests: 1, unit: 'Seconds' }] }),
  conditional('directResponse', { status: 200 }),
  words(
    'SendMode',
    (requestHeaderMode) => traffic({ extProc: { backendRef: SERVICE, processingOptions: { requestHeaderMode } } }),
    'Send',
    'Skip',
  ),
  words(
    'BodySendMode',
    (requestBodyMode) => traffic({ extProc: { backendRef: SERVICE, processingOptions: { requestBodyMode } } }),
    'None',
    'Buffered',
    'BufferedPartial',
    'FullDuplexStreamed',
  ),
  ...(['requestAttributes', 'responseAttributes'] as const).flatMap((field) => [
    limit(
      field,
      (map) => traffic({ extProc: { backendRef: SERVICE, [field]: map } }),
      sizes(entries(CEL), undefined, 64),
    ),
    limit(
      `conditional ${field}`,
      (map) => inCondition('extProc', { backendRef: SERVICE, [field]: map }),
      sizes(entries(CEL), undefined, 64),
    ),
  ]),
  limit(
    'metadataContext',
    (metadataContext) => traffic({ extProc: { backendRef: SERVICE, metadataContext } }),
    sizes(entries({ key: CEL }), undefined, 64),
  ),
  limit(
    'conditional metadataContext',
    (metadataContext) => inCondition('extProc', { backendRef: SERVICE, metadataContext }),
    sizes(entries({ key: CEL }), undefined, 64),
  ),
  limit(
    'RateLimits.local',
    (local) => inCondition('rateLimit', { local }),
    sizes(
      times(() => ({ requests: 1, unit: 'Seconds' })),
      1,
      16,
    ),
  ),
  words(
    'ApiKeyMode',
    (mode) => traffic({ apiKeyAuthentication: { mode, secretRef: { name: 's' } } }),
    'Strict',
    'Optional',
    'Permissive',
  ),
  limit(
    'directResponse headers',
    (headers) => traffic({ directResponse: { status: 200, headers } }),
    sizes(
      times((index) => ({ name: `x-${index}`, value: CEL })),
      1,
      16,
    ),
  ),
  limit(
    'conditional directResponse headers',
    (headers) => inCondition('directResponse', { status: 200, headers }),
    sizes(
      times((index) => ({ name: `x-${index}`, value: CEL })),
      1,
      16,
    ),
  ),
  words('WorkloadKind', (kind) => parameters({ workload: { kind } }), 'Deployment', 'DaemonSet'),
  limit(
    'ModelCatalogConfigMap.name',
    (name) => parameters({ modelCatalog: { sources: [{ configMap: { name } }] } }),
    sizes(text, 1),
  ),
  limit(
    'port of a target',
    (port) => policy({ targetRefs: [{ ...GATEWAY, port }], frontend: { tcp: { keepalive: {} } } }),
    {
      accepted: [1, 65535],
      refused: [0, 65536],
    },
  ),
];
