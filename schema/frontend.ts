import { type Definitions, enumeration, int32, list, ref, struct } from './form';
import { keyExchangeGroups } from './key-exchange';
import { endpoint, oneEndpoint } from './kubernetes';
import { byteSize, cel, duration, formerByteCount, longString, shortString, tinyString } from './scalars';

// Frontend policies: how incoming connections are treated, and what is recorded about them.

/** `path` of an OTLP receiver. The protocol is filled in at admission, so a path needs `protocol: HTTP` in writing. */
const otlpRules = [
  {
    rule: "!has(self.path) || !has(self.protocol) || self.protocol == 'HTTP'",
    message: 'path is only valid with protocol HTTP',
  },
  { rule: "!has(self.path) || self.path.startsWith('/')", message: 'path must start with /' },
  {
    rule: "!has(self.url) || !self.url.matches('^https?://[^/?#]+/') || (has(self.protocol) && self.protocol == 'HTTP')",
    message: 'url path is only valid with protocol HTTP',
    since: 'v1.5',
  },
] as const;

const otlpProtocol = ref('OtlpProtocol', 'Transport to the receiver.', { default: 'GRPC' });

export const frontend: Definitions = {
  Frontend: struct(
    'Settings of client connections and telemetry.',
    {
      tcp: ref('FrontendTcp', 'TCP connections of clients.'),
      networkAuthorization: ref(
        'Authorization',
        'Rules for connections, applied before the protocol is known: by source address, for example.',
        { 'x-since': 'later', 'x-cel': 'networkAuthorization' },
      ),
      tls: ref('FrontendTls', 'TLS of clients.'),
      http: ref('FrontendHttp', 'HTTP of clients.'),
      accessLog: ref('AccessLog', 'The access log.'),
      tracing: ref('Tracing', 'Traces of requests.', { 'x-implied': 'no traces' }),
      metrics: ref('MetricLabels', 'Further labels of metrics.', { 'x-since': 'v1.4', 'x-implied': 'none' }),
      proxyProtocol: ref('FrontendProxyProtocol', 'Connections begin with a PROXY header.', {
        'x-since': 'v1.4',
        'x-implied': 'they do not',
      }),
      connect: ref('FrontendConnect', 'Handling of CONNECT requests.', {
        'x-since': 'v1.4',
        'x-implied': 'they are refused with status 405',
      }),
    },
    {
      'x-at-least-one-of': [
        ['accessLog', 'connect', 'http', 'metrics', 'networkAuthorization', 'proxyProtocol', 'tcp', 'tls', 'tracing'],
      ],
      'x-source': 'reference: Frontend',
    },
  ),
  FrontendTcp: struct(
    'TCP connections of clients.',
    { keepalive: ref('Keepalive', 'Probes of idle connections.') },
    { 'x-at-least-one-of': [['keepalive']], 'x-source': 'reference: Frontend' },
  ),
  TlsVersion: enumeration('A version of TLS.', { '1.2': 'TLS 1.2', '1.3': 'TLS 1.3' }),
  CipherSuite: enumeration('A cipher suite.', {
    TLS13_AES_256_GCM_SHA384: 'TLS 1.3 only.',
    TLS13_AES_128_GCM_SHA256: 'TLS 1.3 only.',
    TLS13_CHACHA20_POLY1305_SHA256: 'TLS 1.3 only.',
    TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384: 'TLS 1.2, for ECDSA certificates.',
    TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256: 'TLS 1.2, for ECDSA certificates.',
    TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256: 'TLS 1.2, for ECDSA certificates.',
    TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384: 'TLS 1.2, for RSA certificates.',
    TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256: 'TLS 1.2, for RSA certificates.',
    TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256: 'TLS 1.2, for RSA certificates.',
  }),
  FrontendTls: struct(
    'TLS of clients.',
    {
      handshakeTimeout: duration('How long a handshake may take.', {
        minimum: '100ms',
        message: 'handshakeTimeout must be at least 100ms',
        'x-implied': '15s',
      }),
      alpnProtocols: list('Protocols accepted in the handshake.', tinyString('An ALPN protocol, such as `h2`.'), {
        minItems: 1,
        maxItems: 16,
        'x-implied': '`h2` and `http/1.1`',
      }),
      minProtocolVersion: ref('TlsVersion', 'The oldest version accepted.'),
      maxProtocolVersion: ref('TlsVersion', 'The newest version accepted.'),
      cipherSuites: list('The cipher suites accepted.', ref('CipherSuite', 'A cipher suite.')),
      keyExchangeGroups,
    },
    {
      'x-at-least-one-of': [
        [
          'alpnProtocols',
          'cipherSuites',
          'handshakeTimeout',
          'keyExchangeGroups',
          'maxProtocolVersion',
          'minProtocolVersion',
        ],
      ],
      'x-source': 'reference: Frontend',
    },
  ),
  FrontendHttp: struct(
    'HTTP of clients.',
    {
      http1HeaderCase: ref('HttpHeaderCase', 'How names of headers are written in HTTP/1, on both sides.', {
        'x-since': 'v1.4',
        'x-implied': '`Lowercase`',
      }),
      maxConnectionDuration: duration('How old a connection may be; it is closed after the request in flight.', {
        minimum: '1s',
        message: 'maxConnectionDuration must be at least 1 second',
        'x-since': 'v1.4',
        'x-implied': 'no limit',
      }),
      maxBufferSize: formerByteCount(
        'How much of a body is buffered for policies that read it.',
        { minimum: 1 },
        { 'x-implied': '2 MB' },
      ),
      http1MaxHeaders: int32('How many headers an HTTP/1 request may have.', {
        minimum: 1,
        maximum: 4096,
        'x-implied': '100',
      }),
      http1IdleTimeout: duration('How long an HTTP/1 connection may be idle.', {
        minimum: '1s',
        message: 'http1IdleTimeout must be at least 1 second',
        'x-implied': '10m',
      }),
      http2WindowSize: formerByteCount('Flow control window of an HTTP/2 stream.', { minimum: 1 }),
      http2ConnectionWindowSize: formerByteCount('Flow control window of an HTTP/2 connection.', { minimum: 1 }),
      http2FrameSize: formerByteCount(
        'Largest HTTP/2 frame.',
        { minimum: 16384, maximum: 1677215 },
        {
          'x-implied': '16 KB',
          'x-rules': [
            {
              rule: "!quantity(string(self)).isLessThan(quantity('16384'))",
              message: 'http2FrameSize must be at least 16384 bytes',
            },
            {
              rule: "!quantity(string(self)).isGreaterThan(quantity('1677215'))",
              message: 'http2FrameSize must be at most 1677215 bytes',
            },
          ],
        },
      ),
      http2MaxHeaderSize: byteSize('Largest sum of the headers of an HTTP/2 request, decoded.', {
        'x-since': 'v1.4',
        'x-implied': '16 KiB',
      }),
      http2KeepaliveInterval: duration('Time between two HTTP/2 pings.', {
        minimum: '1s',
        message: 'http2KeepaliveInterval must be at least 1 second',
        'x-implied': 'no pings',
      }),
      http2KeepaliveTimeout: duration('How long the answer to a ping may take.', {
        minimum: '1s',
        message: 'http2KeepaliveTimeout must be at least 1 second',
      }),
    },
    {
      'x-at-least-one-of': [
        [
          'http1HeaderCase',
          'http1IdleTimeout',
          'http1MaxHeaders',
          'http2ConnectionWindowSize',
          'http2FrameSize',
          'http2KeepaliveInterval',
          'http2KeepaliveTimeout',
          'http2MaxHeaderSize',
          'http2WindowSize',
          'maxBufferSize',
          'maxConnectionDuration',
        ],
      ],
      'x-source': 'reference: Frontend',
    },
  ),
  HttpHeaderCase: enumeration('How names of headers are written in HTTP/1.', {
    Lowercase: 'In small letters.',
    Preserve: 'As the sender wrote them.',
  }),
  FrontendProxyProtocol: struct(
    'The PROXY header that connections begin with.',
    {
      version: ref('ProxyProtocolVersion', 'Which versions are accepted.', { default: 'V2' }),
      mode: ref('ProxyProtocolMode', 'Whether the header may be missing.', { default: 'Strict' }),
    },
    { 'x-source': 'fields: FrontendProxyProtocol' },
  ),
  ProxyProtocolVersion: enumeration('Versions of the PROXY protocol.', {
    V1: 'Version 1, a line of text.',
    V2: 'Version 2, binary.',
    All: 'Both.',
  }),
  ProxyProtocolMode: enumeration('Whether the PROXY header may be missing.', {
    Strict: 'Connections without it are closed.',
    Optional: 'Connections without it are accepted too.',
  }),
  FrontendConnect: struct(
    'Handling of CONNECT requests.',
    { mode: ref('FrontendConnectMode', 'The handling mode.') },
    { required: ['mode'], 'x-source': 'fields: FrontendConnect' },
  ),
  FrontendConnectMode: enumeration('Handling modes of CONNECT requests.', {
    Deny: 'They are refused.',
    Route: 'Routes match them, and a tunnel leads to the destination.',
    Tunnel: 'The stream is a new connection to the port of the gateway that it names.',
  }),
  MetricLabels: struct(
    'Further labels of metrics.',
    { attributes: ref('MetricAttributes', 'The labels.', { 'x-cel': 'accessLog' }) },
    { required: ['attributes'], 'x-source': 'fields: MetricLabels' },
  ),
  MetricAttributes: struct(
    'Labels of metrics.',
    {
      add: list('Labels to add. One whose expression fails is `unknown`.', ref('AttributeAdd', 'A label.'), {
        minItems: 1,
        maxItems: 16,
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['name'],
      }),
    },
    { 'x-at-least-one-of': [['add']], 'x-source': 'fields: MetricAttributes' },
  ),
  AccessLog: struct(
    'The access log.',
    {
      filter: cel('accessLog', 'True for requests that are logged.', { 'x-implied': 'every request is logged' }),
      attributes: ref('LogTracingAttributes', 'Fields of a log line.', { 'x-cel': 'accessLog' }),
      otlp: ref('OtlpAccessLog', 'A receiver that the log is also sent to.', {
        'x-implied': 'the log goes to standard output only',
      }),
    },
    { 'x-source': 'reference: Frontend' },
  ),
  LogTracingAttributes: struct(
    'Attributes of log lines or spans.',
    {
      remove: list('Attributes to leave out, such as `http.method`.', tinyString('Name of an attribute.'), {
        minItems: 1,
        maxItems: 32,
      }),
      add: list('Attributes to add.', ref('AttributeAdd', 'An attribute.'), { minItems: 1 }),
    },
    { 'x-at-least-one-of': [['add', 'remove']], 'x-source': 'reference: Frontend' },
  ),
  AttributeAdd: struct(
    'An attribute whose value is computed.',
    {
      name: shortString('Name of the attribute.'),
      expression: cel('fromUse', 'The value. When the expression fails the attribute is left out.'),
    },
    { required: ['name', 'expression'], 'x-source': 'reference: Frontend' },
  ),
  ResourceAdd: struct(
    'An attribute of the resource that spans belong to.',
    {
      name: shortString('Name of the attribute.'),
      expression: cel('tracingResources', 'The value.'),
    },
    { required: ['name', 'expression'], 'x-source': 'reference: Frontend' },
  ),
  OtlpProtocol: enumeration('A transport of OTLP.', { HTTP: 'Protobuf over HTTP.', GRPC: 'gRPC.' }),
  OtlpAccessLog: struct(
    'A receiver of logs.',
    {
      ...endpoint('The receiver.'),
      protocol: otlpProtocol,
      path: longString('URL path of the receiver. Only with protocol HTTP.', { 'x-implied': '`/v1/logs`' }),
      filter: cel('accessLog', 'True for requests that are sent to the receiver.', {
        'x-since': 'v1.4',
        'x-implied': "the access log's own filter",
      }),
      attributes: ref('LogTracingAttributes', 'Fields of the records that are sent to the collector.', {
        'x-since': 'v1.4',
        'x-cel': 'accessLog',
        'x-implied': "the access log's own attributes",
      }),
    },
    { ...oneEndpoint, 'x-rules': otlpRules, 'x-source': 'reference: Frontend' },
  ),
  Tracing: struct(
    'Traces of requests, sent to a receiver.',
    {
      ...endpoint('The receiver.'),
      protocol: otlpProtocol,
      path: longString('URL path of the receiver. Only with protocol HTTP.', { 'x-implied': '`/v1/traces`' }),
      attributes: ref('LogTracingAttributes', 'Attributes of a span.', { 'x-cel': 'tracingAttributes' }),
      resources: list('Attributes of the resource that spans belong to.', ref('ResourceAdd', 'An attribute.')),
      randomSampling: cel(
        'tracingSampling',
        'Which of the requests without a trace start one: a share between 0.0 and 1.0, or true or false.',
        { 'x-implied': 'none' },
      ),
      clientSampling: cel(
        'tracingSampling',
        'Which of the requests that bring a trace continue it: a share between 0.0 and 1.0, or true or false.',
        { 'x-implied': 'all' },
      ),
      filter: cel('tracingAttributes', 'True for sampled spans that are sent to the receiver.', {
        'x-since': 'v1.4',
        'x-implied': 'all are',
      }),
    },
    { ...oneEndpoint, 'x-rules': otlpRules, 'x-source': 'reference: Frontend' },
  ),
};
