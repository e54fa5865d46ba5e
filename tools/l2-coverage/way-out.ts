import { PROVIDERS } from '../../src/core/providers';
import { keysOf } from '../../src/core/values/objects';

const ONE_PROVIDER = '`LlmBackend` writes a group of one provider, which means the same and can be named by policies';
const MCP_TOKENS = 'deprecated: `ClientAuthentication.mcpOauth` authenticates before transformation and rate limiting';
const SECRET = 'only Secrets are taken, which is what is meant where nothing is said';
const SERVICE = 'a Service is meant where nothing is said, and no other kind can be compiled';

/** Fields that the L2 does not set, and why. */
export const WAY_OUT: Readonly<Record<string, string>> = {
  'AiBackend.provider': ONE_PROVIDER,
  ...Object.fromEntries(keysOf(PROVIDERS).map((type) => [`LlmProvider.${type}`, ONE_PROVIDER])),
  'LlmProvider.host': ONE_PROVIDER,
  'LlmProvider.port': ONE_PROVIDER,
  'LlmProvider.path': ONE_PROVIDER,
  'LlmProvider.pathPrefix': ONE_PROVIDER,
  'BackendWithMcp.mcp': 'only the earlier revision knows it; `McpBackendProps.toolAuthorization` holds for all targets',
  'McpAuthentication.mode': MCP_TOKENS,
  'LocalBackendObjectReference.group': SERVICE,
  'LocalBackendObjectReference.kind': SERVICE,
  'LocalSecretObjectReference.group': SECRET,
  'LocalSecretObjectReference.kind': SECRET,
  'LocalSecretKeyReference.group': SECRET,
  'LocalSecretKeyReference.kind': SECRET,
  'ParentReference.group': 'gateways and listener sets are of the group that is meant where nothing is said',
};
