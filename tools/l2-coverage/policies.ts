import { Chart, Duration, Size, Testing } from 'cdk8s';
import { Secret } from 'cdk8s-plus-28';
import * as gw from '../../src';
import { type Member, optionsOf, valuesOf } from './member';
import {
  cel,
  condition,
  elsewhere,
  httpAuthorization,
  labelledTargets,
  labels,
  metadata,
  otherTargets,
  second,
  service,
  targets,
} from './samples';

// Traffic policies and their contents.

const traffic = (options: Partial<gw.TrafficPolicyProps>) => (chart: Parameters<Member['used']>[0]) =>
  new gw.TrafficPolicy(chart, 'policy', { targets, timeout: second, ...options });

const trafficOptions = {
  metadata,
  authentication: [gw.ClientAuthentication.apiKeysLabelled(labels)],
  authorization: gw.Authorization.require(condition),
  externalAuthorization: gw.auth.ExternalAuthorization.grpc(service),
  externalProcessor: service,
  rateLimits: [gw.limits.RateLimit.requestsPerMinute(1)],
  bufferRequests: {},
  bufferResponses: {},
  delay: gw.Delay.fixed(second),
  cors: { allowOrigins: ['*'] },
  csrfOrigins: ['https://app.example.com'],
  retry: { attempts: 1 },
  timeout: Duration.seconds(2),
  transformation: gw.expressions.Transformation.of({}),
  requestHeaders: { remove: ['x-debug'] },
  responseHeaders: { remove: ['x-debug'] },
  rewriteHost: true,
  directResponse: { status: 404 },
  beforeRouting: true,
  choices: [{ when: condition, directResponse: { status: 404 } }],
  overrides: true,
};

const choice = {
  externalAuthorization: gw.auth.ExternalAuthorization.grpc(service),
  externalProcessor: service,
  rateLimits: [gw.limits.RateLimit.requestsPerMinute(1)],
  transformation: gw.expressions.Transformation.request({ removeHeaders: ['x-debug'] }),
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
  responseAttributes: { code: gw.expressions.Cel.of('response.code') },
};

const chosen = (one: gw.ConditionalTraffic) => traffic({ choices: [{ when: condition, ...one }] });

const messageChanges = {
  setHeaders: { 'x-a': cel },
  addHeaders: { 'x-b': cel },
  removeHeaders: ['x-c'],
  body: cel,
  metadata: { a: cel },
};
const keys = gw.auth.JsonWebKeys.inline('{"keys":[]}');
const issuer = { issuer: 'https://idp.example.com', keys };
const otherKeys = gw.auth.JsonWebKeys.remote(service, { path: '/keys' });

const aside = new Chart(Testing.app(), 'aside', { namespace: 'shop' });
const clientSecret = { secret: Secret.fromSecretName(aside, 'Client', 'client') };
const otherSecret = { secret: Secret.fromSecretName(aside, 'Other', 'other'), key: 'k' };
const oauth = {
  issuer: 'https://other.example.com',
  audiences: ['shop'],
  resource: 'https://b',
  scopes: ['read'],
  identityProvider: gw.auth.McpIdentityProvider.ENTRA,
  clientId: 'clients',
  clientSecret: otherSecret,
};

const location = gw.auth.CredentialLocation.header('x-key');

const limits = (limit: gw.limits.RateLimit | undefined) => traffic({ rateLimits: limit && [limit] });
const authentication = (one: gw.ClientAuthentication | undefined) => traffic({ authentication: one && [one] });
const external = (one: gw.auth.ExternalAuthorization) => traffic({ externalAuthorization: one });

