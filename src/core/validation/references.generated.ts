// Generated from schema/ by `npm run generate`; do not edit.

/** One key of a Secret or ConfigMap; a list names spellings of which any will do, the preferred one first. */
export type DataKey = string | readonly string[];

/** The target of a field's reference. `keys` must exist; `optionalKeys` are used if they exist. */
export interface Reference {
  readonly to: string;
  readonly keys?: readonly DataKey[];
  readonly optionalKeys?: readonly DataKey[];
  /** The destination types that a backend may have here; absent: any. */
  readonly backends?: readonly string[];
  /** Whether only pods read it, as a file. */
  readonly isMounted?: boolean;
}

/** A field that contains a reference, or that leads to a type which does. */
export interface ReferenceStep {
  readonly field: string;
  readonly shape: 'one' | 'list' | 'map';
  readonly reference?: Reference;
  readonly type?: string;
}

const STEPS = {
  AccessLog: [
    { field: 'otlp', shape: 'one', type: 'OtlpAccessLog' },
  ],
  AiBackend: [
    { field: 'provider', shape: 'one', type: 'LlmProvider' },
    { field: 'groups', shape: 'list', type: 'PriorityGroup' },
  ],
  AiPromptGuard: [
    { field: 'request', shape: 'list', type: 'PromptguardRequest' },
    { field: 'response', shape: 'list', type: 'PromptguardResponse' },
  ],
  ApiKeyAuthentication: [
    { field: 'secretRef', shape: 'one', reference: { to: 'SecretEntries' } },
    { field: 'secretSelector', shape: 'one', reference: { to: 'SecretSelector' } },
    { field: 'configMapSelector', shape: 'one', reference: { to: 'ConfigMapSelector' } },
  ],
  AwsAuth: [
    { field: 'secretRef', shape: 'one', reference: { to: 'Secret', keys: ['accessKey', 'secretKey'], optionalKeys: ['sessionToken'] } },
  ],
  AzureAuth: [
    { field: 'secretRef', shape: 'one', reference: { to: 'Secret', keys: [['clientId', 'clientID'], ['tenantId', 'tenantID'], 'clientSecret'] } },
  ],
  BackendAi: [
    { field: 'promptGuard', shape: 'one', type: 'AiPromptGuard' },
  ],
  BackendAuth: [
    { field: 'secretRef', shape: 'one', reference: { to: 'Secret', keys: ['Authorization'] } },
    { field: 'cloudA', shape: 'one', type: 'AwsAuth' },
    { field: 'cloudB', shape: 'one', type: 'AzureAuth' },
    { field: 'cloudC', shape: 'one', type: 'GcpAuth' },
    { field: 'credentials', shape: 'list', type: 'BackendAuthCredential' },
    { field: 'oauthTokenExchange', shape: 'one', type: 'OAuthTokenExchange' },
    { field: 'crossAppAccess', shape: 'one', type: 'CrossAppAccessAuth' },
    { field: 'jwtSign', shape: 'one', type: 'JwtSignAuth' },
  ],
  BackendAuthCredential: [
    { field: 'secretRef', shape: 'one', reference: { to: 'Secret', keys: ['Authorization'] } },
  ],
  BackendFull: [
    { field: 'tls', shape: 'one', type: 'BackendTls' },
    { field: 'tunnel', shape: 'one', type: 'BackendTunnel' },
    { field: 'auth', shape: 'one', type: 'BackendAuth' },
    { field: 'extAuth', shape: 'one', type: 'ExtAuth' },
    { field: 'ai', shape: 'one', type: 'BackendAi' },
    { field: 'mcp', shape: 'one', type: 'BackendMcp' },
  ],
  BackendMcp: [
    { field: 'authentication', shape: 'one', type: 'McpAuthentication' },
    { field: 'guardrails', shape: 'one', type: 'McpGuardrails' },
  ],
  BackendTls: [
    { field: 'mtlsCertificateRef', shape: 'list', reference: { to: 'Secret', keys: ['tls.crt', 'tls.key'], optionalKeys: [['ca.cert', 'ca.crt']] } },
    { field: 'caCertificateRefs', shape: 'list', reference: { to: 'ConfigMapOrSecret', keys: ['ca.crt'] } },
  ],
  BackendTunnel: [
    { field: 'backendRef', shape: 'one', reference: { to: 'ServiceOrBackend' } },
  ],
  BackendWithAi: [
    { field: 'tls', shape: 'one', type: 'BackendTls' },
    { field: 'tunnel', shape: 'one', type: 'BackendTunnel' },
    { field: 'auth', shape: 'one', type: 'BackendAuth' },
    { field: 'ai', shape: 'one', type: 'BackendAi' },
  ],
  BackendWithMcp: [
    { field: 'tls', shape: 'one', type: 'BackendTls' },
    { field: 'tunnel', shape: 'one', type: 'BackendTunnel' },
    { field: 'auth', shape: 'one', type: 'BackendAuth' },
    { field: 'mcp', shape: 'one', type: 'BackendMcp' },
  ],
  BasicAuthentication: [
    { field: 'secretRef', shape: 'one', reference: { to: 'Secret', keys: ['.htaccess'] } },
  ],
  BedrockGuardrails: [
    { field: 'policies', shape: 'one', type: 'BedrockGuardrailsPolicy' },
  ],
  BedrockGuardrailsAuth: [
    { field: 'secretRef', shape: 'one', reference: { to: 'Secret', keys: ['Authorization'] } },
    { field: 'cloudA', shape: 'one', type: 'AwsAuth' },
    { field: 'cloudB', shape: 'one', type: 'AzureAuth' },
    { field: 'cloudC', shape: 'one', type: 'GcpAuth' },
  ],
  BedrockGuardrailsPolicy: [
    { field: 'tls', shape: 'one', type: 'BackendTls' },
    { field: 'tunnel', shape: 'one', type: 'BackendTunnel' },
    { field: 'auth', shape: 'one', type: 'BedrockGuardrailsAuth' },
  ],
  CrossAppAccessAuth: [
    { field: 'identityProvider', shape: 'one', type: 'CrossAppAccessEndpoint' },
    { field: 'resourceAuthorizationServer', shape: 'one', type: 'CrossAppAccessEndpoint' },
  ],
  CrossAppAccessEndpoint: [
    { field: 'backendRef', shape: 'one', reference: { to: 'ServiceOrBackend' } },
    { field: 'clientAuth', shape: 'one', type: 'OAuthClientAuth' },
  ],
  CustomConfig: [
    { field: 'backendRef', shape: 'one', reference: { to: 'Service' } },
  ],
  CustomProviderSettings: [
    { field: 'backendRef', shape: 'one', reference: { to: 'Service' } },
  ],
  ExtAuth: [
    { field: 'backendRef', shape: 'one', reference: { to: 'ServiceOrBackend' } },
  ],
  ExtAuthConditional: [
    { field: 'policy', shape: 'one', type: 'ExtAuth' },
  ],
  ExtAuthOrConditional: [
    { field: 'backendRef', shape: 'one', reference: { to: 'ServiceOrBackend' } },
    { field: 'conditional', shape: 'list', type: 'ExtAuthConditional' },
  ],
  ExtProc: [
    { field: 'backendRef', shape: 'one', reference: { to: 'ServiceOrBackend' } },
  ],
  ExtProcConditional: [
    { field: 'policy', shape: 'one', type: 'ExtProc' },
  ],
  ExtProcOrConditional: [
    { field: 'backendRef', shape: 'one', reference: { to: 'ServiceOrBackend' } },
    { field: 'conditional', shape: 'list', type: 'ExtProcConditional' },
  ],
  Frontend: [
    { field: 'accessLog', shape: 'one', type: 'AccessLog' },
    { field: 'tracing', shape: 'one', type: 'Tracing' },
  ],
  GcpAuth: [
    { field: 'secretRef', shape: 'one', reference: { to: 'Secret', keys: ['credentials.json'] } },
  ],
  GlobalRateLimit: [
    { field: 'backendRef', shape: 'one', reference: { to: 'ServiceOrBackend' } },
  ],
  GoogleModelArmor: [
    { field: 'policies', shape: 'one', type: 'GoogleModelArmorPolicy' },
  ],
  GoogleModelArmorAuth: [
    { field: 'secretRef', shape: 'one', reference: { to: 'Secret', keys: ['Authorization'] } },
    { field: 'cloudA', shape: 'one', type: 'AwsAuth' },
    { field: 'cloudB', shape: 'one', type: 'AzureAuth' },
    { field: 'cloudC', shape: 'one', type: 'GcpAuth' },
  ],
  GoogleModelArmorPolicy: [
    { field: 'tls', shape: 'one', type: 'BackendTls' },
    { field: 'tunnel', shape: 'one', type: 'BackendTunnel' },
    { field: 'auth', shape: 'one', type: 'GoogleModelArmorAuth' },
  ],
  Jwks: [
    { field: 'remote', shape: 'one', type: 'RemoteJwks' },
  ],
  JwtAuthentication: [
    { field: 'providers', shape: 'list', type: 'JwtProvider' },
  ],
  JwtProvider: [
    { field: 'jwks', shape: 'one', type: 'Jwks' },
  ],
  JwtSignAuth: [
    { field: 'signingKeyRef', shape: 'one', reference: { to: 'Secret', keys: ['signingKey'] } },
  ],
  LlmProvider: [
    { field: 'custom', shape: 'one', type: 'CustomConfig' },
  ],
  McpAuthentication: [
    { field: 'jwks', shape: 'one', type: 'RemoteJwks' },
    { field: 'clientSecretRef', shape: 'one', reference: { to: 'Secret', keys: ['clientSecret'] } },
  ],
  McpBackend: [
    { field: 'targets', shape: 'list', type: 'McpTargetSelector' },
  ],
  McpGuardrails: [
    { field: 'processors', shape: 'list', type: 'McpGuardrailsProcessor' },
  ],
  McpGuardrailsProcessor: [
    { field: 'remote', shape: 'one', type: 'McpGuardrailsRemote' },
  ],
  McpGuardrailsRemote: [
    { field: 'backendRef', shape: 'one', reference: { to: 'ServiceOrBackend' } },
  ],
  McpSelector: [
    { field: 'namespaces', shape: 'one', reference: { to: 'NamespaceSelector' } },
    { field: 'services', shape: 'one', reference: { to: 'ServiceSelector' } },
  ],
  McpTarget: [
    { field: 'backendRef', shape: 'one', reference: { to: 'Service' } },
    { field: 'policies', shape: 'one', type: 'BackendWithMcp' },
  ],
  McpTargetSelector: [
    { field: 'selector', shape: 'one', type: 'McpSelector' },
    { field: 'static', shape: 'one', type: 'McpTarget' },
  ],
  ModelBackendAuth: [
    { field: 'secretRef', shape: 'one', reference: { to: 'Secret', keys: ['Authorization'] } },
    { field: 'cloudA', shape: 'one', type: 'AwsAuth' },
    { field: 'cloudB', shape: 'one', type: 'AzureAuth' },
    { field: 'cloudC', shape: 'one', type: 'GcpAuth' },
    { field: 'credentials', shape: 'list', type: 'BackendAuthCredential' },
    { field: 'oauthTokenExchange', shape: 'one', type: 'OAuthTokenExchange' },
  ],
  ModelCatalog: [
    { field: 'sources', shape: 'list', type: 'ModelCatalogSource' },
  ],
  ModelCatalogSource: [
    { field: 'configMap', shape: 'one', reference: { to: 'ConfigMap', keys: ['catalog.json'], isMounted: true } },
  ],
  ModelPolicies: [
    { field: 'tls', shape: 'one', type: 'BackendTls' },
    { field: 'tunnel', shape: 'one', type: 'BackendTunnel' },
    { field: 'auth', shape: 'one', type: 'ModelBackendAuth' },
    { field: 'promptGuard', shape: 'one', type: 'AiPromptGuard' },
  ],
  NamedLlmProvider: [
    { field: 'custom', shape: 'one', type: 'CustomConfig' },
    { field: 'policies', shape: 'one', type: 'BackendWithAi' },
  ],
  OAuthClientAuth: [
    { field: 'secretRef', shape: 'one', reference: { to: 'Secret', keys: ['clientSecret'] } },
    { field: 'privateKeyJwt', shape: 'one', type: 'OAuthPrivateKeyJwt' },
  ],
  OAuthPrivateKeyJwt: [
    { field: 'signingKeyRef', shape: 'one', reference: { to: 'Secret', keys: ['signingKey'] } },
    { field: 'certificateRef', shape: 'one', reference: { to: 'Secret', keys: ['certificate'] } },
  ],
  OAuthTokenExchange: [
    { field: 'backendRef', shape: 'one', reference: { to: 'ServiceOrBackend' } },
    { field: 'clientAuth', shape: 'one', type: 'OAuthClientAuth' },
  ],
  OpenAiModeration: [
    { field: 'policies', shape: 'one', type: 'OpenAiModerationPolicy' },
  ],
  OpenAiModerationAuth: [
    { field: 'secretRef', shape: 'one', reference: { to: 'Secret', keys: ['Authorization'] } },
    { field: 'cloudA', shape: 'one', type: 'AwsAuth' },
    { field: 'cloudB', shape: 'one', type: 'AzureAuth' },
    { field: 'cloudC', shape: 'one', type: 'GcpAuth' },
  ],
  OpenAiModerationPolicy: [
    { field: 'tls', shape: 'one', type: 'BackendTls' },
    { field: 'tunnel', shape: 'one', type: 'BackendTunnel' },
    { field: 'auth', shape: 'one', type: 'OpenAiModerationAuth' },
  ],
  OtlpAccessLog: [
    { field: 'backendRef', shape: 'one', reference: { to: 'ServiceOrBackend' } },
  ],
  PriorityGroup: [
    { field: 'providers', shape: 'list', type: 'NamedLlmProvider' },
  ],
  PromptguardRequest: [
    { field: 'webhook', shape: 'one', type: 'Webhook' },
    { field: 'moderationA', shape: 'one', type: 'OpenAiModeration' },
    { field: 'guardrailsCloudA', shape: 'one', type: 'BedrockGuardrails' },
    { field: 'modelArmorCloudC', shape: 'one', type: 'GoogleModelArmor' },
  ],
  PromptguardResponse: [
    { field: 'webhook', shape: 'one', type: 'Webhook' },
    { field: 'guardrailsCloudA', shape: 'one', type: 'BedrockGuardrails' },
    { field: 'modelArmorCloudC', shape: 'one', type: 'GoogleModelArmor' },
  ],
  ProxyBackendSpec: [
    { field: 'ai', shape: 'one', type: 'AiBackend' },
    { field: 'mcp', shape: 'one', type: 'McpBackend' },
    { field: 'policies', shape: 'one', type: 'BackendFull' },
  ],
  ProxyModelSpec: [
    { field: 'custom', shape: 'one', type: 'CustomProviderSettings' },
    { field: 'policies', shape: 'one', type: 'ModelPolicies' },
  ],
  ProxyParametersSpec: [
    { field: 'modelCatalog', shape: 'one', type: 'ModelCatalog' },
  ],
  ProxyPolicySpec: [
    { field: 'targetRefs', shape: 'one', reference: { to: 'PolicyTarget' } },
    { field: 'targetSelectors', shape: 'one', reference: { to: 'PolicyTargetSelector' } },
    { field: 'frontend', shape: 'one', type: 'Frontend' },
    { field: 'traffic', shape: 'one', type: 'Traffic' },
    { field: 'backend', shape: 'one', type: 'BackendFull' },
  ],
  RateLimits: [
    { field: 'global', shape: 'one', type: 'GlobalRateLimit' },
  ],
  RateLimitsConditional: [
    { field: 'policy', shape: 'one', type: 'RateLimits' },
  ],
  RateLimitsOrConditional: [
    { field: 'global', shape: 'one', type: 'GlobalRateLimit' },
    { field: 'conditional', shape: 'list', type: 'RateLimitsConditional' },
  ],
  RemoteJwks: [
    { field: 'backendRef', shape: 'one', reference: { to: 'ServiceOrBackend', backends: ['static'] } },
  ],
  Tracing: [
    { field: 'backendRef', shape: 'one', reference: { to: 'ServiceOrBackend' } },
  ],
  Traffic: [
    { field: 'extProc', shape: 'one', type: 'ExtProcOrConditional' },
    { field: 'extAuth', shape: 'one', type: 'ExtAuthOrConditional' },
    { field: 'rateLimit', shape: 'one', type: 'RateLimitsOrConditional' },
    { field: 'jwtAuthentication', shape: 'one', type: 'JwtAuthentication' },
    { field: 'basicAuthentication', shape: 'one', type: 'BasicAuthentication' },
    { field: 'apiKeyAuthentication', shape: 'one', type: 'ApiKeyAuthentication' },
  ],
  Webhook: [
    { field: 'backendRef', shape: 'one', reference: { to: 'ServiceOrBackend' } },
  ],
} satisfies Record<string, readonly ReferenceStep[]>;

export type ReferringType = keyof typeof STEPS;

export const REFERENCE_STEPS: Readonly<Record<string, readonly ReferenceStep[]>> = STEPS;
