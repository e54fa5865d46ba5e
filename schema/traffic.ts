import { boolean, type Definitions, enumeration, int32, integer, list, map, ref, string, struct } from './form';
import { backendRef } from './kubernetes';
import {
  cel,
  DURATION,
  DURATION_MAX_LENGTH,
  duration,
  plainHeaderName,
  shortString,
  statusCode,
  tinyString,
} from './scalars';

// Traffic policies: how requests are treated on their way through the gateway. Authentication stands in auth.ts.

/** What `traffic` may not contain in the phase before routing. */
const POST_ROUTING_ONLY = [
  'authorization',
  'cors',
  'csrf',
  'directResponse',
  'headerModifiers',
  'hostRewrite',
  'rateLimit',
  'retry',
  'timeouts',
];

const failureMode = (service: string) =>
  ref('FailureMode', `What happens to requests while ${service} cannot be reached or fails.`, {
    'x-since': 'later',
    'x-implied': '`FailClosed`',
  });

export const traffic: Definitions = {
  TrafficPhase: enumeration('When a traffic policy runs. The two phases never merge.', {
    PreRouting: 'Before a route is chosen, so that it can influence the choice.',
    PostRouting: 'After a route is chosen.',
  }),
  Traffic: struct(
    'How requests are treated on their way through the gateway.',
    {
      phase: ref('TrafficPhase', 'When the policy runs. `PreRouting` only on Gateways, listeners and ListenerSets.', {
        'x-implied': '`PostRouting`',
      }),
      transformation: ref('Transformation', 'Changes to requests and responses.'),
      extProc: ref('ExtProc', 'A service that processes requests and responses.'),
      extAuth: ref('ExtAuth', 'A service that decides which requests may pass.'),
      rateLimit: ref('RateLimits', 'Limits of requests or tokens.'),
      cors: ref('Cors', 'Which pages of other origins may send requests.'),
      csrf: ref('CsrfPolicy', 'Refuses requests that a page of another origin made a browser send.'),
      headerModifiers: ref('HeaderModifiers', 'Fixed changes to headers.'),
      hostRewrite: ref('HostnameRewrite', 'What the Host header says upstream.', {
        'x-implied': '`Auto` for destinations with a hostname, `None` for Services and IP addresses',
      }),
      timeouts: ref('Timeouts', 'How long a request may take. Only for HTTPRoutes.'),
      retry: ref('Retry', 'When a request is tried again.', { 'x-implied': 'never' }),
      authorization: ref('Authorization', 'Rules about who may do what. Rules of all policies count together.', {
        'x-cel': 'request',
      }),
      jwtAuthentication: ref('JwtAuthentication', 'Authentication by JSON Web Tokens.'),
      basicAuthentication: ref('BasicAuthentication', 'Authentication by user name and password.'),
      apiKeyAuthentication: ref('ApiKeyAuthentication', 'Authentication by API keys.'),
      directResponse: ref('DirectResponse', 'An answer that the gateway gives itself.'),
    },
    {
      'x-rules': [
        {
          rule: `has(self.phase) && self.phase == 'PreRouting' ? ${POST_ROUTING_ONLY.map((field) => `!has(self.${field})`).join(' && ')} : true`,
          message:
            'phase PreRouting only supports extAuth, transformation, extProc, jwtAuthentication, basicAuthentication, and apiKeyAuthentication',
        },
      ],
      'x-source': 'reference: Traffic',
    },
  ),
  ExtProc: struct(
    'A service that processes requests and responses (Envoy ext_proc over gRPC).',
    { backendRef: backendRef('The service.') },
    { required: ['backendRef'], 'x-source': 'reference: Traffic' },
  ),
  FailureMode: enumeration('What a failing service means for requests.', {
    FailOpen: 'They pass.',
    FailClosed: 'They are refused.',
  }),
  ExtAuth: struct(
    'A service that decides which requests may pass.',
    {
      backendRef: backendRef('The service.'),
      failureMode: failureMode('the service'),
      grpc: ref('ExtAuthGrpc', 'The service speaks Envoy ext_authz over gRPC.'),
      http: ref('ExtAuthHttp', 'The service speaks HTTP: status 200 lets a request pass, any other refuses it.'),
      forwardBody: ref('ExtAuthBody', 'Sends the body of requests along.', { 'x-implied': 'the service gets no body' }),
    },
    { required: ['backendRef'], 'x-exactly-one-of': [['grpc', 'http']], 'x-source': 'reference: Traffic' },
  ),
  ExtAuthBody: struct(
    'Bodies that the authorization service gets.',
    {
      maxSize: int32('Largest body. It is buffered; a request with a larger one is refused.', {
        minimum: 1,
        'x-unit': 'bytes',
      }),
    },
    { required: ['maxSize'], 'x-source': 'reference: Traffic' },
  ),
  ExtAuthGrpc: struct(
    'What a gRPC authorization service gets besides the request.',
    {
      contextExtensions: map('Fixed values, sent as `context_extensions`.', string('The value.'), {
        maxProperties: 64,
      }),
      requestMetadata: map(
        'Computed values, sent under `metadata_context.filter_metadata`.',
        cel('extAuthRequest', 'The value.'),
        { maxProperties: 64, 'x-implied': 'the claims of the token, where JWT authentication is in use' },
      ),
    },
    { 'x-source': 'reference: Traffic' },
  ),
  ExtAuthHttp: struct(
    'How an HTTP authorization service is asked, and what is taken from its answer.',
    {
      path: cel('extAuthRequest', 'The path that is asked for.', { 'x-implied': 'the path of the request' }),
      redirect: cel('extAuthRequest', 'Where refused clients are redirected to.', { 'x-implied': 'no redirect' }),
      allowedRequestHeaders: list('Headers of the request that the service gets.', shortString('Name of a header.'), {
        maxItems: 64,
        'x-implied': '`Authorization` only',
      }),
      addRequestHeaders: map('Further headers that the service gets.', cel('extAuthRequest', 'The value.'), {
        maxProperties: 64,
      }),
      allowedResponseHeaders: list(
        "Headers of the service's answer that are copied into the request to the destination.",
        shortString('Name of a header.'),
        { maxItems: 64, 'x-implied': 'none' },
      ),
      responseMetadata: map(
        "Values taken from the service's answer, which later expressions read as `extauthz.NAME`.",
        cel('extAuthResponse', 'The value.'),
        { maxProperties: 64 },
      ),
    },
    { 'x-source': 'reference: Traffic' },
  ),
  RateLimits: struct(
    'Limits of requests or tokens.',
    {
      local: list('Limits that each replica of the gateway counts by itself.', ref('LocalRateLimit', 'A limit.'), {
        minItems: 1,
        maxItems: 16,
      }),
      global: ref('GlobalRateLimit', 'Limits that a service counts for all replicas.'),
    },
    { 'x-at-least-one-of': [['global', 'local']], 'x-source': 'reference: Traffic' },
  ),
  RateLimitInterval: enumeration('The time that a limit counts for.', {
    Seconds: 'One second.',
    Minutes: 'One minute.',
    Hours: 'One hour.',
  }),
  LocalRateLimit: struct(
    'A limit that each replica counts by itself. Requests above it get status 429.',
    {
      requests: int32('Requests for each `unit`.', { minimum: 1, 'x-unit': 'requests' }),
      tokens: int32(
        'LLM tokens for each `unit`, of prompts and answers. They are known only after an answer, so the limit holds for later requests.',
        { minimum: 1, 'x-unit': 'tokens' },
      ),
      unit: ref('RateLimitInterval', 'The time that the limit counts for.'),
      burst: int32('What may come on top within a short time.', { 'x-implied': '0' }),
    },
    { required: ['unit'], 'x-exactly-one-of': [['requests', 'tokens']], 'x-source': 'reference: Traffic' },
  ),
  GlobalRateLimit: struct(
    'Limits that a service counts for all replicas (Envoy rate limit service over gRPC).',
    {
      backendRef: backendRef('The service.'),
      failureMode: failureMode('the service'),
      domain: shortString('The domain of the limits, as the service knows it.'),
      descriptors: list('What the service is told about a request.', ref('RateLimitDescriptor', 'A descriptor.'), {
        minItems: 1,
        maxItems: 16,
      }),
    },
    { required: ['backendRef', 'domain', 'descriptors'], 'x-source': 'reference: Traffic' },
  ),
  RateLimitCost: enumeration('What a limit counts.', { Requests: 'Requests.', Tokens: 'LLM tokens.' }),
  RateLimitDescriptor: struct(
    'Names and values by which the service finds the limit.',
    {
      entries: list('The names and values, in the order of the limit.', ref('RateLimitDescriptorEntry', 'An entry.'), {
        minItems: 1,
        maxItems: 16,
      }),
      unit: ref('RateLimitCost', 'What the limit counts.', { 'x-implied': '`Requests`' }),
    },
    { required: ['entries'], 'x-source': 'reference: Traffic' },
  ),
  RateLimitDescriptorEntry: struct(
    'A name and its value.',
    {
      name: tinyString('The name, as the service knows it.'),
      expression: cel('rateLimitDescriptor', 'The value, such as `source.address`.'),
    },
    { required: ['name', 'expression'], 'x-source': 'reference: Traffic' },
  ),
  CorsMethod: enumeration(
    'A method of a request.',
    Object.fromEntries(
      ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH']
        .map((method) => [method, `${method} requests.`])
        .concat([['*', 'Every method.']]),
    ),
  ),
  Cors: struct(
    'Which pages of other origins may send requests (the CORS filter of the Gateway API).',
    {
      allowOrigins: list(
        'Origins of the pages.',
        string('An origin: SCHEME://HOST(:PORT), with `*` in the host for any part of it, or `*` for every origin.', {
          minLength: 1,
          maxLength: 253,
          pattern: '(^\\*$)|(^(http(s)?):\\/\\/(((\\*\\.)?([a-zA-Z0-9\\-]+\\.)*[a-zA-Z0-9-]+|\\*)(:([0-9]{1,5}))?)$)',
        }),
        {
          maxItems: 64,
          'x-kubernetes-list-type': 'set',
          'x-rules': [aloneInList("AllowOrigins cannot contain '*' alongside other origins")],
        },
      ),
      allowMethods: list('Methods that pages may use.', ref('CorsMethod', 'A method.'), {
        maxItems: 9,
        'x-kubernetes-list-type': 'set',
        'x-rules': [aloneInList("AllowMethods cannot contain '*' alongside other methods")],
      }),
      allowHeaders: list('Headers that pages may send.', plainHeaderName('Name of a header, or `*`.'), {
        maxItems: 64,
        'x-kubernetes-list-type': 'set',
        'x-rules': [aloneInList("AllowHeaders cannot contain '*' alongside other methods")],
      }),
      exposeHeaders: list(
        'Headers of the response that pages may read.',
        plainHeaderName('Name of a header, or `*`.'),
        {
          maxItems: 64,
          'x-kubernetes-list-type': 'set',
        },
      ),
      allowCredentials: boolean('Whether pages may send cookies and other credentials.', { 'x-implied': '`false`' }),
      maxAge: int32('How long a browser may remember the answer.', { minimum: 1, default: 5, 'x-unit': 'seconds' }),
    },
    { 'x-kubernetes-preserve-unknown-fields': true, 'x-source': 'addenda 2: cors' },
  ),
  CsrfPolicy: struct(
    'Refuses requests that a page of another origin made a browser send. GET, HEAD and OPTIONS always pass, as do requests without `Sec-Fetch-Site` and `Origin`.',
    {
      additionalOrigins: list(
        'Further origins that may send requests.',
        shortString('An origin: SCHEME://HOST(:PORT).'),
        { minItems: 1, maxItems: 16, 'x-implied': "the gateway's own origin only" },
      ),
    },
    { 'x-source': 'reference: Traffic' },
  ),
  HeaderModifiers: struct(
    'Fixed changes to headers.',
    {
      request: ref('HttpHeaderFilter', 'Changes to requests.'),
      response: ref('HttpHeaderFilter', 'Changes to responses.'),
    },
    { 'x-at-least-one-of': [['request', 'response']], 'x-source': 'reference: Traffic' },
  ),
  HostRewriteMode: enumeration('What the Host header says upstream.', {
    Auto: 'The hostname of the destination.',
    None: 'What the client sent.',
  }),
  HostnameRewrite: struct(
    'What the Host header says upstream. A URL rewrite of an HTTPRoute that sets the hostname wins.',
    { mode: ref('HostRewriteMode', 'What it says.') },
    { required: ['mode'], 'x-source': 'reference: Traffic' },
  ),
  Timeouts: struct(
    'How long a request may take.',
    {
      request: duration('Time from the start of sending to the destination until its response is complete.', {
        minimum: '100ms',
        message: 'request must be at least 1ms',
        'x-implied': 'no limit',
      }),
    },
    { 'x-source': 'reference: Traffic' },
  ),
  Retry: struct(
    'When a request is tried again (the retry of the Gateway API).',
    {
      codes: list(
        'Status codes of the destination after which the request is tried again.',
        integer('A status code.', { minimum: 400, maximum: 599 }),
        { 'x-kubernetes-list-type': 'atomic' },
      ),
      attempts: integer('How often it is tried again.'),
      backoff: string('The least time between two tries.', {
        maxLength: DURATION_MAX_LENGTH,
        pattern: DURATION,
        'x-scalar': 'Duration',
      }),
    },
    { 'x-source': 'addenda 2: retry' },
  ),
  DirectResponse: struct(
    'An answer that the gateway gives itself; no destination is asked.',
    {
      status: statusCode('Status of the answer.'),
      body: string('Body of the answer.', { minLength: 1, maxLength: 4096, 'x-implied': 'no body' }),
    },
    { required: ['status'], 'x-source': 'reference: Traffic' },
  ),
};

/** `*` says it all, so nothing may stand beside it. */
function aloneInList(message: string) {
  return { rule: "!('*' in self && self.size() > 1)", message };
}
