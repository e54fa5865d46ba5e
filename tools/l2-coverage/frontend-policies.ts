import { Size } from 'cdk8s';
import * as gw from '../../src';
import { type Member, optionsOf, valuesOf } from './member';
import {
  cel,
  condition,
  elsewhere,
  gateway,
  labelledTargets,
  labels,
  metadata,
  otherTargets,
  second,
  service,
  targets,
} from './samples';

// Frontend policies and their contents.

const frontend = (options: Partial<gw.FrontendPolicyProps>) => (chart: Parameters<Member['used']>[0]) =>
  new gw.FrontendPolicy(chart, 'policy', { targets, maxHeaders: 1, ...options });
const frontendOptions = {
  metadata,
  networkAuthorization: gw.Authorization.deny(condition),
  minimumTlsVersion: gw.connections.TlsVersion.TLS_1_3,
  maximumTlsVersion: gw.connections.TlsVersion.TLS_1_3,
  cipherSuites: Object.values(gw.connections.TlsCipherSuite),
  alpnProtocols: ['h2'],
  keyExchangeGroups: Object.values(gw.connections.KeyExchangeGroup),
  handshakeTimeout: second,
  maxBufferSize: Size.kibibytes(4),
  idleTimeout: second,
  maxHeaders: 50,
  http2StreamWindowSize: Size.kibibytes(65535 / 1024),
  http2ConnectionWindowSize: Size.kibibytes(65535 / 1024),
  http2FrameSize: Size.kibibytes(20000 / 1024),
  http2PingInterval: second,
  http2PingTimeout: second,
  http2MaxHeaderSize: Size.kibibytes(65535 / 1024),
  maxConnectionDuration: second,
  preserveHeaderCase: true,
  proxyProtocol: {},
  connect: gw.connections.ConnectMode.ROUTE,
  metricLabels: { tenant: cel },
  keepalive: { probes: 3 },
  accessLog: {},
  tracing: { collector: service },
};

const otlp = { attributes: { tenant: cel }, removeAttributes: ['http.method'] };

export const frontendPolicies: readonly Member[] = [
  ...valuesOf<unknown>(
    { FrontendPolicy: (chart) => new gw.FrontendPolicy(chart, 'policy', { targets, maxHeaders: 1 }) },
    () => undefined,
  ),
  ...optionsOf<Pick<gw.FrontendPolicyProps, 'targets'>>(
    'FrontendPolicyProps',
    { targets },
    otherTargets,
    (chart, options) => new gw.FrontendPolicy(chart, 'policy', { maxHeaders: 1, ...options }),
  ),
  ...optionsOf<gw.FrontendPolicyOptions>('FrontendPolicyOptions', {}, frontendOptions, (chart, options) =>
    frontend(options)(chart),
  ),
  ...valuesOf<gw.FrontendPolicyOptions>(
    { 'FrontendPolicyOptions.maxHeaders': () => ({ maxHeaders: 2 }) },
    (chart, options) => frontend({ maxHeaders: undefined, alpnProtocols: ['h2'], ...options })(chart),
  ),
  ...optionsOf<gw.connections.KeepaliveOptions>(
    'KeepaliveOptions',
    {},
    { probes: 3, idleTime: second, interval: second },
    (chart, keepalive) => frontend({ keepalive })(chart),
  ),
  ...optionsOf<gw.telemetry.AccessLogOptions>(
    'AccessLogOptions',
    {},
    {
      when: cel,
      ...otlp,
      collector: service,
      collectorProtocol: gw.telemetry.OtlpProtocol.HTTP,
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
  ...optionsOf<gw.telemetry.CollectorLogOptions>(
    'CollectorLogOptions',
    {},
    { when: cel, ...otlp },
    (chart, atCollector) => frontend({ accessLog: { collector: service, atCollector } })(chart),
  ),
  ...optionsOf<gw.connections.ProxyProtocolOptions>(
    'ProxyProtocolOptions',
    {},
    { version: gw.connections.ProxyProtocolVersion.ALL, optional: true },
    (chart, proxyProtocol) => frontend({ proxyProtocol })(chart),
  ),
  ...valuesOf<gw.references.IPolicyTarget>(
    { 'Gateway.port': (chart) => new gw.Gateway(chart, 'gateway').port(443) },
    (chart, target) => new gw.FrontendPolicy(chart, 'policy', { maxHeaders: 1, targets: [target ?? gateway] }),
  ),
  ...valuesOf<gw.references.LabelledTargets>(
    {
      ...labelledTargets,
      'LabelledTargets.gatewayPort': () => gw.references.LabelledTargets.gatewayPort(labels, 443),
    },
    (chart, one) =>
      one
        ? gw.FrontendPolicy.forLabelledTargets(chart, 'policy', [one], { maxHeaders: 1 })
        : new gw.FrontendPolicy(chart, 'policy', { maxHeaders: 1, targets }),
  ),
  ...optionsOf<gw.telemetry.TracingOptions>(
    'TracingOptions',
    { collector: service },
    {
      ...otlp,
      collector: elsewhere,
      protocol: gw.telemetry.OtlpProtocol.HTTP,
      path: '/traces',
      sampling: 0.5,
      clientSampling: 0.5,
      when: cel,
      resources: { region: cel },
    },
    (chart, tracing) => frontend({ tracing })(chart),
  ),
];
