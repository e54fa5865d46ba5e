// Generated from schema/ by `npm run generate`; do not edit.

/** One key of a Secret or ConfigMap; a list names spellings of which any will do, the preferred one first. */
export type DataKey = string | readonly string[];

/** What a field refers to. `keys` must exist, `optionalKeys` are used when they do. */
export interface Reference {
  readonly to: string;
  readonly keys?: readonly DataKey[];
  readonly optionalKeys?: readonly DataKey[];
  /** The destination types that a backend may have here; absent: any. */
  readonly backends?: readonly string[];
}

/** A field that refers to something, or that leads to a type which does. */
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
    { field: 'groups', shape: 'list', type: 'PriorityGroup' },
  ],
  AiPromptGuard: [
    { field: 'request', shape: 'list', type: 'PromptguardRequest' },
    { field: 'response', shape: 'list', type: 'PromptguardResponse' },
  ],
  ApiKeyAuthentication: [
    { field: 'secretRef', shape: 'one', reference: { to: 'SecretEntries' } },
    { field: 'secretSelector', shape: 'one', reference: { to: 'SecretSelector' } },
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
  ],
  BackendFull: [
    { field: 'tls', shape: 'one', type: 'BackendTls' },
    { field: 'tunnel', shape: 'one', type: 'BackendTunnel' },
    { field: 'auth', shape: 'one', type: 'BackendAuth' },
    { field: 'ai', shape: 'one', type: 'BackendAi' },
    { field: 'mcp', shape: 'one', type: 'BackendMcp' },
  ],
  BackendMcp: [
    { field: 'authentication', shape: 'one', type: 'McpAuthentication' },
  ],
  BackendSimple: [
    { field: 'tls', shape: 'one', type: 'BackendTls' },
    { field: 'tunnel', shape: 'one', type: 'BackendTunnel' },
    { field: 'auth', shape: 'one', type: 'BackendAuth' },
  ],
  BackendTls: [
    { field: 'mtlsCertificateRef', shape: 'list', reference: { to: 'Secret', keys: ['tls.crt', 'tls.key'], optionalKeys: [['ca.cert', 'ca.crt']] } },
    { field: 'caCertificateRefs', shape: 'list', reference: { to: 'ConfigMap', keys: ['ca.crt'] } },
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
    { field: 'policies', shape: 'one', type: 'BackendSimple' },
  ],
  ExtAuth: [
    { field: 'backendRef', shape: 'one', reference: { to: 'ServiceOrBackend' } },
  ],
  ExtProc: [
    { field: 'backendRef', shape: 'one', reference: { to: 'ServiceOrBackend' } },
  ],
  Frontend: [
    { field: 'accessLog', shape: 'one', type: 'AccessLog' },
    { field: 'tracing', shape: 'one', type: 'Tracing' },
  ],
  GlobalRateLimit: [
    { field: 'backendRef', shape: 'one', reference: { to: 'ServiceOrBackend' } },
  ],
  GoogleModelArmor: [
    { field: 'policies', shape: 'one', type: 'BackendSimple' },
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
  McpAuthentication: [
    { field: 'jwks', shape: 'one', type: 'RemoteJwks' },
  ],
  McpBackend: [
    { field: 'targets', shape: 'list', type: 'McpTargetSelector' },
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
  NamedLlmProvider: [
    { field: 'policies', shape: 'one', type: 'BackendWithAi' },
  ],
  OpenAiModeration: [
    { field: 'policies', shape: 'one', type: 'BackendSimple' },
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
  RemoteJwks: [
    { field: 'backendRef', shape: 'one', reference: { to: 'ServiceOrBackend', backends: ['static'] } },
  ],
  Tracing: [
    { field: 'backendRef', shape: 'one', reference: { to: 'ServiceOrBackend' } },
  ],
  Traffic: [
    { field: 'extProc', shape: 'one', type: 'ExtProc' },
    { field: 'extAuth', shape: 'one', type: 'ExtAuth' },
    { field: 'rateLimit', shape: 'one', type: 'RateLimits' },
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
