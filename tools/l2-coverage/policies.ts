import { Duration } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import * as gw from '../../src';
import { type Member, optionsOf, valuesOf } from './member';

// Frontend and traffic policies, and what stands in them.

const gateway = gw.Gateway.fromGatewayName('edge', 'shop');
const service = gw.ServiceDestination.fromServiceName('judge', { port: 9000 });
const elsewhere = gw.ServiceDestination.fromServiceName('judge', { port: 9000, namespace: 'elsewhere' });
const cel = gw.Cel.of('request.path');
const condition = gw.Cel.of('source.address == "10.0.0.1"');
const labels = { team: 'a' };
const metadata = { labels };
const targets = [gateway];
const targetsLabelled = [{ kind: gw.PolicyTargetKind.GATEWAY, labels, sectionName: 'http' }];
const section = { policyTarget: { ...gateway.policyTarget, sectionName: 'http' } };
const second = Duration.seconds(1);

const frontend = (options: Partial<gw.FrontendPolicyProps>) => (chart: Parameters<Member['used']>[0]) =>
  new gw.FrontendPolicy(chart, 'policy', { targets, maxHeaders: 1, ...options });
const traffic = (options: Partial<gw.TrafficPolicyProps>) => (chart: Parameters<Member['used']>[0]) =>
  new gw.TrafficPolicy(chart, 'policy', { targets, timeout: second, ...options });

const frontendOptions = {
  metadata,
  networkAuthorization: gw.Authorization.deny(condition),
  minimumTlsVersion: gw.TlsVersion.TLS_1_3,
  maximumTlsVersion: gw.TlsVersion.TLS_1_3,
  cipherSuites: Object.values(gw.TlsCipherSuite),
  alpnProtocols: ['h2'],
  keyExchangeGroups: Object.values(gw.KeyExchangeGroup),
  handshakeTimeout: second,
  maxBufferBytes: 4096,
  idleTimeout: second,
  maxHeaders: 50,
  http2StreamWindowBytes: 65535,
  http2ConnectionWindowBytes: 65535,
  http2FrameBytes: 20000,
  http2PingInterval: second,
  http2PingTimeout: second,
  http2MaxHeaderBytes: 65535,
  maxConnectionDuration: second,
  preserveHeaderCase: true,
  proxyProtocol: {},
  connect: gw.ConnectMode.ROUTE,
  metricLabels: { tenant: cel },
  keepalive: { probes: 3 },
  accessLog: {},
  tracing: { collector: service },
};

const trafficOptions = {
  metadata,
  authentication: [gw.ClientAuthentication.apiKeysLabelled(labels)],
  authorization: gw.Authorization.require(condition),
  externalAuthorization: gw.ExternalAuthorization.grpc(service),
  externalProcessor: service,
  rateLimits: [gw.RateLimit.requestsPerMinute(1)],
  bufferRequests: {},
  bufferResponses: {},
  delay: second,
  delayFrom: gw.Cel.of('100'),
  cors: { allowOrigins: ['*'] },
  csrfOrigins: ['https://app.example.com'],
  retry: { attempts: 1 },
  timeout: Duration.seconds(2),
  transformation: gw.Transformation.of({}),
  requestHeaders: { remove: ['x-debug'] },
  responseHeaders: { remove: ['x-debug'] },
  rewriteHost: true,
  directResponse: { status: 404 },
  beforeRouting: true,
  choices: [{ when: condition, directResponse: { status: 404 } }],
  overrides: true,
};

const choice = {
  externalAuthorization: gw.ExternalAuthorization.grpc(service),
  externalProcessor: service,
  rateLimits: [gw.RateLimit.requestsPerMinute(1)],
  transformation: gw.Transformation.request({ removeHeaders: ['x-debug'] }),
  directResponse: { status: 410 },
};

const processing = {
  failOpen: true,
  requestHeaderMode: gw.SendMode.SKIP,
  responseHeaderMode: gw.SendMode.SKIP,
  requestBodyMode: gw.BodySendMode.NONE,
  responseBodyMode: gw.BodySendMode.BUFFERED,
  requestTrailerMode: gw.SendMode.SKIP,
  responseTrailerMode: gw.SendMode.SKIP,
  allowModeOverride: true,
  metadata: { tenants: { tenant: cel } },
  requestAttributes: { path: cel },
  responseAttributes: { code: gw.Cel.of('response.code') },
};

