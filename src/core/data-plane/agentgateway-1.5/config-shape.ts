import { CONFIG_SHAPE as BEFORE } from '../agentgateway-1.4/config-shape';
import type { ConfigAddition, ConfigShape } from '../facts';

/** What a `rawConfig` may hold since 1.5, beside what it could before. */
export const CONFIG_SHAPE: ConfigShape = {
  ...BEFORE,
  Static: { ...BEFORE.Static, histograms: 'classic|native|both', sensitiveHeaders: '[]string', spiffe: 'Spiffe' },
  Spiffe: { endpoint: 'string' },
  ServerTls: { ...BEFORE.ServerTls, cert: 'string', key: 'string', spiffe: 'any' },
  FrontendPolicies: { ...BEFORE.FrontendPolicies, networkExtAuthz: 'any' },
};

/** What releases before 1.5 do not read. */
export const NEWER_FIELDS: ConfigAddition = {
  since: '1.5',
  fields: [
    '/config.histograms',
    '/config.sensitiveHeaders',
    '/config.spiffe',
    '/frontendPolicies.networkExtAuthz',
    'accessLog.database.llm',
    'ai.finalTransformations',
    'backendAuth.jwtSign',
    'backendTLS.spiffe',
    'backendTunnel.policies',
    'crossAppAccess.accessTokenScopes',
    'crossAppAccess.subjectToken.tokenType',
    'dynamic.target',
    'keys.allowedModels',
    'mcp.dnsRebindingProtection',
    'models.finalTransformation',
    'openAI.moderation',
    'promptGuard.request.scope',
    'policies.sessionAffinity',
    'tls.spiffe',
    'ai.routes.*=generateContent',
    'ai.routes.*=geminiCountTokens',
  ],
};
