import type { ConfigDefaults } from '../facts';
import { DEFAULTS } from './limits';

const BEARER = { header: { name: 'authorization', prefix: 'Bearer ' } };
const CLAIMS = { requiredClaims: ['exp'] };

export const CONFIG_DEFAULTS: ConfigDefaults = {
  apiKey: { mode: 'optional', location: BEARER },
  basicAuth: {
    mode: 'optional',
    authorizationLocation: { header: { name: 'authorization', prefix: 'Basic ' } },
  },
  cors: { allowCredentials: false },
  descriptors: { type: 'requests' },
  eviction: { duration: '3s' },
  extAuthz: { failureMode: 'deny', protocol: { grpc: {} } },
  extProc: { failureMode: 'failClosed' },
  googleModelArmor: { location: 'us-central1' },
  includeRequestBody: { allowPartialMessage: false },
  jwtAuth: { mode: 'optional', location: BEARER },
  keepalives: { enabled: true, ...DEFAULTS.keepalive },
  llm: { port: 4000 },
  localRateLimit: { type: 'requests', maxTokens: 0, tokensPerFill: 0 },
  mcp: { statefulMode: 'stateful', failureMode: 'failClosed', prefixMode: 'conditional', port: 3000 },
  mcpAuthentication: { mode: 'strict', authorizationLocation: BEARER, jwtValidationOptions: CLAIMS },
  otlp: { protocol: 'grpc' },
  promptCaching: {
    cacheSystem: true,
    cacheMessages: true,
    cacheTools: false,
    minTokens: 1024,
    cacheMessageOffset: 0,
  },
  promptGuard: { streaming: 'Disabled' },
  providers: { jwtValidationOptions: CLAIMS },
  regex: { action: 'mask' },
  // The data plane uses the words "request was rejected" for rejected responses, too.
  rejection: { status: 403, body: 'The request was rejected due to inappropriate content' },
  remoteRateLimit: { failureMode: 'failClosed' },
  requestMirror: { percentage: 1 },
  requestRedirect: { status: 302 },
  retry: { attempts: 1, codes: [] },
  tracing: { protocol: 'grpc' },
};