const chosen = (one: gw.ConditionalTraffic) => traffic({ choices: [{ when: condition, ...one }] });

/** Both at once are refused. */
function oneOf(options: Pick<gw.TrafficPolicyProps, 'targets' | 'targetsLabelled'>) {
  return options.targetsLabelled ? { targetsLabelled: options.targetsLabelled } : { targets: options.targets };
}

const otlp = { attributes: { tenant: cel }, removeAttributes: ['http.method'] };
const messageChanges = {
  setHeaders: { 'x-a': cel },
  addHeaders: { 'x-b': cel },
  removeHeaders: ['x-c'],
  body: cel,
  metadata: { a: cel },
};
const keys = gw.JsonWebKeys.inline('{"keys":[]}');
const issuer = { issuer: 'https://idp.example.com', keys };
const otherKeys = gw.JsonWebKeys.remote(service, { path: '/keys' });

const location = gw.CredentialLocation.header('x-key');

const limits = (limit: gw.RateLimit | undefined) => traffic({ rateLimits: limit && [limit] });
const authentication = (one: gw.ClientAuthentication | undefined) => traffic({ authentication: one && [one] });
const external = (one: gw.ExternalAuthorization) => traffic({ externalAuthorization: one });

export const policies: readonly Member[] = [
  ...valuesOf<unknown>(
    {
      FrontendPolicy: (chart) => new gw.FrontendPolicy(chart, 'policy', { targets, maxHeaders: 1 }),
      TrafficPolicy: (chart) => new gw.TrafficPolicy(chart, 'policy', { targets, timeout: second }),
      BackendPolicy: (chart) => new gw.BackendPolicy(chart, 'policy', { targets, connectTimeout: second }),
    },
    () => undefined,
  ),
  ...optionsOf<Pick<gw.FrontendPolicyProps, 'targets' | 'targetsLabelled'>>(
    'FrontendPolicyProps',
    { targets },
    { targets: [section], targetsLabelled },
    (chart, options) => new gw.FrontendPolicy(chart, 'policy', { maxHeaders: 1, ...oneOf(options) }),
  ),
  ...optionsOf<gw.FrontendPolicyOptions>('FrontendPolicyOptions', {}, frontendOptions, (chart, options) =>
    frontend(options)(chart),
  ),
  ...valuesOf<gw.FrontendPolicyOptions>(
    { 'FrontendPolicyOptions.maxHeaders': () => ({ maxHeaders: 2 }) },
    (chart, options) => frontend({ maxHeaders: undefined, alpnProtocols: ['h2'], ...options })(chart),
  ),
  ...optionsOf<gw.KeepaliveOptions>(
    'KeepaliveOptions',
    {},
    { probes: 3, idleTime: second, interval: second },
    (chart, keepalive) => frontend({ keepalive })(chart),
  ),
  ...optionsOf<gw.AccessLogOptions>(
    'AccessLogOptions',
    {},
    {
      when: cel,
      ...otlp,
      collector: service,
      collectorProtocol: gw.OtlpProtocol.HTTP,
      collectorPath: '/logs',
      atCollector: { when: cel },
    },
    (chart, options) =>
      frontend({
        accessLog: {
          ...options,
          ...(Object.keys(options).some((name) => /collector/i.test(name)) ? { collector: service } : {}),
        },
      })(chart),
  ),
  ...optionsOf<gw.CollectorLogOptions>('CollectorLogOptions', {}, { when: cel, ...otlp }, (chart, atCollector) =>
    frontend({ accessLog: { collector: service, atCollector } })(chart),
  ),
  ...optionsOf<gw.ProxyProtocolOptions>(
    'ProxyProtocolOptions',
    {},
    { version: gw.ProxyProtocolVersion.ALL, optional: true },
    (chart, proxyProtocol) => frontend({ proxyProtocol })(chart),
  ),
  ...valuesOf<gw.IPolicyTarget>(
    { 'Gateway.port': (chart) => new gw.Gateway(chart, 'gateway').port(443) },
    (chart, target) => new gw.FrontendPolicy(chart, 'policy', { maxHeaders: 1, targets: [target ?? gateway] }),
  ),
  ...optionsOf<gw.LabelledTargets>(
    'LabelledTargets',
    { kind: gw.PolicyTargetKind.GATEWAY, labels },
    { kind: gw.PolicyTargetKind.LISTENER_SET, labels: { team: 'b' }, sectionName: 'http', port: 443 },
    (chart, one) => new gw.FrontendPolicy(chart, 'policy', { maxHeaders: 1, targetsLabelled: [one] }),
  ),
  ...optionsOf<gw.TracingOptions>(
    'TracingOptions',
    { collector: service },
    {
      ...otlp,
      collector: elsewhere,
      protocol: gw.OtlpProtocol.HTTP,
      path: '/traces',
      sampling: 0.5,
      clientSampling: 0.5,
      when: cel,
      resources: { region: cel },
    },
    (chart, tracing) => frontend({ tracing })(chart),
  ),
  ...optionsOf<Pick<gw.TrafficPolicyProps, 'targets' | 'targetsLabelled'>>(
    'TrafficPolicyProps',
    { targets },
    { targets: [section], targetsLabelled },
    (chart, options) => new gw.TrafficPolicy(chart, 'policy', { timeout: second, ...oneOf(options) }),
  ),
  ...optionsOf<Omit<gw.TrafficPolicyOptions, 'processing'>>(
    'TrafficPolicyOptions',
    {},
    trafficOptions,
    (chart, options) => traffic(options)(chart),
  ),
  ...valuesOf<gw.TrafficPolicyOptions>(
    { 'TrafficPolicyOptions.timeout': () => ({ timeout: second }) },
    (chart, options) => traffic({ timeout: undefined, rewriteHost: true, ...options })(chart),
  ),
  ...optionsOf<Omit<gw.TrafficChoice, 'processing'>>(
    'TrafficChoice',
    { when: condition, directResponse: { status: 404 } },
    { when: gw.Cel.of('request.method == "PUT"'), ...choice },
    (chart, one) => traffic({ choices: [one] })(chart),
  ),
  ...optionsOf<Omit<gw.ConditionalTraffic, 'processing'>>('ConditionalTraffic', {}, choice, (chart, one) =>
    traffic({ choices: [{ when: condition, ...one }] })(chart),
  ),
  ...optionsOf<gw.FixedHeaderChanges>(
    'FixedHeaderChanges',
    {},
    { set: { 'x-a': 'a' }, add: { 'x-b': 'b' }, remove: ['x-c'] },
    (chart, requestHeaders) => traffic({ requestHeaders })(chart),
  ),
  ...optionsOf<gw.CorsOptions>(
    'CorsOptions',
    { allowOrigins: ['*'] },
    {
      allowOrigins: ['https://app.example.com'],
      allowMethods: ['GET'],
      allowHeaders: ['x-a'],
      exposeHeaders: ['x-b'],
      allowCredentials: true,
      maxAge: second,
    },
    (chart, cors) => traffic({ cors })(chart),
  ),
  ...optionsOf<gw.RetryOptions>(
    'RetryOptions',
    {},
    { attempts: 1, codes: [503], backoff: second, precondition: cel, condition: cel },
    (chart, retry) => traffic({ retry })(chart),
  ),
  ...optionsOf<gw.DirectResponseOptions>(
    'DirectResponseOptions',
    { status: 404 },
    { status: 410, body: 'gone', bodyFrom: cel, headers: { 'x-host': cel } },
    (chart, directResponse) => traffic({ directResponse })(chart),
  ),
  ...optionsOf<gw.DirectResponseOptions>(
    'DirectResponseOptions',
    { status: 404 },
    { status: 410, body: 'gone', bodyFrom: cel, headers: { 'x-host': cel } },
    (chart, directResponse) => traffic({ choices: [{ when: condition, directResponse }] })(chart),
  ),
  ...optionsOf<gw.BufferOptions>('BufferOptions', {}, { maxBytes: 1024, failOpen: true }, (chart, bufferRequests) =>
    traffic({ bufferRequests })(chart),
  ),
  ...[traffic, chosen].flatMap((policy) =>
    optionsOf<gw.ExternalProcessingOptions>('ExternalProcessingOptions', {}, processing, (chart, options) =>
      policy({ externalProcessor: service, processing: options })(chart),
    ),
  ),
  ...valuesOf<gw.RateLimit>(
    {
      'ConditionalTraffic.rateLimits': () => {
        const rateLimits = gw.RateLimit.shared({ service, domain: 'd', descriptors: [] });
        return rateLimits;
      },
    },
    (chart, limit) => chosen({ rateLimits: limit && [limit] })(chart),
  ),
  ...[gw.ExternalAuthorization.http, gw.ExternalAuthorization.grpc].flatMap((make) =>
    optionsOf<gw.ExternalAuthorizationOptions>(
      'ExternalAuthorizationOptions',
      {},
      { failOpen: true, maxBodyBytes: 1024, cache: { key: [cel], ttl: second } },
      (chart, options) => chosen({ externalAuthorization: make(service, options) })(chart),
    ),
  ),
  ...optionsOf<gw.AuthorizationCacheOptions>(
    'AuthorizationCacheOptions',
    { key: [cel], ttl: second },
    { key: [gw.Cel.of('request.host')], ttl: Duration.seconds(2), maxEntries: 5 },
    (chart, cache) => external(gw.ExternalAuthorization.grpc(service, { cache }))(chart),
  ),
  ...optionsOf<gw.TransformationOptions>(
    'TransformationOptions',
    {},
    { request: messageChanges, response: messageChanges },
    (chart, options) => traffic({ transformation: gw.Transformation.of(options) })(chart),
  ),
  ...optionsOf<gw.MessageChanges>('MessageChanges', {}, messageChanges, (chart, changes) =>
    traffic({ transformation: gw.Transformation.request(changes) })(chart),
  ),
  ...valuesOf<gw.Authorization>(
    {
      'Authorization.allow': () => gw.Authorization.allow(condition),
      'Authorization.deny': () => gw.Authorization.deny(condition),
      'Authorization.require': () => gw.Authorization.require(condition),
    },
    (chart, authorization) => traffic({ authorization })(chart),
  ),
  ...optionsOf<gw.HttpAuthorizationOptions>(
    'HttpAuthorizationOptions',
    {},
    {
      failOpen: true,
      maxBodyBytes: 1024,
      cache: { key: [cel], ttl: second },
      body: cel,
      path: cel,
      redirect: cel,
      requestHeaders: ['cookie'],
      addRequestHeaders: { 'x-host': cel },
      responseHeaders: ['x-user'],
      responseMetadata: { user: gw.Cel.of('response.headers["x-user"]') },
    },
    (chart, options) => external(gw.ExternalAuthorization.http(service, options))(chart),
  ),
  ...optionsOf<gw.GrpcAuthorizationOptions>(
    'GrpcAuthorizationOptions',
    {},
    {
      failOpen: true,
      maxBodyBytes: 1024,
      cache: { key: [cel], ttl: second },
      contextExtensions: { a: 'b' },
      requestMetadata: { a: cel },
    },
    (chart, options) => external(gw.ExternalAuthorization.grpc(service, options))(chart),
  ),
  ...valuesOf<gw.ExternalAuthorization>(
    {
      'ExternalAuthorization.http': () => gw.ExternalAuthorization.http(service),
      'ExternalAuthorization.grpc': () => gw.ExternalAuthorization.grpc(service),
    },
    (chart, one) => traffic({ externalAuthorization: one })(chart),
  ),
  ...valuesOf<gw.RateLimit>(
    {
      'RateLimit.requestsPerSecond': () => gw.RateLimit.requestsPerSecond(1),
      'RateLimit.requestsPerMinute': () => gw.RateLimit.requestsPerMinute(1),
      'RateLimit.requestsPerHour': () => gw.RateLimit.requestsPerHour(1),
      'RateLimit.tokensPerMinute': () => gw.RateLimit.tokensPerMinute(1),
      'RateLimit.tokensPerHour': () => gw.RateLimit.tokensPerHour(1),
      'RateLimit.shared': () =>
        gw.RateLimit.shared({ service, domain: 'd', descriptors: [{ entries: [{ name: 'a', value: cel }] }] }),
    },
    (chart, limit) => limits(limit)(chart),
  ),
  ...optionsOf<gw.RateLimitOptions>('RateLimitOptions', {}, { burst: 2 }, (chart, options) =>
    limits(gw.RateLimit.requestsPerSecond(1, options))(chart),
  ),
  ...optionsOf<gw.SharedRateLimitOptions>(
    'SharedRateLimitOptions',
    { service, domain: 'd', descriptors: [] },
    { service: elsewhere, domain: 'e', descriptors: [{ entries: [{ name: 'a', value: cel }] }], failOpen: true },
    (chart, options) => limits(gw.RateLimit.shared(options))(chart),
  ),
  ...optionsOf<gw.RateLimitEntry>(
    'RateLimitEntry',
    { name: 'a', value: cel },
    { name: 'b', value: gw.Cel.of('request.host') },
    (chart, entry) => limits(gw.RateLimit.shared({ service, domain: 'd', descriptors: [{ entries: [entry] }] }))(chart),
  ),
  ...optionsOf<gw.RateLimitDescriptor>(
    'RateLimitDescriptor',
    { entries: [{ name: 'b', value: cel }] },
    { entries: [{ name: 'a', value: cel }], cost: gw.RateLimitCost.TOKENS, costFrom: gw.Cel.of('2') },
    (chart, descriptor) => limits(gw.RateLimit.shared({ service, domain: 'd', descriptors: [descriptor] }))(chart),
  ),
  ...valuesOf<gw.ClientAuthentication>(
    {
      'ClientAuthentication.apiKeys': (chart) =>
        gw.ClientAuthentication.apiKeys(Secret.fromSecretName(chart, 'S', 's')),
      'ClientAuthentication.apiKeysLabelled': () => gw.ClientAuthentication.apiKeysLabelled(labels),
      'ClientAuthentication.basic': (chart) => gw.ClientAuthentication.basic(Secret.fromSecretName(chart, 'S', 's')),
      'ClientAuthentication.basicUsers': () => gw.ClientAuthentication.basicUsers(['a:$apr1$x']),
      'ClientAuthentication.jwt': () => gw.ClientAuthentication.jwt({ issuers: [issuer] }),
      'ClientAuthentication.mcpOauth': () => gw.ClientAuthentication.mcpOauth({ ...issuer, resource: 'https://a' }),
    },
    (chart, one) => authentication(one)(chart),
  ),
  ...optionsOf<gw.CredentialOptions>('CredentialOptions', {}, { optional: true, location }, (chart, options) =>
    authentication(gw.ClientAuthentication.apiKeysLabelled(labels, options))(chart),
  ),
  ...optionsOf<gw.BasicAuthOptions>(
    'BasicAuthOptions',
    {},
    { optional: true, realm: 'shop', key: 'k', location },
    (chart, options) =>
      authentication(gw.ClientAuthentication.basic(Secret.fromSecretName(chart, 'S', 's'), options))(chart),
  ),
  ...optionsOf<gw.JwtOptions>(
    'JwtOptions',
    { issuers: [issuer] },
    { issuers: [issuer, { ...issuer, issuer: 'https://other.example.com' }], mode: gw.JwtMode.OPTIONAL, location },
    (chart, options) => authentication(gw.ClientAuthentication.jwt(options))(chart),
  ),
  ...optionsOf<gw.JwtIssuer>(
    'JwtIssuer',
    issuer,
    { issuer: 'https://other.example.com', keys: otherKeys, audiences: ['shop'] },
    (chart, one) => authentication(gw.ClientAuthentication.jwt({ issuers: [one] }))(chart),
  ),
  ...optionsOf<gw.McpOAuthOptions>(
    'McpOAuthOptions',
    { ...issuer, resource: 'https://a' },
    {
      issuer: 'https://other.example.com',
      keys: otherKeys,
      audiences: ['shop'],
      resource: 'https://b',
      scopes: ['read'],
      identityProvider: gw.McpIdentityProvider.KEYCLOAK,
      clientId: 'clients',
      location,
    },
    (chart, options) => authentication(gw.ClientAuthentication.mcpOauth(options))(chart),
  ),
  ...optionsOf<gw.RemoteKeysOptions>(
    'RemoteKeysOptions',
    { path: '/a' },
    { path: '/b', cacheFor: Duration.hours(1) },
    (chart, options) =>
      authentication(
        gw.ClientAuthentication.jwt({ issuers: [{ ...issuer, keys: gw.JsonWebKeys.remote(service, options) }] }),
      )(chart),
  ),
];
