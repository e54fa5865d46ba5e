import { connection, notEmpty } from './connection';
import { type Definitions, enumeration, int32, list, map, ref, struct } from './form';
import { keyExchangeGroups } from './key-exchange';
import { endpoint, oneEndpoint, secretRef, withoutPath } from './kubernetes';
import { cel, duration, headerName, shortString, sni, tinyString } from './scalars';

// How to talk to a destination: the policy blocks that backends, providers, MCP targets and prompt guards share.

const auth = ref('BackendAuth', 'Credentials that the gateway presents to the destination.');
const transformation = ref(
  'Transformation',
  'Changes to requests and responses, made after the destination is chosen.',
);
const health = ref('Health', 'When a destination counts as unhealthy, and how long it then gets no traffic.');

/** The blocks that every kind of destination takes. */
const all = { ...connection, transformation, auth, health };

/** What MCP targets take: up to the later revision also what is of no use there. */
const simple = {
  ...connection,
  transformation: { ...transformation, 'x-until': 'later' },
  auth,
  health: { ...health, 'x-until': 'later' },
} as const;

const ai = ref('BackendAi', 'How requests to an LLM are treated. Only on `ai` backends.');
const mcp = ref(
  'BackendMcp',
  'Authorization, authentication and guardrails of MCP clients. Only on `mcp` backends. The later revision deprecates the entire field, v1.4 only the marked fields in it.',
);
const extAuth = ref(
  'ExtAuth',
  'An external authorization service, which is called after the destination is selected.',
  {
    'x-since': 'v1.4',
    'x-rules': [
      {
        rule: 'has(self.backendRef) != has(self.url)',
        message: 'exactly one of backendRef or url must be set',
        since: 'v1.5',
      },
    ],
  },
);

const full = { ...all, extAuth, ai, mcp };
const withAi = { ...all, ai };

