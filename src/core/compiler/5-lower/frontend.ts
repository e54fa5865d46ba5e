import type * as config from '../../data-plane/config';
import { CODE } from '../../diagnostics';
import type {
  AccessLog,
  AttributeAdd,
  CipherSuite,
  Frontend,
  FrontendConnect,
  FrontendHttp,
  FrontendProxyProtocol,
  FrontendTcp,
  FrontendTls,
  LogTracingAttributes,
  MetricAttributes,
  MetricLabels,
  OtlpAccessLog,
  ResourceAdd,
  Tracing,
} from '../../validation/types.generated';
import { defined } from '../../values/objects';
import type { EffectiveField, EffectiveSet } from '../model/attachment';
import { canonicalDuration } from '../semantics/duration';
import { priceListFile, priceListsOf } from '../semantics/price-list-files';
import { workloadApiEndpoint, workloadApiOf } from '../semantics/workload-api';
import { lowerKeepalive } from './backend-policies/connection';
import { bytesIn } from './byte-size';
import { toMap } from './config-object';
import { type Coverage, covering } from './coverage';
import { pathOfUrl } from './endpoint-url';
import { coverageOf, type FieldTable, lowerFields } from './field-table';
import { type GatewayScope, type Site, siteOf, within } from './scope';
import { lowerAuthorization } from './shared-fields/authorization';

const PROXY_VERSIONS = { V1: 'v1', V2: 'v2', All: 'all' } as const;
const CONNECT_MODES = { Deny: 'deny', Route: 'route', Tunnel: 'tunnel' } as const;

const FRONTEND_FIELDS: FieldTable<Frontend, config.LocalFrontendPolicies> = {
  tcp: {
    goesTo: '`frontendPolicies.tcp`',
    lower: (value, _, scope) => ({
      tcp: { keepalives: lowerKeepalive(value.keepalive, scope.options.dataPlane.defaults) },
    }),
  },
  networkAuthorization: {
    goesTo: '`frontendPolicies.networkAuthorization`',
    lower: (value) => ({ networkAuthorization: lowerAuthorization(value) }),
  },
  tls: {
    goesTo: '`frontendPolicies.tls`',
    lower: (value, site, scope) => {
      reportUnusableSuites(value, site, scope);
      return { tls: lowerTls(value) };
    },
  },
  http: {
    goesTo: '`frontendPolicies.http`',
    lower: (value, site, scope) => ({ http: lowerHttp(value, site, scope) }),
  },
  accessLog: {
    goesTo: '`frontendPolicies.accessLog`',
    lower: (value, site, scope) => ({ accessLog: lowerAccessLog(value, site, scope) }),
  },
  tracing: {
    goesTo: '`frontendPolicies.tracing`',
    lower: (value, site, scope) => ({ tracing: lowerTracing(value, site, scope) }),
  },
  metrics: {
    goesTo: '`config.metrics`, which the process reads when it starts: pods restart if it changes',
    lower: 'elsewhere',
  },
  proxyProtocol: {
    goesTo: '`frontendPolicies.proxyProtocol`',
    lower: ({ version, mode }) => ({
      proxyProtocol: { version: PROXY_VERSIONS[version], mode: mode === 'Optional' ? 'optional' : 'strict' },
    }),
  },
  connect: {
    goesTo: '`frontendPolicies.connect`',
    lower: ({ mode }) => ({ connect: { mode: CONNECT_MODES[mode] } }),
  },
};

