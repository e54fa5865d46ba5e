import type { ConfigAddition } from '../facts';

/**
 * Since which minor release the data plane reads what a config may have. Each is named as new by the project's own release notes of
 * that release, for the standalone program (https://agentgateway.dev/docs/standalone, "Release notes" of 1.1.x to 1.4.x); what they do not
 * name is not here, and nothing is known of it. Patch releases are not told apart: those of 1.4 name no field.
 */
export const SINCE: readonly ConfigAddition[] = [
  {
    // A model of configuration with `gateways` beside `binds`, internal binds, token exchange and Cross App Access for credentials, Entra ID,
    // Descope and authentik for MCP, hashed API keys, functions of one's own in expressions, filters of spans, filters and fields of logs
    // that go to a collector, delays, sessions of assumed roles, failing open or closed of external processing.
    since: '1.4',
    fields: [
      '/gateways',
      'binds.mode=internal',
      'oauthTokenExchange',
      'crossAppAccess',
      'mcpAuthentication.provider.entra',
      'mcpAuthentication.provider.descope',
      'mcpAuthentication.provider.authentik',
      'keys.keyHash',
      '/config.customFunctions',
      'tracing.filter',
      'otlp.filter',
      'policies.delay',
      'assumeRole.sessionName',
      'assumeRole.tags',
      'extProc.failureMode',
    ],
  },
  {
    // Virtual models and shared providers, the catalog of prices, the custom provider, webhooks that fail open or closed, guards of streams,
    // external policies for MCP, modes of external processing, buffers, keys that refuse nobody, caches of authorization, Okta for MCP,
    // CONNECT that ends at the gateway, the case of headers, assumed roles and names of services of AWS, reranking.
    since: '1.3',
    fields: [
      '/llm.virtualModels',
      '/llm.providers',
      '/config.modelCatalog',
      'provider.custom',
      'webhook.failureMode',
      'promptGuard.streaming',
      'policies.mcpGuardrails',
      'extProc.processingOptions',
      'policies.buffer',
      'apiKey.mode=permissive',
      'extAuthz.cache',
      'mcpAuthentication.provider.okta',
      '/frontendPolicies.connect',
      'http.http1HeaderCase',
      'aws.assumeRole',
      'aws.serviceName',
      'ai.routes.*=rerank',
    ],
  },
  {
    // Conditional policies, delegation of routes, the PROXY protocol with its modes, the Azure and Copilot providers, Azure Content Safety,
    // the lifetime of MCP sessions, authorization of destinations by a service, places of credentials, groups of key exchange, how long a
    // connection may last.
    since: '1.2',
    fields: [
      'extAuthz.conditional',
      'transformations.conditional',
      'localRateLimit.conditional',
      'remoteRateLimit.conditional',
      'extProc.conditional',
      'directResponse.conditional',
      '/routeGroups',
      '/frontendPolicies.proxyProtocol',
      'provider.azure',
      'provider.copilot',
      'azureContentSafety',
      '/config.mcp.sessionTtl',
      'backends.policies.extAuthz',
      'apiKey.location',
      'jwtAuth.location',
      'basicAuth.authorizationLocation',
      'backendAuth.key.location',
      'keyExchangeGroups',
      'http.maxConnectionDuration',
    ],
  },
  {
    // Authorization of connections, rules of which each has to hold, signing in at a browser.
    since: '1.1',
    fields: ['/frontendPolicies.networkAuthorization', 'rules.require', 'policies.oidc'],
  },
];
