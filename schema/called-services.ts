import { conditionalEntry, conditionalList, conditionalServiceRules, failureMode, requiredBefore } from './conditional';
import { boolean, type Definitions, enumeration, int32, list, map, ref, string, struct } from './form';
import { backendRef, serviceUrl, withoutPath } from './kubernetes';
import { cel, formerByteCount, shortString } from './scalars';

// Services that are called for each request: processors and authorization services.

/** What a processor and an authorization service have, with conditions and without. */
const extProcFields = {
  backendRef: { ...backendRef('The service.'), ...requiredBefore },
  url: serviceUrl('Its address, in place of `backendRef`, without a path.'),
  failureMode: ref('FailureMode', 'Handling of requests if the service fails or is unreachable.', {
    'x-since': 'v1.4',
    'x-implied': '`FailClosed`; `FailOpen` applies only until the service receives a body',
  }),
  processingOptions: ref('ProcessingOptions', 'Which parts of messages the service gets, and how.', {
    'x-since': 'v1.4',
    'x-implied': 'headers, trailers and bodies, the latter as streams',
  }),
  metadataContext: map(
    'Values that the service gets as metadata, by namespace and key.',
    map('Values of a namespace.', cel('request', 'The value.')),
    { maxProperties: 64, 'x-since': 'v1.4' },
  ),
  requestAttributes: map('Attributes that the service gets with requests.', cel('request', 'The value.'), {
    maxProperties: 64,
    'x-since': 'v1.4',
  }),
  responseAttributes: map('Attributes that the service gets with responses.', cel('response', 'The value.'), {
    maxProperties: 64,
    'x-since': 'v1.4',
  }),
} as const;

const extAuthFields = {
  backendRef: { ...backendRef('The service.'), ...requiredBefore },
  url: serviceUrl('Its address, in place of `backendRef`. A path is the one that is requested, only with `http`.'),
  failureMode: failureMode('the service'),
  grpc: ref('ExtAuthGrpc', 'The service speaks Envoy ext_authz over gRPC.'),
  http: ref('ExtAuthHttp', 'The service speaks HTTP: status 200 lets a request pass, any other refuses it.'),
  forwardBody: ref('ExtAuthBody', 'Sends the body of requests along.', { 'x-implied': 'the service gets no body' }),
  cache: ref('ExtAuthCache', 'Remembers the answers of the service.', {
    'x-since': 'v1.4',
    'x-implied': 'the service is called for each request',
  }),
} as const;

const oneBody = {
  rule: '!(has(self.forwardBody) && has(self.http) && has(self.http.body))',
  message: 'forwardBody cannot be used with http.body',
  since: 'v1.4',
} as const;

const URL_WITH_PATH = "self.url.matches('^https?://[^/?#]+/')";

const onePath = [
  {
    rule: `!has(self.url) || !${URL_WITH_PATH} || has(self.http)`,
    message: 'url path is only valid with http',
    since: 'v1.5',
  },
  {
    rule: `!has(self.url) || !${URL_WITH_PATH} || !has(self.http) || !has(self.http.path)`,
    message: 'http.path may not be set when url includes a path',
    since: 'v1.5',
  },
] as const;

/** The address of a service: one of the two ways to name it. */
const ONE_SERVICE = { rule: 'has(self.backendRef) != has(self.url)', since: 'v1.5' } as const;

const ONE_PROTOCOL = 'exactly one of the fields in [grpc http] must be set';

/** The protocol was a union of the type up to the later revision. */
const oneProtocolBefore = { 'x-before': { 'v1.4': { keywords: { 'x-exactly-one-of': [['grpc', 'http']] } } } } as const;

