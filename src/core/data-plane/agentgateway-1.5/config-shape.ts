import { CONFIG_SHAPE as BEFORE } from '../agentgateway-1.4/config-shape';
import type { ConfigAddition, ConfigShape } from '../facts';

/** The allowed contents of a `rawConfig` since 1.5, in addition to those of earlier releases. */
export const CONFIG_SHAPE: ConfigShape = {
  ...BEFORE,
  Static: { ...BEFORE.Static, histograms: 'classic|native|both', sensitiveHeaders: '[]string', spiffe: 'Spiffe' },
  Spiffe: { endpoint: 'string' },
  ServerTls: { ...BEFORE.ServerTls, cert: 'string', key: 'string', spiffe: 'any' },
  FrontendPolicies: { ...BEFORE.FrontendPolicies, networkExtAuthz: 'any' },
};

/** Fields that releases before 1.5 do not read. */
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
