import { PROVIDERS } from '../../src/core/providers';
import { keysOf } from '../../src/core/values/objects';

const ONE_PROVIDER =
  '`LlmBackend` writes a group of one provider, which is equivalent and can be referenced by policies';
const MCP_TOKENS = 'deprecated: `ClientAuthentication.mcpOauth` authenticates before transformation and rate limiting';
const SECRET = 'only Secrets are supported, which is the default';
const SERVICE = 'a Service is the default, and no other kind can be compiled';

const SINCE_V1_5 = 'since v1.5: only generated classes have it';

/** Fields of v1.5. */
const NEWEST = [
  ...['BackendAi', 'ModelPolicies'].map((type) => `${type}.finalTransformations`),
  ...['ExtAuth', 'ExtAuthOrConditional', 'ExtProc', 'ExtProcOrConditional', 'GlobalRateLimit', 'RemoteJwks'].map(
    (type) => `${type}.url`,
  ),
  ...['BackendTunnel', 'CrossAppAccessEndpoint', 'McpGuardrailsRemote', 'OAuthTokenExchange'].map(
    (type) => `${type}.url`,
  ),
  ...['OtlpAccessLog', 'Tracing'].map((type) => `${type}.url`),
  'BackendAuth.jwtSign',
  ...['signingKeyRef', 'alg', 'kid', 'claims', 'ttl', 'location'].map((field) => `JwtSignAuth.${field}`),
  'BackendTls.certificateSource',
  'CrossAppAccessAuth.accessTokenScopes',
  'CrossAppAccessSubjectToken.tokenType',
  'LocalCaCertificateReference.kind',
  'PromptguardRequest.scope',
  'ProviderAConfig.moderation',
  ...['model', 'policy'].map((field) => `OpenAiInlineModeration.${field}`),
  ...['input', 'output'].map((field) => `OpenAiInlineModerationPolicy.${field}`),
  'OpenAiInlineModerationConfig.mode',
  'ProxyParametersSpec.spiffe',
  ...['enabled', 'source'].map((field) => `SpiffeSpec.${field}`),
  ...['csi', 'hostPath', 'mountPath', 'socketName'].map((field) => `SpiffeWorkloadApiSource.${field}`),
  'SpiffeCsiSource.driver',
  'SpiffeHostPathSource.path',
  'RateLimitDescriptor.limitOverride',
];

/** Fields that the L2 does not set, and why. */
export const WAY_OUT: Readonly<Record<string, string>> = {
  ...Object.fromEntries(NEWEST.map((field) => [field, SINCE_V1_5])),
  'AiBackend.provider': ONE_PROVIDER,
  ...Object.fromEntries(keysOf(PROVIDERS).map((type) => [`LlmProvider.${type}`, ONE_PROVIDER])),
  'LlmProvider.host': ONE_PROVIDER,
  'LlmProvider.port': ONE_PROVIDER,
  'LlmProvider.path': ONE_PROVIDER,
  'LlmProvider.pathPrefix': ONE_PROVIDER,
  'BackendWithMcp.mcp':
    'only the earlier revision supports it; `McpBackendProps.toolAuthorization` applies to all targets',
  'McpAuthentication.mode': MCP_TOKENS,
  'LocalBackendObjectReference.group': SERVICE,
  'LocalBackendObjectReference.kind': SERVICE,
  'LocalSecretObjectReference.group': SECRET,
  'LocalSecretObjectReference.kind': SECRET,
  'LocalSecretKeyReference.group': SECRET,
  'LocalSecretKeyReference.kind': SECRET,
  'ParentReference.group': 'gateways and listener sets belong to the default group',
};