export const calledServices: Definitions = {
  ExtProcOrConditional: struct(
    'A service that processes requests and responses (Envoy ext_proc over gRPC), or a choice of such by conditions.',
    { ...extProcFields, conditional: conditionalList('ExtProc') },
    {
      'x-rules': [...conditionalServiceRules(Object.keys(extProcFields)), withoutPath()],
      'x-source': 'reference: Traffic',
    },
  ),
  ExtProcConditional: conditionalEntry(ref('ExtProc', 'The service.')),
  ExtProc: struct('A service that processes requests and responses (Envoy ext_proc over gRPC).', extProcFields, {
    'x-rules': [
      { rule: 'has(self.backendRef)', message: 'backendRef is required', since: 'v1.4', until: 'v1.4' },
      { ...ONE_SERVICE, message: 'exactly one of backendRef or url is required' },
      withoutPath(),
    ],
    'x-source': 'fields: ExtProc',
  }),
  ProcessingOptions: struct(
    'Which parts of messages a processor gets, and how.',
    {
      requestHeaderMode: ref('SendMode', 'Headers of requests.', { default: 'Send' }),
      responseHeaderMode: ref('SendMode', 'Headers of responses.', { default: 'Send' }),
      requestBodyMode: ref('BodySendMode', 'Bodies of requests.', { default: 'FullDuplexStreamed' }),
      responseBodyMode: ref('BodySendMode', 'Bodies of responses.', { default: 'FullDuplexStreamed' }),
      requestTrailerMode: ref('SendMode', 'Trailers of requests.', { default: 'Send' }),
      responseTrailerMode: ref('SendMode', 'Trailers of responses.', { default: 'Send' }),
      allowModeOverride: boolean('Whether the service may change the modes for the rest of an exchange.', {
        default: false,
      }),
    },
    { 'x-source': 'fields: ProcessingOptions' },
  ),
  SendMode: enumeration('Whether a part of a message is sent.', { Send: 'It is sent.', Skip: 'It is left out.' }),
  BodySendMode: enumeration('How bodies are sent.', {
    None: 'Not at all.',
    Buffered: 'As a whole; a body above 8 KB is refused.',
    BufferedPartial: 'The first 8 KB.',
    FullDuplexStreamed: 'As a stream, answered by a stream.',
  }),
  FailureMode: enumeration('Handling of requests if a service fails.', {
    FailOpen: 'They pass.',
    FailClosed: 'They are refused.',
  }),
  ExtAuthOrConditional: struct(
    'A service that decides which requests may pass, or a choice of such by conditions.',
    { ...extAuthFields, conditional: conditionalList('ExtAuth') },
    {
      ...oneProtocolBefore,
      'x-rules': [
        oneBody,
        ...onePath,
        ...conditionalServiceRules(Object.keys(extAuthFields)),
        { rule: 'has(self.conditional) || has(self.grpc) != has(self.http)', message: ONE_PROTOCOL, since: 'v1.4' },
      ],
      'x-source': 'reference: Traffic',
    },
  ),
  ExtAuthConditional: conditionalEntry(
    ref('ExtAuth', 'The service. It needs an address and one protocol.', {
      'x-rules': [
        { rule: 'has(self.grpc) != has(self.http)', message: ONE_PROTOCOL },
        { rule: 'has(self.backendRef)', message: 'backendRef is required', until: 'v1.4' },
        { ...ONE_SERVICE, message: 'exactly one of backendRef or url is required' },
      ],
    }),
  ),
  ExtAuth: struct('A service that decides which requests may pass.', extAuthFields, {
    ...oneProtocolBefore,
    'x-rules': [oneBody, ...onePath],
    'x-source': 'fields: ExtAuth',
  }),
  ExtAuthBody: struct(
    'Bodies that the authorization service gets.',
    {
      maxSize: formerByteCount('Largest body. It is buffered; a request with a larger one is refused.', { minimum: 1 }),
    },
    { required: ['maxSize'], 'x-source': 'reference: Traffic' },
  ),
  ExtAuthCache: struct(
    'Remembers answers of an authorization service, refusals too.',
    {
      key: list(
        'The cache key. If an expression fails, the service is called.',
        cel('extAuthRequest', 'A part of the key.'),
        { minItems: 1, maxItems: 16 },
      ),
      ttl: cel(
        'extAuthResponse',
        'How long an answer is remembered: a time span such as `5m`, or an expression that gives a duration or the time of expiry.',
      ),
      maxEntries: int32('How many answers are remembered.', { minimum: 1, 'x-implied': '10000' }),
    },
    { required: ['key', 'ttl'], 'x-source': 'fields: ExtAuthCache' },
  ),
  ExtAuthGrpc: struct(
    'Additional data for a gRPC authorization service.',
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
    'The request to an HTTP authorization service, and the use of its response.',
    {
      path: cel('extAuthRequest', 'The path of the request.', { 'x-implied': 'the path of the request' }),
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
      body: cel(
        'extAuthRequest',
        'The body of the question: text and bytes as they are, other values as JSON. Not with `forwardBody`.',
        { 'x-since': 'v1.4', 'x-implied': 'no body' },
      ),
    },
    { 'x-source': 'reference: Traffic' },
  ),
};
