import { conditionalEntry, conditionalList, conditionalRules, failureMode, requiredBefore } from './conditional';
import { boolean, type Definitions, enumeration, int32, integer, list, ref, string, struct } from './form';
import { endpoint, oneEndpoint, withoutPath } from './kubernetes';
import {
  byteSize,
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

/** The same since v1.4, where authorization and CORS may run before routing too. */
const POST_ROUTING_ONLY_TODAY = [
  'buffer',
  'delay',
  ...POST_ROUTING_ONLY.filter((field) => field !== 'authorization' && field !== 'cors'),
];

const notBeforeRouting = (fields: readonly string[]) =>
  `has(self.phase) && self.phase == 'PreRouting' ? ${fields.map((field) => `!has(self.${field})`).join(' && ')} : true`;

const rateLimitFields = {
  local: list('Limits that each replica of the gateway counts by itself.', ref('LocalRateLimit', 'A limit.'), {
    minItems: 1,
    maxItems: 16,
  }),
  global: ref('GlobalRateLimit', 'Limits that a service counts for all replicas.'),
};

const directResponseFields = {
  status: { ...statusCode('Status of the answer.'), ...requiredBefore },
  body: string('Body of the answer.', { minLength: 1, maxLength: 4096, 'x-implied': 'no body' }),
  bodyExpression: cel(
    'request',
    'Body of the answer, computed: text and bytes as they are, other values as JSON. Not with `body`.',
    { 'x-since': 'v1.4' },
  ),
  headers: list('Headers of the answer.', ref('DirectResponseHeader', 'A header.'), {
    minItems: 1,
    maxItems: 16,
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['name'],
    'x-since': 'v1.4',
  }),
} as const;

const oneAnswerBody = {
  rule: '!(has(self.body) && has(self.bodyExpression))',
  message: 'body and bodyExpression may not both be set',
  since: 'v1.4',
} as const;

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
      transformation: ref('TransformationOrConditional', 'Changes to requests and responses.'),
      extProc: ref('ExtProcOrConditional', 'A service that processes requests and responses.'),
      extAuth: ref('ExtAuthOrConditional', 'A service that decides which requests may pass.'),
      rateLimit: ref('RateLimitsOrConditional', 'Limits of requests or tokens.'),
      cors: ref('Cors', 'Which pages of other origins may send requests.'),
      csrf: ref('CsrfPolicy', 'Refuses requests that a page of another origin made a browser send.'),
      headerModifiers: ref('HeaderModifiers', 'Fixed changes to headers.'),
      hostRewrite: ref('HostnameRewrite', 'The Host header of upstream requests.', {
        'x-implied': '`Auto` for destinations with a hostname, `None` for Services and IP addresses',
      }),
      timeouts: ref('Timeouts', 'Time limits of a request. Only for HTTPRoutes.'),
      retry: ref('Retry', 'When a request is tried again.', { 'x-implied': 'never' }),
      authorization: ref('Authorization', 'Authorization rules. The rules of all policies are combined.', {
        'x-cel': 'request',
      }),
      jwtAuthentication: ref('JwtAuthentication', 'Authentication by JSON Web Tokens.'),
      basicAuthentication: ref('BasicAuthentication', 'Authentication by user name and password.'),
      apiKeyAuthentication: ref('ApiKeyAuthentication', 'Authentication by API keys.'),
      directResponse: ref('DirectResponseOrConditional', 'An answer that the gateway gives itself.'),
      buffer: ref('Buffer', 'Buffers bodies until they are complete.', {
        'x-since': 'v1.4',
        'x-implied': 'bodies are streamed',
      }),
      delay: ref('Delay', 'Waits before a request is passed on, for tests of faults.', {
        'x-since': 'v1.4',
        'x-implied': 'no wait',
      }),
    },
    {
      'x-rules': [
        {
          rule: notBeforeRouting(POST_ROUTING_ONLY),
          message:
            'phase PreRouting only supports extAuth, transformation, extProc, jwtAuthentication, basicAuthentication, and apiKeyAuthentication',
          until: 'later',
        },
        {
          rule: notBeforeRouting(POST_ROUTING_ONLY_TODAY),
          message:
            'phase PreRouting only supports extAuth, authorization, transformation, extProc, jwtAuthentication, basicAuthentication, apiKeyAuthentication and cors',
          since: 'v1.4',
        },
      ],
      'x-source': 'reference: Traffic',
    },
  ),
  TransformationOrConditional: struct(
    'Changes to requests and responses, or a choice of such by conditions.',
    {
      request: ref('Transform', 'Changes to the request.', { 'x-cel': 'request' }),
      response: ref('Transform', 'Changes to the response.', { 'x-cel': 'response' }),
      conditional: conditionalList('Transformation'),
    },
    {
      'x-at-least-one-of': [['conditional', 'request', 'response']],
      'x-rules': conditionalRules(['request', 'response']),
      'x-source': 'fields: TransformationOrConditional',
    },
  ),
  TransformationConditional: conditionalEntry(ref('Transformation', 'The changes.')),
  RateLimitsOrConditional: struct(
    'Limits of requests or tokens, or a choice of such by conditions.',
    { ...rateLimitFields, conditional: conditionalList('RateLimits') },
    {
      'x-at-least-one-of': [['conditional', 'global', 'local']],
      'x-rules': conditionalRules(Object.keys(rateLimitFields).sort()),
      'x-source': 'reference: Traffic',
    },
  ),
  RateLimitsConditional: conditionalEntry(ref('RateLimits', 'The limits.')),
  RateLimits: struct('Limits of requests or tokens.', rateLimitFields, {
    'x-at-least-one-of': [['global', 'local']],
    'x-source': 'fields: RateLimits',
  }),
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
        'LLM tokens of prompts and responses for each `unit`. They are known only after a response, so the limit applies to later requests.',
        { minimum: 1, 'x-unit': 'tokens' },
      ),
      unit: ref('RateLimitInterval', 'The time that the limit counts for.'),
      burst: int32('Additional requests or tokens in a burst.', {
        minimum: 0,
        'x-implied': '0',
        'x-before': { 'v1.5': { keywords: { minimum: null } } },
      }),
    },
    { required: ['unit'], 'x-exactly-one-of': [['requests', 'tokens']], 'x-source': 'reference: Traffic' },
  ),
  GlobalRateLimit: struct(
    'Limits that a service counts for all replicas (Envoy rate limit service over gRPC).',
    {
      ...endpoint('The service.'),
      failureMode: failureMode('the service'),
      domain: shortString('The domain of the limits, as the service knows it.'),
      descriptors: list('The descriptors of a request for the service.', ref('RateLimitDescriptor', 'A descriptor.'), {
        minItems: 1,
        maxItems: 16,
      }),
    },
    {
      required: ['domain', 'descriptors'],
      ...oneEndpoint,
      'x-rules': [withoutPath()],
      'x-source': 'reference: Traffic',
    },
  ),
  RateLimitCost: enumeration('Units of a limit.', { Requests: 'Requests.', Tokens: 'LLM tokens.' }),
  RateLimitDescriptor: struct(
    'Names and values by which the service finds the limit.',
    {
      entries: list('The names and values, in the order of the limit.', ref('RateLimitDescriptorEntry', 'An entry.'), {
        minItems: 1,
        maxItems: 16,
      }),
      unit: ref('RateLimitCost', 'The unit of the limit.', { 'x-implied': '`Requests`' }),
      cost: cel(
        'rateLimitDescriptor',
        'The cost of a request. Evaluated with the request, for `Tokens` after the response.',
        { 'x-since': 'v1.4', 'x-implied': '1, or the tokens of the request and its answer' },
      ),
      limitOverride: cel(
        'rateLimitDescriptor',
        'The limit to apply in place of the service\'s own: an object such as `{"requestsPerUnit": 10, "unit": "minute"}`. If the expression fails or gives anything else, the descriptor is left out and its limit does not apply.',
        { 'x-since': 'v1.5', 'x-implied': "the service's own limit" },
      ),
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
  HostRewriteMode: enumeration('The Host header of upstream requests.', {
    Auto: 'The hostname of the destination.',
    None: 'The value of the client.',
  }),
  HostnameRewrite: struct(
    'The Host header of upstream requests. A URL rewrite of an HTTPRoute that sets the hostname takes precedence.',
    { mode: ref('HostRewriteMode', 'The mode.') },
    { required: ['mode'], 'x-source': 'reference: Traffic' },
  ),
  Timeouts: struct(
    'Time limits of a request.',
    {
      request: duration(
        'Time until the response headers arrive, with all attempts and the pauses between them. Bodies are not limited, except for LLM answers that are not streamed: these have to be complete.',
        {
          minimum: '1ms',
          message: 'request must be at least 1ms',
          formerly: { minimum: '100ms', message: 'request must be at least 1ms' },
          'x-implied': 'no limit',
        },
      ),
    },
    {
      'x-at-least-one-of': [['request']],
      'x-before': { 'v1.5': { keywords: { 'x-at-least-one-of': null } } },
      'x-source': 'reference: Traffic',
    },
  ),
  Retry: struct(
    'When a request is tried again (the retry of the Gateway API).',
    {
      codes: list(
        'Status codes of the destination after which the request is tried again.',
        integer('A status code.', { minimum: 400, maximum: 599 }),
        {
          'x-kubernetes-list-type': 'set',
          'x-before': { 'v1.4': { keywords: { 'x-kubernetes-list-type': 'atomic' } } },
        },
      ),
      attempts: integer('How often it is tried again.', {
        minimum: 1,
        'x-before': { 'v1.4': { keywords: { minimum: null } } },
      }),
      backoff: string('The least time between two tries.', {
        maxLength: DURATION_MAX_LENGTH,
        pattern: DURATION,
        'x-scalar': 'Duration',
      }),
      precondition: cel(
        'request',
        'Only requests for which it is true are tried again; bodies of others are not kept.',
        {
          'x-since': 'v1.4',
          'x-implied': '`true`',
        },
      ),
      condition: cel('response', 'Responses for which it is true are tried again too, beside those of `codes`.', {
        'x-since': 'v1.4',
      }),
    },
    { 'x-source': 'addenda 2: retry' },
  ),
  DirectResponseOrConditional: struct(
    'A response of the gateway without a request to a destination, optionally selected by conditions.',
    { ...directResponseFields, conditional: conditionalList('DirectResponse') },
    {
      'x-rules': [oneAnswerBody, ...conditionalRules(Object.keys(directResponseFields), 'status')],
      'x-source': 'reference: Traffic',
    },
  ),
  DirectResponseConditional: conditionalEntry(ref('DirectResponse', 'The answer.')),
  DirectResponse: struct('A response of the gateway without a request to a destination.', directResponseFields, {
    'x-rules': [oneAnswerBody, { rule: 'has(self.status)', message: 'status is required', since: 'v1.4' }],
    'x-source': 'fields: DirectResponse',
  }),
  DirectResponseHeader: struct(
    'A header of an answer, whose value is computed.',
    {
      name: plainHeaderName('Name of the header.'),
      value: cel('request', 'The value. When the expression fails the header is left out.'),
    },
    { required: ['name', 'value'], 'x-source': 'fields: DirectResponseHeader' },
  ),
  Buffer: struct(
    'Buffers bodies until they are complete.',
    { request: ref('BufferBody', 'Bodies of requests.'), response: ref('BufferBody', 'Bodies of responses.') },
    { 'x-at-least-one-of': [['request', 'response']], 'x-source': 'fields: Buffer' },
  ),
  BufferBody: struct(
    'Settings of a buffer.',
    {
      maxBytes: byteSize('Largest body.', {
        'x-implied': 'the limit of the process: 2 MiB, or `frontend.http.maxBufferSize`',
      }),
      failureMode: ref(
        'FailureMode',
        'Handling of larger bodies: `FailClosed` refuses them with 413 (requests) or 502 (responses).',
        {
          'x-implied': '`FailClosed`; `FailOpen` forwards them unbuffered',
        },
      ),
    },
    { 'x-source': 'fields: BufferBody' },
  ),
  Delay: struct(
    'Waits before a request is passed on, for tests of faults.',
    {
      duration: cel(
        'request',
        'How long: a time span such as `2s`, or an expression that gives a duration or a number of milliseconds. It counts into the timeout of the request.',
      ),
    },
    { required: ['duration'], 'x-source': 'fields: Delay' },
  ),
};

/** `*` says it all, so nothing may stand beside it. */
function aloneInList(message: string) {
  return { rule: "!('*' in self && self.size() > 1)", message };
}
