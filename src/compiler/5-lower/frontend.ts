import type * as config from '../../data-plane/config';
import type {
  AccessLog,
  CipherSuite,
  Frontend,
  FrontendHttp,
  FrontendTls,
  LogTracingAttributes,
  OtlpAccessLog,
  Tracing,
} from '../../validation/types.generated';
import type { EffectiveSet } from '../model/attachment';
import { lowerKeepalive } from './backend-policies/connection';
import { defined, toMap } from './config-object';
import type { Coverage } from './coverage';
import { type GatewayScope, type Site, siteOf, within } from './scope';
import { joinAuthorization } from './traffic/authorization';

export const FRONTEND_COVERAGE: Coverage = {
  'Frontend.tcp': '`frontendPolicies.tcp`',
  'Frontend.networkAuthorization': '`frontendPolicies.networkAuthorization`',
  'Frontend.tls': '`frontendPolicies.tls`',
  'Frontend.http': '`frontendPolicies.http`',
  'Frontend.accessLog': '`frontendPolicies.accessLog`',
  'Frontend.tracing': '`frontendPolicies.tracing`',
  'FrontendTcp.keepalive': '`tcp.keepalives`',
  'FrontendTls.handshakeTimeout': '`tls.handshakeTimeout`',
  'FrontendTls.alpnProtocols': '`tls.alpn`: each protocol as the numbers of its bytes',
  'FrontendTls.minProtocolVersion': '`tls.minVersion`',
  'FrontendTls.maxProtocolVersion': '`tls.maxVersion`',
  'FrontendTls.cipherSuites': '`tls.cipherSuites`',
  'FrontendHttp.maxBufferSize': '`http.maxBufferSize`',
  'FrontendHttp.http1MaxHeaders': '`http.http1MaxHeaders`',
  'FrontendHttp.http1IdleTimeout': '`http.http1IdleTimeout`',
  'FrontendHttp.http2WindowSize': '`http.http2WindowSize`',
  'FrontendHttp.http2ConnectionWindowSize': '`http.http2ConnectionWindowSize`',
  'FrontendHttp.http2FrameSize': '`http.http2FrameSize`',
  'FrontendHttp.http2KeepaliveInterval': '`http.http2KeepaliveInterval`',
  'FrontendHttp.http2KeepaliveTimeout': '`http.http2KeepaliveTimeout`',
  'AccessLog.filter': '`accessLog.filter`',
  'AccessLog.attributes': '`accessLog.add`, `.remove`',
  'AccessLog.otlp': '`accessLog.otlp`',
  'LogTracingAttributes.add': '`accessLog.add`, `tracing.attributes`',
  'LogTracingAttributes.remove': '`accessLog.remove`, `tracing.remove`',
  'AttributeAdd.name': 'key in `add` or `attributes`',
  'AttributeAdd.expression': 'value in `add` or `attributes`',
  'OtlpAccessLog.backendRef': '`accessLog.otlp.host` or `.backend`',
  'OtlpAccessLog.protocol': '`accessLog.otlp.protocol`',
  'OtlpAccessLog.path': '`accessLog.otlp.path`',
  'Tracing.backendRef': '`tracing.host` or `.backend`',
  'Tracing.protocol': '`tracing.protocol`',
  'Tracing.path': '`tracing.path`',
  'Tracing.attributes': '`tracing.attributes`, `.remove`',
  'Tracing.resources': '`tracing.resources`',
  'Tracing.randomSampling': '`tracing.randomSampling`',
  'Tracing.clientSampling': '`tracing.clientSampling`',
  'ResourceAdd.name': 'key in `tracing.resources`',
  'ResourceAdd.expression': 'value in `tracing.resources`',
};

/** What holds for all connections of the Gateway. */
export function lowerFrontend(fields: EffectiveSet<Frontend>, scope: GatewayScope): config.LocalFrontendPolicies {
  const { http, tls, tcp, networkAuthorization, accessLog, tracing } = fields;
  return defined({
    tcp: tcp && { keepalives: lowerKeepalive(tcp.value.keepalive) },
    networkAuthorization:
      networkAuthorization && joinAuthorization(networkAuthorization.merged ?? [networkAuthorization.from]),
    tls: tls && lowerTls(tls.value),
    http: http && lowerHttp(http.value),
    accessLog: accessLog && lowerAccessLog(accessLog.value, siteOf(accessLog.from), scope),
    tracing: tracing && lowerTracing(tracing.value, siteOf(tracing.from), scope),
  });
}

const VERSIONS = { '1.2': 'TLS_V1_2', '1.3': 'TLS_V1_3' } as const;

function lowerTls(value: FrontendTls): config.TLS {
  return defined({
    handshakeTimeout: value.handshakeTimeout,
    alpn: value.alpnProtocols?.map((protocol) => [...Buffer.from(protocol, 'utf8')]),
    minVersion: value.minProtocolVersion && VERSIONS[value.minProtocolVersion],
    maxVersion: value.maxProtocolVersion && VERSIONS[value.maxProtocolVersion],
    cipherSuites: value.cipherSuites?.map(suiteName),
  });
}

/** Those of TLS 1.3 go by their official names, which say nothing of the version. */
function suiteName(suite: CipherSuite): string {
  return suite.replace(/^TLS13_/, 'TLS_');
}

function lowerHttp(value: FrontendHttp): config.FrontendHTTP {
  return defined({ ...value });
}

function lowerAccessLog(value: AccessLog, site: Site, scope: GatewayScope): config.LoggingPolicy {
  return defined({
    filter: value.filter,
    add: added(value.attributes),
    remove: removed(value.attributes),
    otlp: value.otlp && lowerOtlp(value.otlp, within(site, 'otlp'), scope),
  });
}

/** What an exporter of access logs and one of traces have in common. */
type Collector = config.OtlpLoggingConfig & config.TracingConfig;

function lowerOtlp(value: OtlpAccessLog | Tracing, site: Site, scope: GatewayScope): Collector {
  return defined({
    ...scope.service(within(site, 'backendRef')),
    protocol: value.protocol === 'HTTP' ? 'http' : 'grpc',
    path: value.path,
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
  });
}

function added(value: LogTracingAttributes | undefined): Readonly<Record<string, string>> | undefined {
  return toMap(value?.add, ({ name, expression }) => [name, expression]);
}

function removed(value: LogTracingAttributes | undefined): readonly string[] | undefined {
  return value?.remove && [...value.remove];
}