export const FRONTEND_COVERAGE: Coverage = {
  ...coverageOf('Frontend', FRONTEND_FIELDS),
  ...covering<FrontendProxyProtocol>('FrontendProxyProtocol', {
    version: '`proxyProtocol.version`',
    mode: '`proxyProtocol.mode`',
  }),
  ...covering<FrontendConnect>('FrontendConnect', { mode: '`connect.mode`' }),
  ...covering<MetricLabels>('MetricLabels', { attributes: '`config.metrics.fields`' }),
  ...covering<MetricAttributes>('MetricAttributes', { add: '`config.metrics.fields.add`' }),
  ...covering<FrontendTcp>('FrontendTcp', {
    keepalive: '`tcp.keepalives`',
  }),
  ...covering<FrontendTls>('FrontendTls', {
    handshakeTimeout: '`tls.handshakeTimeout`',
    alpnProtocols: '`tls.alpn`: each protocol as the numbers of its bytes',
    minProtocolVersion: '`tls.minVersion`',
    maxProtocolVersion: '`tls.maxVersion`',
    cipherSuites: '`tls.cipherSuites`',
    keyExchangeGroups: '`tls.keyExchangeGroups`',
  }),
  ...covering<FrontendHttp>('FrontendHttp', {
    maxBufferSize: '`http.maxBufferSize`',
    http1MaxHeaders: '`http.http1MaxHeaders`',
    http1IdleTimeout: '`http.http1IdleTimeout`',
    http2WindowSize: '`http.http2WindowSize`',
    http2ConnectionWindowSize: '`http.http2ConnectionWindowSize`',
    http2FrameSize: '`http.http2FrameSize`',
    http2KeepaliveInterval: '`http.http2KeepaliveInterval`',
    http2KeepaliveTimeout: '`http.http2KeepaliveTimeout`',
    http1HeaderCase: '`http.http1HeaderCase`',
    http2MaxHeaderSize: '`http.http2MaxHeaderSize`',
    maxConnectionDuration: '`http.maxConnectionDuration`',
  }),
  ...covering<AccessLog>('AccessLog', {
    filter: '`accessLog.filter`',
    attributes: '`accessLog.add`, `.remove`',
    otlp: '`accessLog.otlp`',
  }),
  ...covering<LogTracingAttributes>('LogTracingAttributes', {
    add: '`accessLog.add`, `tracing.attributes`',
    remove: '`accessLog.remove`, `tracing.remove`',
  }),
  ...covering<AttributeAdd>('AttributeAdd', {
    name: 'key in `add` or `attributes`',
    expression: 'value in `add` or `attributes`',
  }),
  ...covering<OtlpAccessLog>('OtlpAccessLog', {
    backendRef: '`accessLog.otlp.host` or `.backend`',
    url: '`accessLog.otlp.host` and `.path`, with `policies.backendTLS` for `https`',
    protocol: '`accessLog.otlp.protocol`',
    path: '`accessLog.otlp.path`',
    filter: '`accessLog.otlp.filter`',
    attributes: '`accessLog.otlp.fields`',
  }),
  ...covering<Tracing>('Tracing', {
    backendRef: '`tracing.host` or `.backend`',
    url: '`tracing.host` and `.path`, with `policies.backendTLS` for `https`',
    protocol: '`tracing.protocol`',
    path: '`tracing.path`',
    attributes: '`tracing.attributes`, `.remove`',
    resources: '`tracing.resources`',
    randomSampling: '`tracing.randomSampling`',
    clientSampling: '`tracing.clientSampling`',
    filter: '`tracing.filter`',
  }),
  ...covering<ResourceAdd>('ResourceAdd', {
    name: 'key in `tracing.resources`',
    expression: 'value in `tracing.resources`',
  }),
};

/** Lowers the settings that apply to all connections of the Gateway. */
export function lowerFrontend(fields: EffectiveSet<Frontend>, scope: GatewayScope): config.LocalFrontendPolicies {
  return lowerFields(FRONTEND_FIELDS, fields, scope);
}

/** Labels of the data plane's own metrics: a second label of the same name would corrupt its response to Prometheus. */
const BUILT_IN_LABELS: ReadonlySet<string> = new Set([
  'backend',
  'protocol',
  'method',
  'status',
  'reason',
  'bind',
  'gateway',
  'listener',
  'route',
  'route_rule',
  'gen_ai_operation_name',
  'gen_ai_request_model',
  'gen_ai_response_model',
  'gen_ai_system',
  'gen_ai_token_type',
  // The label of histogram buckets.
  'le',
]);

/** A label name that Prometheus accepts without quotes, because the data plane writes names unquoted. */
const LABEL = /^[a-zA-Z_]\w*$/;

/** The settings that the process reads only at startup. */
export function lowerStaticConfig(
  { metrics }: EffectiveSet<Frontend>,
  { options: { dataPlane }, gateway }: GatewayScope,
): config.RawConfig | undefined {
  const { label } = dataPlane.metrics;
  const { parameters } = gateway.gateway;
  const lists = dataPlane.release.catalogVariable === undefined ? priceListsOf(parameters) : [];
  const workloadApi = dataPlane.reads.has('spiffe') ? workloadApiOf(parameters) : undefined;
  const add = toMap(metrics?.value.attributes.add, ({ name, expression }) => [name, label(expression)]);
  if (!add && lists.length === 0 && !workloadApi) return undefined;
  return {
    ...(add && { metrics: { fields: { add } } }),
    ...(lists.length > 0 && { modelCatalog: lists.map((list) => ({ file: priceListFile(list) })) }),
    ...(workloadApi && { spiffe: { endpoint: workloadApiEndpoint(workloadApi) } }),
  };
}

export function reportLabels(metrics: EffectiveField<MetricLabels>, { diagnostics }: GatewayScope): void {
  const site = within(siteOf(metrics.from), 'attributes', 'add');
  metrics.value.attributes.add?.forEach(({ name }, index) => {
    const { origin } = within(site, index);
    if (BUILT_IN_LABELS.has(name)) diagnostics.report(CODE.builtInMetricLabel, origin, { name });
    if (!LABEL.test(name)) diagnostics.report(CODE.unreadableMetricLabel, origin, { name });
  });
}