export const backendPolicy: Definitions = {
  BackendFull: struct('All settings of connections to a destination.', full, {
    ...notEmpty(full),
    'x-source': 'reference: Backend policy set',
  }),
  BackendWithAi: struct('How to talk to an LLM provider.', withAi, {
    ...notEmpty(withAi),
    'x-source': 'reference: Backend policy set',
  }),
  BackendWithMcp: struct(
    'How to talk to one MCP target.',
    {
      ...simple,
      mcp: ref('BackendMcp', 'Authorization and authentication of the clients of this target.', {
        'x-until': 'earlier',
      }),
    },
    { 'x-source': 'reference: Backend policy set' },
  ),
  BackendTcp: struct('The TCP connection to the destination.', {
    keepalive: ref('Keepalive', 'Probes of idle connections.'),
    connectTimeout: duration('How long connecting may take.', {
      minimum: '100ms',
      message: 'connectTimeout must be at least 100ms',
    }),
  }),
  Keepalive: struct('TCP keepalive probes.', {
    retries: int32('Unanswered probes after which the connection is closed.', {
      minimum: 1,
      maximum: 64,
      'x-implied': '9',
    }),
    time: duration('How long a connection is idle before the first probe.', {
      minimum: '1s',
      message: 'time must be at least 1 second',
      'x-implied': '180s',
    }),
    interval: duration('Time between two probes.', {
      minimum: '1s',
      message: 'interval must be at least 1 second',
      'x-implied': '180s',
    }),
  }),
  InsecureSkipVerify: enumeration('How much of the verification of a server certificate is left out.', {
    All: 'Nothing is verified.',
    Hostname: 'The chain is verified, the names in the certificate are not.',
  }),
  BackendTls: struct(
    'TLS to the destination. Without further fields, the system CAs and the hostname are verified and SNI is the hostname.',
    {
      mtlsCertificateRef: list(
        'The client certificate: a Secret with `tls.crt`, `tls.key` and, to verify the server, optionally `ca.cert`. `caCertificateRefs` wins over the latter.',
        secretRef('The Secret.', {
          to: 'Secret',
          keys: ['tls.crt', 'tls.key'],
          optionalKeys: [['ca.cert', 'ca.crt']],
        }),
        {
          maxItems: 1,
          'x-kubernetes-list-type': 'atomic',
          'x-implied': 'no client certificate',
          'x-before': {
            'v1.4': {
              type: list('The client certificate.', ref('LocalObjectReference', 'The Secret.'), {
                maxItems: 1,
                'x-kubernetes-list-type': 'atomic',
              }),
            },
          },
        },
      ),
      caCertificateRefs: list(
        'The CA certificates that the server certificate is verified with, in key `ca.crt` of a ConfigMap or Secret.',
        ref('LocalCaCertificateReference', 'The ConfigMap or Secret.', {
          'x-reference': { to: 'ConfigMapOrSecret', keys: ['ca.crt'] },
          'x-before': { 'v1.5': { keywords: { description: 'The ConfigMap.' } } },
        }),
        {
          maxItems: 1,
          'x-kubernetes-list-type': 'atomic',
          'x-implied': "the system's CA certificates",
          'x-before': {
            'v1.5': {
              keywords: {
                description:
                  'The CA certificates that the server certificate is verified with, in key `ca.crt` of a ConfigMap.',
              },
            },
          },
        },
      ),
      insecureSkipVerify: ref('InsecureSkipVerify', 'Leaves verification out, in part or as a whole.', {
        'x-implied': 'everything is verified',
      }),
      sni: sni('The server name sent in the handshake.', { 'x-implied': "the destination's hostname" }),
      verifySubjectAltNames: list(
        'Names of which the server certificate must carry one.',
        shortString('A subject alternative name.'),
        { minItems: 1, maxItems: 16, 'x-implied': "the destination's hostname" },
      ),
      alpnProtocols: list('Protocols offered in the handshake.', tinyString('An ALPN protocol, such as `h2`.'), {
        minItems: 1,
        maxItems: 16,
        'x-implied': '`h2` and `http/1.1`',
      }),
      keyExchangeGroups,
      certificateSource: ref('CertificateSource', 'Where the client certificate and the CA certificates come from.', {
        default: 'Inline',
        'x-since': 'v1.5',
      }),
    },
    {
      'x-rules': [
        {
          rule: "!has(self.certificateSource) || self.certificateSource != 'SPIFFE' || (!has(self.mtlsCertificateRef) && !has(self.caCertificateRefs) && !has(self.insecureSkipVerify))",
          message:
            'certificateSource SPIFFE may not be combined with mtlsCertificateRef, caCertificateRefs, or insecureSkipVerify',
          since: 'v1.5',
        },
        {
          rule: "has(self.insecureSkipVerify) && self.insecureSkipVerify == 'All' ? !has(self.caCertificateRefs) : true",
          message: 'insecureSkipVerify All and caCertificateRefs may not be set together',
        },
        {
          rule: 'has(self.insecureSkipVerify) ? !has(self.verifySubjectAltNames) : true',
          message: 'insecureSkipVerify and verifySubjectAltNames may not be set together',
        },
      ],
      'x-at-most-one-of': [['verifySubjectAltNames', 'insecureSkipVerify']],
    },
  ),
  CertificateSource: enumeration('Where certificates for a destination come from.', {
    Inline: 'From `mtlsCertificateRef` and `caCertificateRefs`.',
    SPIFFE: 'From the SPIFFE Workload API of the proxy, which the parameters of the Gateway configure (`spiffe`).',
  }),
  HttpVersion: enumeration('A version of HTTP.', { HTTP1: 'HTTP/1.1', HTTP2: 'HTTP/2' }),
  BackendHttp: struct('The HTTP protocol spoken to the destination.', {
    version: ref('HttpVersion', 'Version of the protocol.', {
      'x-implied':
        "the Service port's `appProtocol`; else HTTP2 for gRPC, the client's version for plaintext, HTTP1 for HTTPS clients",
    }),
    requestTimeout: duration(
      'Time until the response headers of the destination arrive, for each attempt. It takes precedence over `timeouts.backendRequest` of an HTTPRoute rule.',
      {
        minimum: '1ms',
        message: 'requestTimeout must be at least 1ms',
        'x-implied': 'no limit',
      },
    ),
  }),
  BackendTunnel: struct(
    'An HTTP proxy on the way to the destination.',
    endpoint('The proxy server; connections are opened with CONNECT.'),
    { ...oneEndpoint, 'x-rules': [withoutPath('url must not include a path for backend tunnel')] },
  ),
  Transformation: struct(
    'Changes to requests and responses.',
    {
      request: ref('Transform', 'Changes to the request.', { 'x-cel': 'request' }),
      response: ref('Transform', 'Changes to the response.', { 'x-cel': 'response' }),
    },
    { 'x-at-least-one-of': [['request', 'response']] },
  ),
  Transform: struct(
    'Changes to one message.',
    {
      set: list('Headers to set; an existing value is replaced.', ref('HeaderTransformation', 'A header.'), {
        minItems: 1,
        maxItems: 16,
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['name'],
      }),
      add: list(
        'Headers to add; an existing header keeps its values and gets this one too.',
        ref('HeaderTransformation', 'A header.'),
        {
          minItems: 1,
          maxItems: 16,
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
        },
      ),
      remove: list('Headers to remove.', headerName('Name of a header.'), {
        minItems: 1,
        maxItems: 16,
        'x-kubernetes-list-type': 'set',
      }),
      body: cel('fromUse', 'The new body.', { 'x-implied': 'the body stays as it is' }),
      metadata: map('Values that later expressions read as `metadata.NAME`.', cel('fromUse', 'The value.'), {
        minProperties: 1,
        maxProperties: 16,
      }),
    },
    { 'x-at-least-one-of': [['add', 'body', 'metadata', 'remove', 'set']] },
  ),
  HeaderTransformation: struct(
    'A header whose value is computed.',
    {
      name: headerName('Name of the header, or a pseudo-header such as `:path`.'),
      value: cel('fromUse', 'The value. When the expression fails the header is not set.'),
    },
    { required: ['name', 'value'] },
  ),
  Health: struct('Conditions under which a destination is unhealthy, and its eviction.', {
    unhealthyCondition: cel('health', 'True for a response that counts as unhealthy.', {
      'x-implied':
        'a response with status 500 and above or a failed connection, which lowers the score but does not evict the destination',
    }),
    eviction: ref('BackendEviction', 'Takes an unhealthy destination out for a while.'),
  }),
  BackendEviction: struct(
    'When a destination gets no traffic for a while. Without `consecutiveFailures` and `healthThreshold` one unhealthy response is enough; with both, either is. When all are out, they are used all the same.',
    {
      duration: duration('How long the first eviction lasts; the n-th lasts n times as long.', {
        minimum: '1s',
        message: 'duration must be at least 1 second',
        formerly: { minimum: '1s', message: 'evictionDuration must be at least 1 second' },
        default: '3s',
      }),
      restoreHealth: int32('The score with which the destination returns.', {
        minimum: 0,
        maximum: 100,
        'x-unit': 'percent',
        'x-implied': 'the score that it was evicted with',
      }),
      consecutiveFailures: int32('Unhealthy responses in a row after which it is evicted.', { minimum: 0 }),
      healthThreshold: int32(
        'Evicted when the moving average of its health falls below this after an unhealthy response.',
        {
          minimum: 0,
          maximum: 100,
          'x-unit': 'percent',
        },
      ),
    },
  ),
};
