import { PROVIDERS } from '../../src/core/providers';
import { keysOf } from '../../src/core/values/objects';
import { fieldsSince } from './fields';

const ONE_PROVIDER = '`LlmBackend` writes a group of one provider, which means the same and can be named by policies';
const MCP_TOKENS = 'deprecated: `ClientAuthentication.mcpOauth` authenticates before transformation and rate limiting';

const SAME_OPTIONS =
  'the options `credentials` and `connection` are those of other guards, with which they are looked at';
const FIRST_LAYER = 'so far only the first layer says it (`api`)';

/** What each guard takes of how its service is talked to, where no member of its own is looked at. */
const OF_GUARDS: readonly string[] = [
  ...['tcp', 'tls', 'http', 'tunnel', 'transformation', 'health'].flatMap((field) => [
    `OpenAiModerationPolicy.${field}`,
    `GoogleModelArmorPolicy.${field}`,
  ]),
  ...['key', 'passthrough', 'cloudA', 'cloudB', 'cloudC'].flatMap((field) => [
    `OpenAiModerationAuth.${field}`,
    `BedrockGuardrailsAuth.${field}`,
    `GoogleModelArmorAuth.${field}`,
  ]),
];

/** What came with v1.4 and has a construct. */
const REACHED: ReadonlySet<string> = new Set(['LocalSecretObjectReference.name', 'LocalSecretKeyReference.name']);

const newest = fieldsSince('v1.4').filter((field) => !REACHED.has(field));

/** Fields that the L2 does not set, and why. */
export const WAY_OUT: Readonly<Record<string, string>> = {
  'AiBackend.provider': ONE_PROVIDER,
  ...Object.fromEntries(keysOf(PROVIDERS).map((type) => [`LlmProvider.${type}`, ONE_PROVIDER])),
  'LlmProvider.host': ONE_PROVIDER,
  'LlmProvider.port': ONE_PROVIDER,
  'LlmProvider.path': ONE_PROVIDER,
  'LlmProvider.pathPrefix': ONE_PROVIDER,
  'BackendWithMcp.mcp': 'only the earlier revision knows it; `McpBackendProps.toolAuthorization` holds for all targets',
  'BackendMcp.authentication': MCP_TOKENS,
  'McpAuthentication.resourceMetadata': MCP_TOKENS,
  'McpAuthentication.provider': MCP_TOKENS,
  'McpAuthentication.issuer': MCP_TOKENS,
  'McpAuthentication.audiences': MCP_TOKENS,
  'McpAuthentication.jwks': MCP_TOKENS,
  'McpAuthentication.mode': MCP_TOKENS,
  'Transformation.response': 'with conditions and behind a destination only, where the request says all that matters',
  ...Object.fromEntries(OF_GUARDS.map((field) => [field, SAME_OPTIONS])),
  ...Object.fromEntries(newest.map((field) => [field, FIRST_LAYER])),
};