export const policies: readonly Member[] = [
  ...valuesOf<unknown>(
    {
      TrafficPolicy: (chart) => new gw.TrafficPolicy(chart, 'policy', { targets, timeout: second }),
      BackendPolicy: (chart) => new gw.BackendPolicy(chart, 'policy', { targets, connectTimeout: second }),
    },
    () => undefined,
  ),
  ...optionsOf<Pick<gw.TrafficPolicyProps, 'targets'>>(
    'TrafficPolicyProps',
    { targets },
    otherTargets,
    (chart, options) => new gw.TrafficPolicy(chart, 'policy', { timeout: second, ...options }),
  ),
  ...valuesOf<gw.references.LabelledTargets>(labelledTargets, (chart, one) =>
    one
      ? gw.TrafficPolicy.forLabelledTargets(chart, 'policy', [one], { timeout: second })
      : new gw.TrafficPolicy(chart, 'policy', { targets, timeout: second }),
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
    { when: gw.expressions.Cel.of('request.method == "PUT"'), ...choice },
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
  ...[traffic, chosen].flatMap((policy) =>
    optionsOf<gw.DirectResponseOptions>(
      'DirectResponseOptions',
      { status: 404 },
      { status: 410, body: gw.expressions.Cel.text('gone'), headers: { 'x-host': cel } },
      (chart, directResponse) => policy({ directResponse })(chart),
    ),
  ),
  ...[traffic, chosen].flatMap((policy) =>
    valuesOf<gw.DirectResponseOptions>(
      { 'DirectResponseOptions.body': () => ({ status: 404, body: cel }) },
      (chart, directResponse = { status: 404 }) => policy({ directResponse })(chart),
    ),
  ),
  ...optionsOf<gw.BufferOptions>(
    'BufferOptions',
    {},
    { maxSize: Size.kibibytes(1), failOpen: true },
    (chart, bufferRequests) => traffic({ bufferRequests })(chart),
  ),
  ...[traffic, chosen].flatMap((policy) =>
    optionsOf<gw.ExternalProcessingOptions>('ExternalProcessingOptions', {}, processing, (chart, options) =>
      policy({ externalProcessor: service, processing: options })(chart),
    ),
  ),
  ...valuesOf<gw.limits.RateLimit>(
    {
      'ConditionalTraffic.rateLimits': () => {
        const rateLimits = gw.limits.RateLimit.shared({ service, domain: 'd', descriptors: [] });
        return rateLimits;
      },
    },
    (chart, limit) => chosen({ rateLimits: limit && [limit] })(chart),
  ),
  ...[gw.auth.ExternalAuthorization.http, gw.auth.ExternalAuthorization.grpc].flatMap((make) =>
    optionsOf<gw.auth.ExternalAuthorizationOptions>(
      'ExternalAuthorizationOptions',
      {},
      { failOpen: true, cache: { key: [cel], ttl: second } },
      (chart, options) => chosen({ externalAuthorization: make(service, options) })(chart),
    ),
  ),
  ...optionsOf<gw.auth.AuthorizationCacheOptions>(
    'AuthorizationCacheOptions',
    { key: [cel], ttl: second },
    { key: [gw.expressions.Cel.of('request.host')], ttl: Duration.seconds(2), maxEntries: 5 },
    (chart, cache) => external(gw.auth.ExternalAuthorization.grpc(service, { cache }))(chart),
  ),
  ...optionsOf<gw.expressions.TransformationOptions>(
    'TransformationOptions',
    {},
    { request: messageChanges, response: messageChanges },
    (chart, options) => traffic({ transformation: gw.expressions.Transformation.of(options) })(chart),
  ),
  ...optionsOf<gw.expressions.MessageChanges>('MessageChanges', {}, messageChanges, (chart, changes) =>
    traffic({ transformation: gw.expressions.Transformation.request(changes) })(chart),
  ),
  ...valuesOf<gw.Authorization>(
    {
      'Authorization.allow': () => gw.Authorization.allow(condition),
      'Authorization.deny': () => gw.Authorization.deny(condition),
      'Authorization.require': () => gw.Authorization.require(condition),
    },
    (chart, authorization) => traffic({ authorization })(chart),
  ),
  ...optionsOf<gw.auth.HttpAuthorizationOptions>('HttpAuthorizationOptions', {}, httpAuthorization, (chart, options) =>
    external(gw.auth.ExternalAuthorization.http(service, options))(chart),
  ),
  ...optionsOf<gw.auth.GrpcAuthorizationOptions>(
    'GrpcAuthorizationOptions',
    {},
    {
      failOpen: true,
      maxBodySize: Size.kibibytes(1),
      cache: { key: [cel], ttl: second },
      contextExtensions: { a: 'b' },
      requestMetadata: { a: cel },
    },
    (chart, options) => external(gw.auth.ExternalAuthorization.grpc(service, options))(chart),
  ),
  ...valuesOf<gw.Delay>(
    {
      'Delay.fixed': () => gw.Delay.fixed(second),
      'Delay.computed': () => gw.Delay.computed(gw.expressions.Cel.of('100')),
    },
    (chart, delay) => traffic({ delay })(chart),
  ),
  ...[traffic, chosen].flatMap((policy) =>
    valuesOf<gw.auth.AuthorizationBody>(
      {
        'AuthorizationBody.forwarded': () => gw.auth.AuthorizationBody.forwarded(Size.kibibytes(1)),
        'AuthorizationBody.computed': () => gw.auth.AuthorizationBody.computed(cel),
      },
      (chart, body) => policy({ externalAuthorization: gw.auth.ExternalAuthorization.http(service, { body }) })(chart),
    ),
  ),
  ...valuesOf<gw.auth.ExternalAuthorization>(
    {
      'ExternalAuthorization.http': () => gw.auth.ExternalAuthorization.http(service),
      'ExternalAuthorization.grpc': () => gw.auth.ExternalAuthorization.grpc(service),
    },
    (chart, one) => traffic({ externalAuthorization: one })(chart),
  ),
  ...valuesOf<gw.limits.RateLimit>(
    {
      'RateLimit.requestsPerSecond': () => gw.limits.RateLimit.requestsPerSecond(1),
      'RateLimit.requestsPerMinute': () => gw.limits.RateLimit.requestsPerMinute(1),
      'RateLimit.requestsPerHour': () => gw.limits.RateLimit.requestsPerHour(1),
      'RateLimit.tokensPerMinute': () => gw.limits.RateLimit.tokensPerMinute(1),
      'RateLimit.tokensPerHour': () => gw.limits.RateLimit.tokensPerHour(1),
      'RateLimit.shared': () =>
        gw.limits.RateLimit.shared({ service, domain: 'd', descriptors: [{ entries: [{ name: 'a', value: cel }] }] }),
    },
    (chart, limit) => limits(limit)(chart),
  ),
  ...optionsOf<gw.limits.RateLimitOptions>('RateLimitOptions', {}, { burst: 2 }, (chart, options) =>
    limits(gw.limits.RateLimit.requestsPerSecond(1, options))(chart),
  ),
  ...optionsOf<gw.limits.SharedRateLimitOptions>(
    'SharedRateLimitOptions',
    { service, domain: 'd', descriptors: [] },
    { service: elsewhere, domain: 'e', descriptors: [{ entries: [{ name: 'a', value: cel }] }], failOpen: true },
    (chart, options) => limits(gw.limits.RateLimit.shared(options))(chart),
  ),
  ...optionsOf<gw.limits.RateLimitEntry>(
    'RateLimitEntry',
    { name: 'a', value: cel },
    { name: 'b', value: gw.expressions.Cel.of('request.host') },
    (chart, entry) =>
      limits(gw.limits.RateLimit.shared({ service, domain: 'd', descriptors: [{ entries: [entry] }] }))(chart),
  ),
  ...optionsOf<gw.limits.RateLimitDescriptor>(
    'RateLimitDescriptor',
    { entries: [{ name: 'b', value: cel }] },
    {
      entries: [{ name: 'a', value: cel }],
      cost: gw.limits.RateLimitCost.TOKENS,
      costFrom: gw.expressions.Cel.of('2'),
    },
    (chart, descriptor) =>
      limits(gw.limits.RateLimit.shared({ service, domain: 'd', descriptors: [descriptor] }))(chart),
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
  ...optionsOf<gw.auth.CredentialOptions>('CredentialOptions', {}, { optional: true, location }, (chart, options) =>
    authentication(gw.ClientAuthentication.apiKeysLabelled(labels, options))(chart),
  ),
  ...optionsOf<gw.auth.BasicAuthOptions>(
    'BasicAuthOptions',
    {},
    { optional: true, realm: 'shop', key: 'k', location },
    (chart, options) =>
      authentication(gw.ClientAuthentication.basic(Secret.fromSecretName(chart, 'S', 's'), options))(chart),
  ),
  ...optionsOf<gw.auth.JwtOptions>(
    'JwtOptions',
    { issuers: [issuer] },
    { issuers: [issuer, { ...issuer, issuer: 'https://other.example.com' }], mode: gw.auth.JwtMode.OPTIONAL, location },
    (chart, options) => authentication(gw.ClientAuthentication.jwt(options))(chart),
  ),
  ...optionsOf<gw.auth.JwtIssuer>(
    'JwtIssuer',
    issuer,
    { issuer: 'https://other.example.com', keys: otherKeys, audiences: ['shop'] },
    (chart, one) => authentication(gw.ClientAuthentication.jwt({ issuers: [one] }))(chart),
  ),
  ...optionsOf<gw.auth.McpOAuthOptions>(
    'McpOAuthOptions',
    { ...issuer, keys: otherKeys, resource: 'https://a' },
    { ...oauth, keys: issuer.keys, location },
    (chart, options) => authentication(gw.ClientAuthentication.mcpOauth(options))(chart),
  ),
  ...optionsOf<Omit<gw.auth.McpOAuthOptions, 'location'>>(
    'McpOAuthOptions',
    { ...issuer, keys: otherKeys, resource: 'https://a', clientSecret },
    { ...oauth, keys: gw.auth.JsonWebKeys.remote(service, { path: '/other' }) },
    (chart, options) => authentication(gw.ClientAuthentication.mcpOauth(options))(chart),
  ),
  ...optionsOf<gw.auth.RemoteKeysOptions>(
    'RemoteKeysOptions',
    { path: '/a' },
    { path: '/b', cacheFor: Duration.hours(1) },
    (chart, options) =>
      authentication(
        gw.ClientAuthentication.jwt({ issuers: [{ ...issuer, keys: gw.auth.JsonWebKeys.remote(service, options) }] }),
      )(chart),
  ),
];
