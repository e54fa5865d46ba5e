// Generated from schema/ by `npm run generate`; do not edit.

/** The fields of policies, as the reference names them. */
export const POLICY_FIELDS: readonly string[] = ["accessLog","ai","apiKeyAuthentication","auth","authorization","basicAuthentication","buffer","connect","cors","csrf","delay","directResponse","extAuth","extProc","headerModifiers","headerModifiers.request","headerModifiers.response","health","hostRewrite","http","jwtAuthentication","mcp","mcp.authentication","mcp.authorization","metrics","networkAuthorization","phase","proxyProtocol","rateLimit","retry","tcp","timeouts","tls","tracing","transformation","tunnel"];
