import type { ConfigFacts } from '../config-facts';
import type { ConfigFormat } from '../config-format';

/** All fields of the config, from its published schema. */
const FACTS: ConfigFacts = require('./config-facts.generated.json');

/**
 * Fields that were found by comparing the published schemas of the releases v0.6 to v1.4 and of the code that becomes v1.5
 * (`schema/local.json` and `schema/config.json` of https://github.com/agentgateway/agentgateway).
 */
export const CONFIG_FORMAT: ConfigFormat = {
  facts: FACTS,
  otherReleases: [
    {
      releases: 'up to v0.10',
      fields: [
        ...['routes', 'modelAliases', 'prompts', 'promptGuard', 'defaults', 'overrides'].map(
          (key) => `backends.ai.${key}`,
        ),
        ...['routes', 'modelAliases', 'prompts', 'promptGuard', 'defaults', 'overrides'].map(
          (key) => `groups.providers.${key}`,
        ),
        ...['backends.ai.backendAuth', 'backends.ai.backendTLS'],
        ...['groups.providers.backendAuth', 'groups.providers.backendTLS'],
        ...['mcpAuthentication.audience', 'mcpAuthentication.jwksUrl', 'mcpAuthentication.scopes'],
        ...['extAuthz.context', 'extAuthz.failOpen', 'extAuthz.statusOnError'],
        ...['promptGuard.request', 'promptGuard.response', 'prompts.append', 'prompts.prepend'],
        ...['rules.name', 'regex.action', 'request.openaiModeration'],
        ...['config.authToken', 'config.http2', 'config.listener', 'gatewayPolicies', 'listeners.gatewayName'],
        ...['target.listener', 'target.routeRule', 'target.service', 'target.subBackend'],
        ...['policies.backendTls', 'tcpRoutes.backends.backend'],
        ...['backends.host', 'backend.host', 'ai.hostOverride', 'providers.hostOverride'],
      ],
    },
    { releases: 'up to v0.12', fields: ['extAuthz.timeout', 'remoteRateLimit.timeout'] },
    {
      releases: 'up to v1.1',
      fields: [
        ...['provider.azureOpenAI', 'params.azureHost'],
        ...['policies.health', 'policies.requestRedirect', 'policies.responseHeaderModifier'],
      ],
    },
    { releases: 'up to v1.3', fields: ['service.name', 'tcp.connectTimeout', 'location.expression'] },
    {
      releases: 'v1.5 and later',
      fields: [
        ...['ai.finalTransformations', 'models.finalTransformation', 'backendAuth.jwtSign', 'auth.jwtSign'],
        ...['backendTLS.spiffe', 'tls.spiffe', 'config.spiffe', 'backendTunnel.policies', 'config.histograms'],
        ...['config.sensitiveHeaders', 'crossAppAccess.accessTokenScopes', 'subjectToken.tokenType', 'database.llm'],
        ...['dynamic.target', 'frontendPolicies.networkExtAuthz', 'openAI.moderation', 'keys.allowedModels'],
        ...['mcp.dnsRebindingProtection', 'policies.sessionAffinity', 'request.scope', 'models.tags'],
        'tcpRoutes.backends.dynamic',
      ],
    },
  ],
};
