import type { ConfigAddition } from '../facts';

/**
 * The minor releases since which the data plane reads parts of a config. Each part is named as new in the project's own release notes of
 * that release, for the standalone program (https://agentgateway.dev/docs/standalone, "Release notes" of 1.1.x to 1.4.x); parts that they
 * do not name are missing here, and nothing is known of them. Patch releases are not distinguished: those of 1.4 name no field.
 */
export const SINCE: readonly ConfigAddition[] = [
  {
    // New in 1.4: a configuration model with `gateways` next to `binds`, internal binds, token exchange and Cross App Access for
    // credentials, Entra ID, Descope and authentik for MCP, hashed API keys, custom functions in expressions, span filters, filters and
    // fields of logs that go to a collector, delays, sessions of assumed roles, failing open or closed of external processing.
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
    // Virtual models and shared providers, the price catalog, the custom provider, webhooks that fail open or closed, guards of streams,
    // external policies for MCP, modes of external processing, buffers, API keys in permissive mode, authorization caches, Okta for MCP,
    // CONNECT that terminates at the gateway, header case, assumed roles and service names of AWS, reranking.
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
    // Authorization of connections, rules that must all hold, browser login.
    since: '1.1',
    fields: ['/frontendPolicies.networkAuthorization', 'rules.require', 'policies.oidc'],
  },
];