export const TLS_VERSIONS = { '1.2': 'TLS_V1_2', '1.3': 'TLS_V1_3' } as const;

function lowerTls(value: FrontendTls): config.TLS {
  return defined({
    handshakeTimeout: value.handshakeTimeout && canonicalDuration(value.handshakeTimeout),
    alpn: value.alpnProtocols?.map((protocol) => [...Buffer.from(protocol, 'utf8')]),
    minVersion: value.minProtocolVersion && TLS_VERSIONS[value.minProtocolVersion],
    maxVersion: value.maxProtocolVersion && TLS_VERSIONS[value.maxProtocolVersion],
    cipherSuites: value.cipherSuites?.map(suiteName),
    keyExchangeGroups: value.keyExchangeGroups && [...value.keyExchangeGroups],
  });
}

/** Each suite is one of a single version. */
export function reportUnusableSuites(value: FrontendTls, site: Site, { diagnostics }: GatewayScope): void {
  const { cipherSuites, minProtocolVersion: least = '1.2', maxProtocolVersion: most = '1.3' } = value;
  const versions = (['1.2', '1.3'] as const).filter((version) => version >= least && version <= most);
  const isUsable = (suite: CipherSuite) => versions.includes(suite.startsWith('TLS13_') ? '1.3' : '1.2');
  if (!cipherSuites?.length || versions.length === 0 || cipherSuites.some(isUsable)) return;
  const at = within(site, 'cipherSuites').origin;
  diagnostics.report(CODE.noUsableCipherSuite, at, {
    versions: versions.map((version) => `TLS ${version}`).join(' or '),
  });
}

/** Returns the name of a cipher suite. Those of TLS 1.3 use their official names, which do not contain the version. */
export function suiteName(suite: CipherSuite): string {
  return suite.replace(/^TLS13_/, 'TLS_');
}

const SIZES = [
  'maxBufferSize',
  'http2WindowSize',
  'http2ConnectionWindowSize',
  'http2FrameSize',
  'http2MaxHeaderSize',
] as const;

function lowerHttp(value: FrontendHttp, site: Site, scope: GatewayScope): config.FrontendHTTP {
  const { http1IdleTimeout: idle, http2KeepaliveInterval: interval, http2KeepaliveTimeout: timeout } = value;
  const { maxConnectionDuration: age, http1HeaderCase: headerCase } = value;
  const { maxBufferSize, ...sizes } = bytesIn(value, SIZES, site, scope);
  return defined({
    maxBufferSize,
    http1MaxHeaders: value.http1MaxHeaders,
    http1IdleTimeout: idle && canonicalDuration(idle),
    http1HeaderCase: headerCase && (headerCase === 'Preserve' ? 'preserve' : 'lowercase'),
    maxConnectionDuration: age && canonicalDuration(age),
    ...sizes,
    http2KeepaliveInterval: interval && canonicalDuration(interval),
    http2KeepaliveTimeout: timeout && canonicalDuration(timeout),
  });
}

function lowerAccessLog(value: AccessLog, site: Site, scope: GatewayScope): config.LoggingPolicy {
  return defined({
    filter: value.filter,
    add: added(value.attributes),
    remove: removed(value.attributes),
    otlp: value.otlp && lowerLogReceiver(value.otlp, within(site, 'otlp'), scope),
  });
}

function lowerLogReceiver(value: OtlpAccessLog, site: Site, scope: GatewayScope): config.OtlpLoggingConfig {
  return defined({
    ...lowerOtlp(value, site, scope),
    filter: value.filter,
    fields: value.attributes && defined({ add: added(value.attributes), remove: removed(value.attributes) }),
  });
}

/** The settings that exporters of access logs and of traces share. */
type Collector = config.OtlpLoggingConfig & config.TracingConfig;

function lowerOtlp(value: OtlpAccessLog | Tracing, site: Site, scope: GatewayScope): Collector {
  return defined({
    ...scope.service(value, site),
    protocol: value.protocol === 'HTTP' ? 'http' : 'grpc',
    path: value.path ?? pathOfUrl(value.url),
  });
}

function lowerTracing(value: Tracing, site: Site, scope: GatewayScope): config.TracingConfig {
  return defined({
    ...lowerOtlp(value, site, scope),
    attributes: added(value.attributes),
    remove: removed(value.attributes),
    resources: toMap(value.resources, ({ name, expression }) => [name, expression]),
    randomSampling: value.randomSampling,
    clientSampling: value.clientSampling,
    filter: value.filter,
  });
}

function added(value: LogTracingAttributes | undefined): Readonly<Record<string, string>> | undefined {
  return toMap(value?.add, ({ name, expression }) => [name, expression]);
}

function removed(value: LogTracingAttributes | undefined): readonly string[] | undefined {
  return value?.remove && [...value.remove];
}
