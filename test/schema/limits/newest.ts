import {
  aiPolicies,
  backend,
  document,
  entries,
  extAuth,
  frontend,
  GATEWAY,
  guard,
  type Json,
  type Limit,
  limit,
  mcpPolicies,
  number,
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

const CEL = 'true';

const auth = (block: Json) => policies({ auth: block });
const exchange = (more: object) => auth({ oauthTokenExchange: { backendRef: SERVICE, ...more } });
const clientAuth = (more: object) => exchange({ clientAuth: { clientId: 'c', secretRef: { name: 's' }, ...more } });
const assertion = (more: object) =>
  exchange({
    clientAuth: {
      clientId: 'c',
      method: 'PrivateKeyJwt',
      privateKeyJwt: { signingKeyRef: { name: 's' }, assertionAudience: 'a', ...more },
    },
  });
const endpoint = { backendRef: SERVICE, clientAuth: { clientId: 'c', secretRef: { name: 's' } } };
const crossApp = (more: object) =>
  auth({
    crossAppAccess: { audience: 'a', identityProvider: endpoint, resourceAuthorizationServer: endpoint, ...more },
  });
const role = (more: object) => auth({ cloudA: { assumeRole: { roleArn: ROLE, ...more } } });
const ROLE = 'arn:aws:iam::123456789012:role/reader';
const credential = { location: { header: { name: 'x-key' } }, secretRef: { name: 's' } };
const processor = (more: object) =>
  mcpPolicies({ guardrails: { processors: [{ methods: { '*': 'Full' }, remote: { backendRef: SERVICE }, ...more }] } });
const remote = (more: object) => processor({ remote: { backendRef: SERVICE, ...more } });
const custom = (more: object) => ({ custom: { formats: [{ type: 'Messages' }], ...more }, host: 'h', port: 80 });
const customProvider = (more: object) => backend({ ai: { provider: custom(more) } });
const FORMATS = ['Completions', 'Messages', 'Responses', 'Embeddings', 'CountTokens', 'Realtime', 'Rerank'];
const formats = times((index) => ({ type: FORMATS[index] }));
const model = (more: object) => document('ProxyModel', { parentRefs: [{ name: 'gw' }], provider: 'OpenAI', ...more });
const virtual = (kind: string, targets: Json) =>
  document('ProxyModel', { parentRefs: [{ name: 'gw' }], virtualModel: { [kind]: { targets } } });
const modelPolicies = (block: Json) => model({ policies: block });
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

/** What came with v1.4. */
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
  limit('OAuthClientAuthMethod', (method) => clientAuth({ method }), {
    accepted: ['ClientSecretBasic', 'ClientSecretPost'],
    refused: ['PrivateKeyJwt', 'Other'],
  }),
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
      ...['Embeddings', 'Realtime', 'Rerank'],
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
  // Text is held to its form alone: it may say less than a byte.
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
    'ProxyModelSpec.parentRefs',
    (parentRefs) => model({ parentRefs }),
    sizes(
      times((index) => ({ name: `gw${index}` })),
      1,
      16,
    ),
  ),
  words('ModelVisibility', (visibility) => model({ visibility }), 'Public', 'Internal'),
  limit(
    'ModelProvider',
    (provider) => model({ provider, baseURL: 'https://models.example.com', ...settings(provider) }),
    {
      accepted: [
        ...['OpenAI', 'Anthropic', 'Azure', 'Baseten', 'Bedrock', 'Cerebras', 'Cohere', 'Custom', 'Deepinfra'],
        ...['Deepseek', 'Fireworks', 'Gemini', 'Groq', 'Huggingface', 'Mistral', 'Ollama', 'Openrouter'],
        ...['TogetherAI', 'VertexAI', 'XAI'],
      ],
      refused: ['', 'Other', 'openai'],
    },
  ),
  limit('baseURL', (baseURL) => model({ baseURL }), {
    accepted: ['http://a', 'https://models.example.com/v1', `https://a/${text(1014)}`, 'https://0.0.0.0?a=b'],
    refused: [
      ...['', 'models.example.com', 'ftp://a', `https://a/${text(1015)}`, 'https://', 'https://a b'],
      ...['http://localhost', 'http://LOCALHOST:80/', 'https://a.localhost', 'http://127.0.0.1', 'http://127.1'],
      ...['http://169.254.169.254/x', 'http://[::1]', 'http://[FE80::1]:80'],
    ],
  }),
  limit('ModelMatch.model', (name) => model({ match: { model: name } }), {
    accepted: ['a', text(1024), '*', 'gpt-*', '*-latest'],
    refused: ['', text(1025), 'a*b', '**'],
  }),
  limit(
    'CustomProviderSettings.formats',
    (list) => model({ provider: 'Custom', custom: { formats: list } }),
    sizes(formats, 1, 6),
  ),
  limit(
    'ModelBackendAuth.credentials',
    (credentials) => modelPolicies({ auth: { credentials } }),
    sizes(
      times(() => credential),
      1,
      8,
    ),
  ),
  limit(
    'ModelPolicies.transformations',
    (transformations) => modelPolicies({ transformations }),
    sizes(
      times((index) => ({ field: `f${index}`, expression: CEL })),
      1,
      64,
    ),
  ),
  ...(['weighted', 'failover', 'conditional'] as const).map((kind) =>
    limit(
      `${kind} targets`,
      (targets) => virtual(kind, targets),
      sizes(
        times(() => ({ modelRef: { name: 'm' }, ...MORE[kind] })),
        1,
        64,
      ),
    ),
  ),
  limit(
    'WeightedModelTarget.weight',
    (weight) => virtual('weighted', [{ modelRef: { name: 'm' }, weight }]),
    sizes(number, 1, 1000000),
  ),
  limit(
    'FailoverModelTarget.priority',
    (priority) => virtual('failover', [{ modelRef: { name: 'm' }, priority }]),
    sizes(number, 0, 1000000),
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

const MORE = { weighted: {}, failover: { priority: 1 }, conditional: { when: CEL } };

/** The block that a provider has to have, and no other may. */
function settings(provider: Json): object {
  switch (provider) {
    case 'Azure':
      return { azure: { resourceName: 'r', resourceType: 'OpenAI' } };
    case 'VertexAI':
      return { vertexai: { projectId: 'p' } };
    case 'Bedrock':
      return { bedrock: {} };
    case 'Custom':
      return { custom: { formats: [{ type: 'Completions' }] } };
    default:
      return {};
  }
}
