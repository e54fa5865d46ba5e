// Returns a controller's output for policy fields. The cluster has accepted the documents, so they are not validated here.
type Any = any;

const header = (list: Any[] = []) => list.map(({ name, value }) => ({ name, expression: value }));

export interface Refs {
  /** Resolves the target of a `backendRef`. */
  readonly target: (ref: Any, namespace: string) => object;
  readonly secret: (name: string, key: string, namespace: string) => string | undefined;
  readonly configMap: (name: string, key: string, namespace: string) => string | undefined;
}

const UNITS: Readonly<Record<string, number>> = { Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30, k: 1e3, M: 1e6, G: 1e9 };

/** `1Ki` */
function bytesOf(quantity: string | number): number {
  const [, count = '0', unit = ''] = /^(\d+)(\w*)$/.exec(String(quantity)) ?? [];
  return Number(count) * (UNITS[unit] ?? 1);
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
const enumOf = (word: string | undefined) => word?.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();

function transformOf(side: Any) {
  if (!side) return undefined;
  const { set, add, remove, body, metadata } = side;
  return { set: header(set), add: header(add), remove, metadata, ...(body ? { body: { expression: body } } : {}) };
}

function transformation({ request, response }: Any) {
  return { request: transformOf(request), response: transformOf(response) };
}

function rulesOf({ action = 'Allow', policy }: Any) {
  return { [action.toLowerCase()]: policy.matchExpressions };
}

function location(place: Any) {
  if (!place) return {};
  const { header: of, queryParameter, cookie, expression } = place;
  return {
    authorizationLocation: of
      ? { header: of }
      : queryParameter
        ? { queryParameter }
        : cookie
          ? { cookie }
          : { expression },
  };
}

function extAuth(value: Any, namespace: string, refs: Refs) {
  const { backendRef, grpc, http, forwardBody, failureMode, cache } = value;
  const body = forwardBody && {
    includeRequestBody: { maxRequestBytes: bytesOf(forwardBody.maxSize), allowPartialMessage: true },
  };
  return {
    target: refs.target(backendRef, namespace),
    ...(grpc ? { grpc: { context: grpc.contextExtensions, metadata: grpc.requestMetadata } } : {}),
    ...(http
      ? {
          http: {
            path: http.path,
            body: http.body,
            redirect: http.redirect,
            includeResponseHeaders: http.allowedResponseHeaders,
            addRequestHeaders: http.addRequestHeaders,
            metadata: http.responseMetadata,
          },
          includeRequestHeaders: http.allowedRequestHeaders,
        }
      : {}),
    ...body,
    ...(failureMode === 'FailOpen' ? { failureMode: 'ALLOW' } : {}),
    ...(cache ? { cache: { key: cache.key, ttl: `duration("${cache.ttl}")`, maxEntries: cache.maxEntries } } : {}),
  };
}

const INTERVALS: Readonly<Record<string, string>> = { Seconds: '1s', Minutes: '60s', Hours: '3600s' };

function localLimit({ requests, tokens, unit, burst = 0 }: Any) {
  const count = requests ?? tokens;
  return {
    maxTokens: count + burst,
    tokensPerFill: count,
    fillInterval: INTERVALS[unit],
    type: tokens === undefined ? 'REQUEST' : 'TOKEN',
  };
}

/** By the field of the reference, the kinds of entries that come of it. */
export function trafficOf(traffic: Any, namespace: string, refs: Refs): Record<string, object> {
  const found: Record<string, object> = {};
  const {
    timeouts,
    retry,
    rateLimit,
    jwtAuthentication: jwt,
    basicAuthentication: basic,
    apiKeyAuthentication: key,
  } = traffic;
  if (timeouts?.request) found.timeout = { timeout: { request: seconds(timeouts.request) } };
  if (retry)
    found.retry = {
      retry: {
        attempts: retry.attempts ?? 1,
        retryStatusCodes: retry.codes,
        ...(retry.backoff ? { backoff: seconds(retry.backoff) } : {}),
      },
    };
  if (rateLimit?.local) found['rl-local'] = { localRateLimit: localLimit(rateLimit.local[0]) };
  if (rateLimit?.global) {
    const { domain, descriptors, backendRef, failureMode } = rateLimit.global;
    found['rl-global'] = {
      remoteRateLimit: {
        domain,
        target: refs.target(backendRef, namespace),
        descriptors: descriptors.map(({ entries, unit, cost }: Any) => ({
          entries: entries.map(({ name, expression }: Any) => ({ key: name, value: expression })),
          type: unit === 'Tokens' ? 'TOKENS' : 'REQUESTS',
          ...(cost ? { cost } : {}),
        })),
        ...(failureMode === 'FailOpen' ? { failureMode: 'FAIL_OPEN' } : {}),
      },
    };
  }
  if (traffic.extAuth) found.extauth = { extAuthz: extAuth(traffic.extAuth, namespace, refs) };
  if (traffic.extProc) found.extproc = { extProc: { target: refs.target(traffic.extProc.backendRef, namespace) } };
  if (traffic.transformation) found.transformation = { transformation: transformation(traffic.transformation) };
  if (traffic.authorization) found.rbac = { authorization: rulesOf(traffic.authorization) };
  if (traffic.csrf) found.csrf = { csrf: traffic.csrf };
  if (traffic.cors) found.cors = { cors: cors(traffic.cors) };
  if (traffic.hostRewrite) found['host-rewrite'] = { hostRewrite: { mode: enumOf(traffic.hostRewrite.mode) } };
  if (traffic.buffer)
    found.buffer = {
      buffer: { request: bufferOf(traffic.buffer.request), response: bufferOf(traffic.buffer.response) },
    };
  if (traffic.directResponse) found.direct = { directResponse: directOf(traffic.directResponse) };
  if (traffic.headerModifiers?.request)
    found['headers-request'] = { requestHeaderModifier: traffic.headerModifiers.request };
  if (traffic.headerModifiers?.response)
    found['headers-response'] = { responseHeaderModifier: traffic.headerModifiers.response };
  if (jwt)
    found.jwt = {
      jwt: {
        mode: enumOf(jwt.mode ?? 'Strict'),
        providers: jwt.providers.map(({ issuer, audiences, jwks }: Any) => ({
          issuer,
          audiences,
          inline: jwks.inline,
        })),
        ...(jwt.mcp
          ? { mcp: { provider: enumOf(jwt.mcp.provider), resourceMetadata: { extra: jwt.mcp.resourceMetadata ?? {} } } }
          : {}),
        ...location(jwt.location),
      },
    };
  if (basic) {
    const users = basic.users?.join('\n') ?? refs.secret(basic.secretRef.name, '.htaccess', namespace) ?? '';
    found['basic-auth'] = {
      basicAuth: {
        htpasswdContent: users,
        realm: basic.realm,
        mode: enumOf(basic.mode ?? 'Strict'),
        ...location(basic.location),
      },
    };
  }
  if (key)
    found['api-key'] = {
      apiKeyAuth: { apiKeys: [{ key: 'k' }], mode: enumOf(key.mode ?? 'Strict'), ...location(key.location) },
    };
  return found;
}

function bufferOf(side: Any) {
  if (!side) return undefined;
  const { maxBytes, failureMode } = side;
  return {
    ...(maxBytes === undefined ? {} : { maxBytes: bytesOf(maxBytes) }),
    ...(failureMode === 'FailOpen' ? { failureMode: 'FAIL_OPEN' } : {}),
  };
}

function directOf({ status, body, bodyExpression, headers }: Any) {
  return {
    status,
    ...(body ? { body: base64(body) } : {}),
    ...(bodyExpression ? { bodyExpression } : {}),
    ...(headers ? { headers: header(headers) } : {}),
  };
}

export function cors({ maxAge = 5, ...rest }: Any) {
  return { ...rest, maxAge: `${maxAge}s` };
}

/** `1m30s`, as JSON has it. */
export function seconds(text: string): string {
  const units: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1, ms: 0.001 };
  const total = [...text.matchAll(/(\d+)(h|ms|m|s)/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * units[unit!]!,
    0,
  );
  return `${Number(total.toFixed(3))}s`;
}

export function backendOf(backend: Any, namespace: string, refs: Refs): Record<string, object> {
  const found: Record<string, object> = {};
  const { tls, auth, http, health, tunnel, ai, mcp } = backend;
  if (tls) found.tls = { backendTls: tlsOf(tls, namespace, refs) };
  if (auth) found['backend-auth'] = { auth: authOf(auth, namespace, refs) };
  if (http)
    found.http = {
      backendHttp: {
        version: http.version ?? 'UNSPECIFIED',
        ...(http.requestTimeout ? { requestTimeout: seconds(http.requestTimeout) } : {}),
      },
    };
  if (health) found.health = { health: healthOf(health) };
  if (tunnel) found.tunnel = { backendTunnel: { proxy: refs.target(tunnel.backendRef, namespace) } };
  if (backend.transformation)
    found['backend-transformation'] = { transformation: transformation(backend.transformation) };
  if (backend.extAuth) found['backend-extauth'] = { extAuthz: extAuth(backend.extAuth, namespace, refs) };
  if (ai) found.ai = { ai: aiOf(ai, namespace, refs) };
  if (mcp?.authorization) found['mcp-authorization'] = { mcpAuthorization: rulesOf(mcp.authorization) };
  if (mcp?.authentication) found['mcp-authentication'] = { mcpAuthentication: mcpTokens(mcp.authentication) };
  return found;
}

function mcpTokens({ issuer, audiences, provider, resourceMetadata, mode = 'Strict', jwks }: Any) {
  return {
    issuer,
    audiences,
    jwksInline: jwks?.inline ?? '{"keys":[]}',
    ...(provider ? { provider: enumOf(provider) } : {}),
    resourceMetadata: { extra: resourceMetadata ?? {} },
    mode: enumOf(mode),
  };
}

function tlsOf(tls: Any, namespace: string, refs: Refs) {
  const { insecureSkipVerify: skip, sni, verifySubjectAltNames, alpnProtocols, caCertificateRefs } = tls;
  const root = caCertificateRefs?.[0] && refs.configMap(caCertificateRefs[0].name, 'ca.crt', namespace);
  return {
    ...(skip ? { verification: skip === 'All' ? 'INSECURE_ALL' : 'INSECURE_HOST' } : {}),
    ...(sni ? { hostname: sni } : {}),
    verifySubjectAltNames,
    ...(alpnProtocols ? { alpn: { protocols: alpnProtocols } } : {}),
    ...(root === undefined ? {} : { root: base64(root) }),
  };
}

function authOf(auth: Any, namespace: string, refs: Refs) {
  const { key, secretRef, passthrough, gcp, aws, azure } = auth;
  if (key !== undefined) return { key: { secret: key, ...location(auth.location) } };
  if (secretRef) {
    const value = refs.secret(secretRef.name, secretRef.key ?? 'Authorization', namespace) ?? '';
    return { key: { secret: value.trim().replace(/^Bearer /, ''), ...location(auth.location) } };
  }
  if (passthrough) return { passthrough: {} };
  if (gcp) return { gcp: gcp.type === 'IdToken' ? { idToken: { audience: gcp.audience } } : { accessToken: {} } };
  if (aws) {
    const { serviceName, region, assumeRole } = aws;
    return { aws: { implicit: {}, serviceName, region, ...(assumeRole ? { assumeRole } : {}) } };
  }
  return { azure: azure ? { implicit: {} } : {} };
}

function healthOf({ unhealthyCondition, eviction }: Any) {
  if (!eviction) return { unhealthyCondition };
  const { duration = '3s', restoreHealth, consecutiveFailures, healthThreshold } = eviction;
  return {
    unhealthyCondition,
    eviction: {
      duration: seconds(duration),
      consecutiveFailures,
      ...(restoreHealth === undefined ? {} : { restoreHealth: restoreHealth / 100 }),
      ...(healthThreshold === undefined ? {} : { healthThreshold: healthThreshold / 100 }),
    },
  };
}

function aiOf(ai: Any, namespace: string, refs: Refs) {
  const fields = (list: Any[] = [], name = 'value') =>
    Object.fromEntries(list.map((one) => [one.field, name === 'value' ? JSON.stringify(one.value) : one[name]]));
  const guards = (list: Any[] | undefined) => list?.map((guard) => guardOf(guard, namespace, refs));
  const { promptGuard, promptCaching, routes } = ai;
  return {
    ...(promptGuard
      ? { promptGuard: { request: guards(promptGuard.request), response: guards(promptGuard.response) } }
      : {}),
    defaults: fields(ai.defaults),
    overrides: fields(ai.overrides),
    transformations: fields(ai.transformations, 'expression'),
    ...(ai.prompt ? { prompts: ai.prompt } : {}),
    ...(ai.modelAliases ? { modelAliases: ai.modelAliases } : {}),
    ...(promptCaching
      ? {
          promptCaching: {
            cacheSystem: true,
            cacheMessages: true,
            cacheTools: false,
            minTokens: 1024,
            ...promptCaching,
          },
        }
      : {}),
    ...(routes
      ? { routes: Object.fromEntries(Object.entries(routes).map(([path, type]) => [path, enumOf(type as string)])) }
      : {}),
  };
}

function guardOf(
  { regex, webhook, openAIModeration, bedrockGuardrails, googleModelArmor, response }: Any,
  namespace: string,
  refs: Refs,
) {
  const rejection = response && {
    rejection: { ...(response.message ? { body: base64(response.message) } : {}), status: response.statusCode ?? 403 },
  };
  if (regex) {
    const { action, matches = [], builtins = [] } = regex;
    const rules = [
      ...matches.map((pattern: string) => ({ regex: pattern })),
      ...builtins.map((one: string) => ({ builtin: enumOf(one) })),
    ];
    return { regex: { ...(action ? { action: action.toUpperCase() } : {}), rules }, ...rejection };
  }
  if (webhook) return { webhook: { backend: refs.target(webhook.backendRef, namespace) }, ...rejection };
  if (openAIModeration) return { openaiModeration: { model: openAIModeration.model }, ...rejection };
  if (bedrockGuardrails) return { bedrockGuardrails, ...rejection };
  return { googleModelArmor: { location: 'us-central1', ...googleModelArmor }, ...rejection };
}

export function frontendOf(frontend: Any, namespace: string, refs: Refs): Record<string, object> {
  const found: Record<string, object> = {};
  const { accessLog, tracing, http, tcp, tls, networkAuthorization, metrics } = frontend;
  const attributes = (list: Any[] = []) => list.map(({ name, expression }) => ({ name, expression }));
  if (accessLog) {
    const { filter, attributes: own, otlp } = accessLog;
    found['frontend-logging'] = {
      logging: {
        filter,
        fields: { add: attributes(own?.add), remove: own?.remove },
        ...(otlp
          ? {
              otlpAccessLog: {
                providerBackend: refs.target(otlp.backendRef, namespace),
                protocol: otlp.protocol ?? 'GRPC',
                path: otlp.path,
              },
            }
          : {}),
      },
    };
  }
  if (tracing) {
    const named = (list: Any[] = []) => list.map(({ name, expression }) => ({ name, value: expression }));
    found['frontend-tracing'] = {
      tracing: {
        providerBackend: refs.target(tracing.backendRef, namespace),
        attributes: named(tracing.attributes?.add),
        remove: tracing.attributes?.remove,
        resources: named(tracing.resources),
        randomSampling: tracing.randomSampling,
        clientSampling: tracing.clientSampling,
        protocol: tracing.protocol ?? 'GRPC',
        path: tracing.path,
      },
    };
  }
  if (http) {
    const durations = ['http1IdleTimeout', 'http2KeepaliveInterval', 'http2KeepaliveTimeout', 'maxConnectionDuration'];
    found['frontend-http'] = {
      http: Object.fromEntries(
        Object.entries(http).map(([name, value]) => [name, durations.includes(name) ? seconds(String(value)) : value]),
      ),
    };
  }
  if (tcp) {
    const { time, interval, retries } = tcp.keepalive;
    const spans = { ...(time ? { time: seconds(time) } : {}), ...(interval ? { interval: seconds(interval) } : {}) };
    found['frontend-tcp'] = { tcp: { keepalives: { ...spans, retries } } };
  }
  if (tls) {
    const { handshakeTimeout, alpnProtocols, minProtocolVersion } = tls;
    found['frontend-tls'] = {
      tls: {
        ...(handshakeTimeout ? { handshakeTimeout: seconds(handshakeTimeout) } : {}),
        ...(alpnProtocols ? { alpn: { protocols: alpnProtocols } } : {}),
        ...(minProtocolVersion ? { minVersion: `TLS_V${minProtocolVersion.replace('.', '_')}` } : {}),
      },
    };
  }
  if (metrics) found['frontend-metrics'] = { metrics: { fields: { add: attributes(metrics.attributes?.add) } } };
  if (networkAuthorization) found['frontend-network'] = { networkAuthorization: rulesOf(networkAuthorization) };
  return found;
}
