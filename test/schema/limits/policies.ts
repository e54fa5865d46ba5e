import {
  descriptor,
  document,
  entries,
  extAuth,
  frontend,
  globalLimit,
  JWKS,
  jwt,
  type Limit,
  limit,
  number,
  parameters,
  ROUTE,
  remoteJwks,
  sizes,
  text,
  times,
  traffic,
} from './writing';

/** Limits of ProxyPolicy and ProxyParameters. */
export const policyLimits: Limit[] = [
  limit(
    'targetRefs',
    (targetRefs) => document('ProxyPolicy', { targetRefs, traffic: {} }),
    sizes(
      times((i) => ({ ...ROUTE, name: `r${i}` })),
      1,
      16,
    ),
  ),
  limit(
    'targetSelectors',
    (targetSelectors) => document('ProxyPolicy', { targetSelectors, traffic: {} }),
    sizes(
      times(() => ({ group: ROUTE.group, kind: ROUTE.kind, matchLabels: {} })),
      1,
      16,
    ),
  ),
  limit('maxBufferSize', (maxBufferSize) => frontend({ http: { maxBufferSize } }), sizes(number, 1)),
  limit('http1MaxHeaders', (http1MaxHeaders) => frontend({ http: { http1MaxHeaders } }), sizes(number, 1, 4096)),
  limit('http2WindowSize', (http2WindowSize) => frontend({ http: { http2WindowSize } }), sizes(number, 1)),
  limit(
    'http2ConnectionWindowSize',
    (http2ConnectionWindowSize) => frontend({ http: { http2ConnectionWindowSize } }),
    sizes(number, 1),
  ),
  limit('http2FrameSize', (http2FrameSize) => frontend({ http: { http2FrameSize } }), sizes(number, 16384, 1677215)),
  limit(
    'frontend alpnProtocols',
    (alpnProtocols) => frontend({ tls: { alpnProtocols } }),
    sizes(
      times(() => 'h2'),
      1,
      16,
    ),
  ),
  limit(
    'LogTracingAttributes.remove',
    (remove) => frontend({ accessLog: { attributes: { remove } } }),
    sizes(
      times(() => 'a'),
      1,
      32,
    ),
  ),
  limit(
    'LogTracingAttributes.add',
    (add) => frontend({ accessLog: { attributes: { add } } }),
    sizes(
      times(() => ({ name: 'a', expression: '1' })),
      1,
    ),
  ),
  limit(
    'additionalOrigins',
    (additionalOrigins) => traffic({ csrf: { additionalOrigins } }),
    sizes(
      times(() => 'https://a'),
      1,
      16,
    ),
  ),
  limit(
    'matchExpressions',
    (matchExpressions) => traffic({ authorization: { policy: { matchExpressions } } }),
    sizes(
      times(() => 'true'),
      1,
      256,
    ),
  ),
  limit(
    'local rate limits',
    (local) => traffic({ rateLimit: { local } }),
    sizes(
      times(() => ({ requests: 1, unit: 'Hours' })),
      1,
      16,
    ),
  ),
  limit(
    'local requests',
    (requests) => traffic({ rateLimit: { local: [{ requests, unit: 'Hours' }] } }),
    sizes(number, 1),
  ),
  limit('local tokens', (tokens) => traffic({ rateLimit: { local: [{ tokens, unit: 'Hours' }] } }), sizes(number, 1)),
  limit(
    'descriptors',
    (descriptors) => globalLimit({ descriptors }),
    sizes(
      times(() => descriptor()),
      1,
      16,
    ),
  ),
  limit(
    'descriptor entries',
    (list) => globalLimit({ descriptors: [descriptor({ entries: list })] }),
    sizes(
      times(() => ({ name: 'n', expression: '1' })),
      1,
      16,
    ),
  ),
  limit('forwardBody.maxSize', (maxSize) => extAuth({ grpc: {}, forwardBody: { maxSize } }), sizes(number, 1)),
  limit(
    'contextExtensions',
    (contextExtensions) => extAuth({ grpc: { contextExtensions } }),
    sizes(entries('v'), undefined, 64),
  ),
  limit(
    'requestMetadata',
    (requestMetadata) => extAuth({ grpc: { requestMetadata } }),
    sizes(entries('1'), undefined, 64),
  ),
  limit(
    'allowedRequestHeaders',
    (allowedRequestHeaders) => extAuth({ http: { allowedRequestHeaders } }),
    sizes(
      times(() => 'h'),
      undefined,
      64,
    ),
  ),
  limit(
    'addRequestHeaders',
    (addRequestHeaders) => extAuth({ http: { addRequestHeaders } }),
    sizes(entries('1'), undefined, 64),
  ),
  limit(
    'allowedResponseHeaders',
    (allowedResponseHeaders) => extAuth({ http: { allowedResponseHeaders } }),
    sizes(
      times(() => 'h'),
      undefined,
      64,
    ),
  ),
  limit(
    'responseMetadata',
    (responseMetadata) => extAuth({ http: { responseMetadata } }),
    sizes(entries('1'), undefined, 64),
  ),
  limit(
    'JWT providers',
    (providers) => traffic({ jwtAuthentication: { providers } }),
    sizes(
      times(() => ({ issuer: 'i', jwks: JWKS })),
      1,
      64,
    ),
  ),
  limit(
    'JWT audiences',
    (audiences) => jwt({ audiences }),
    sizes(
      times(() => 'a'),
      1,
      64,
    ),
  ),
  limit('jwks.inline', (inline) => jwt({ jwks: { inline } }), sizes(text, 2, 65536)),
  limit('jwksPath', (jwksPath) => remoteJwks({ jwksPath }), sizes(text, 1, 1024)),
  limit(
    'basic users',
    (users) => traffic({ basicAuthentication: { users } }),
    sizes(
      times(() => 'u:h'),
      1,
      256,
    ),
  ),
  limit('directResponse.body', (body) => traffic({ directResponse: { status: 200, body } }), sizes(text, 1, 4096)),
  limit(
    'headerModifiers lists',
    (set) => traffic({ headerModifiers: { request: { set } } }),
    sizes(
      times((i) => ({ name: `h${i}`, value: 'v' })),
      undefined,
      16,
    ),
  ),
  limit('cors maxAge', (maxAge) => traffic({ cors: { maxAge } }), sizes(number, 1)),
  limit('retry codes', (code) => traffic({ retry: { codes: [code] } }), sizes(number, 400, 599)),
];

export const parameterLimits: Limit[] = [
  limit('shutdown.min', (min) => parameters({ shutdown: { min, max: 31536000 } }), sizes(number, 0, 31536000)),
  limit('shutdown.max', (max) => parameters({ shutdown: { min: 0, max } }), sizes(number, 0, 31536000)),
];
