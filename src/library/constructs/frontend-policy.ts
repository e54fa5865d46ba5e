import type { ApiObjectMetadata, Duration, Size } from 'cdk8s';
import { Construct } from 'constructs';
import { unlessEmpty } from '../../core/values/objects';
import * as api from '../api';
import { apiValue } from './api-value';
import type { Authorization } from './authorization';
import type { Cel } from './cel';
import { checkedOptions, isInstanceOf } from './checked-options';
import type { ConnectMode, ProxyProtocolOptions, TlsCipherSuite, TlsVersion } from './client-connections';
import { optionalDurationText } from './duration-text';
import { renderKeepalive } from './keepalive';
import type { KeepaliveOptions } from './keepalive-options';
import type { KeyExchangeGroup } from './key-exchange';
import type { LabelledTargets } from './labelled-targets';
import { PolicyResource, SelectedTargets } from './policy-resource';
import type { IPolicyTarget } from './policy-target';
import { optionalBytes } from './size-bytes';
import { renderAccessLog, renderNamed, renderTracing } from './telemetry';
import type { AccessLogOptions, TracingOptions } from './telemetry-options';

/** Connections of clients. At least one field. */
export interface FrontendPolicyOptions {
  /**
   * Name, labels and annotations of the resource. Its namespace is the one of its targets.
   *
   * @default - a name made from the construct's path
   */
  readonly metadata?: ApiObjectMetadata;
  /**
   * Authorization of connections, by expressions over `source`. Refused connections are reset.
   *
   * @default - all clients
   */
  readonly networkAuthorization?: Authorization;
  /**
   * The oldest version of TLS that is accepted.
   *
   * @default TlsVersion.TLS_1_2
   */
  readonly minimumTlsVersion?: TlsVersion;
  /**
   * The newest version of TLS that is accepted.
   *
   * @default TlsVersion.TLS_1_3
   */
  readonly maximumTlsVersion?: TlsVersion;
  /**
   * The cipher suites that are accepted.
   *
   * @default - those that the data plane counts as safe
   */
  readonly cipherSuites?: TlsCipherSuite[];
  /**
   * Protocols that are accepted by ALPN, 1 to 16.
   *
   * @default ['h2', 'http/1.1']
   */
  readonly alpnProtocols?: string[];
  /**
   * Key exchange groups of the handshake, the preferred one first. Requires revision v1.4.
   *
   * @default - those of the data plane
   */
  readonly keyExchangeGroups?: KeyExchangeGroup[];
  /**
   * The timeout of TLS handshakes, at least 100 milliseconds.
   *
   * @default Duration.seconds(15)
   */
  readonly handshakeTimeout?: Duration;
  /**
   * The maximum size of bodies that are buffered for policies, 1 byte or more.
   *
   * @default Size.mebibytes(2)
   */
  readonly maxBufferSize?: Size;
  /**
   * How long an idle HTTP/1 connection stays open, at least 1 second.
   *
   * @default Duration.minutes(10)
   */
  readonly idleTimeout?: Duration;
  /**
   * The most headers of an HTTP/1 request, 1 to 4096.
   *
   * @default 100
   */
  readonly maxHeaders?: number;
  /**
   * The flow control window of an HTTP/2 stream, 1 byte or more.
   *
   * @default - the default of the data plane
   */
  readonly http2StreamWindowSize?: Size;
  /**
   * The flow control window of an HTTP/2 connection, 1 byte or more.
   *
   * @default - the default of the data plane
   */
  readonly http2ConnectionWindowSize?: Size;
  /**
   * The largest HTTP/2 frame, 16384 to 1677215 bytes.
   *
   * @default Size.kibibytes(16)
   */
  readonly http2FrameSize?: Size;
  /**
   * Time between two HTTP/2 pings, at least 1 second.
   *
   * @default - no pings
   */
  readonly http2PingInterval?: Duration;
  /**
   * The timeout of HTTP/2 pings, at least 1 second.
   *
   * @default - the default of the data plane
   */
  readonly http2PingTimeout?: Duration;
  /**
   * The maximum total size of the headers of an HTTP/2 request. Requires revision v1.4.
   *
   * @default Size.kibibytes(16)
   */
  readonly http2MaxHeaderSize?: Size;
  /**
   * How old a connection may be, at least 1 second; it is closed after the request in flight.
   *
   * @default - no limit
   */
  readonly maxConnectionDuration?: Duration;
  /**
   * Whether names of headers stay as they were written in HTTP/1, on both sides, instead of small letters.
   *
   * @default false
   */
  readonly preserveHeaderCase?: boolean;
  /**
   * Connections begin with a PROXY header.
   *
   * @default - no authentication
   */
  readonly proxyProtocol?: ProxyProtocolOptions;
  /**
   * The handling of CONNECT requests.
   *
   * @default ConnectMode.DENY
   */
  readonly connect?: ConnectMode;
  /**
   * Metric labels by name, 1 to 16. A label whose expression fails has the value `unknown`; each value creates a separate series.
   *
   * @default - the default labels
   */
  readonly metricLabels?: { [name: string]: Cel };
  /**
   * Probes of idle TCP connections.
   *
   * @default - idle connections are not probed
   */
  readonly keepalive?: KeepaliveOptions;
  /**
   * The access log.
   *
   * @default - every request, to standard output
   */
  readonly accessLog?: AccessLogOptions;
  /**
   * Sends traces to a collector.
   *
   * @default - no traces are sent
   */
  readonly tracing?: TracingOptions;
}

/** A frontend policy with its targets. */
export interface FrontendPolicyProps extends FrontendPolicyOptions {
  /**
   * The targets of the policy: 1 to 16 gateways, or, with revision v1.4, listeners (for `accessLog`, `tracing` and `metricLabels`) and
   * ports (`Gateway.port`).
   */
  readonly targets: IPolicyTarget[];
}

/**
 * How the gateway treats connections of clients.
 *
 * Source: reference, Frontend.
 *
 * @example
 *
 * new FrontendPolicy(chart, 'connections', {
 *   targets: [gateway],
 *   idleTimeout: Duration.minutes(5),
 *   accessLog: { attributes: { tenant: Cel.header('x-tenant') } },
 * });
 */
@checkedOptions('FrontendPolicy')
export class FrontendPolicy extends Construct {
  /**
   * Returns whether a value is a FrontendPolicy, of any copy of the package.
   *
   * @param x any value
   */
  public static isFrontendPolicy(x?: unknown): x is FrontendPolicy {
    return isInstanceOf('FrontendPolicy', x);
  }

  /**
   * Returns a policy whose targets are found by their labels, in the namespace of the policy.
   *
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param targets 1 to 16 selections
   * @param options the settings of the policy
   */
  public static forLabelledTargets(
    scope: Construct,
    id: string,
    targets: LabelledTargets[],
    options: FrontendPolicyOptions,
  ): FrontendPolicy {
    return new FrontendPolicy(scope, id, { ...options, targets: targets.map((target) => new SelectedTargets(target)) });
  }

  /** The underlying resource. */
  public readonly resource: api.ProxyPolicy;

  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props the gateways and their settings
   */
  public constructor(scope: Construct, id: string, props: FrontendPolicyProps) {
    super(scope, id);
    const render = (namespace: string | undefined) => ({ frontend: renderFrontend(props, namespace) });
    this.resource = new PolicyResource(this, props, render, true).resource;
  }
}

function renderFrontend(props: FrontendPolicyOptions, namespace: string | undefined): api.Frontend {
  const tls = {
    minProtocolVersion: apiValue(api.TlsVersion, props.minimumTlsVersion),
    maxProtocolVersion: apiValue(api.TlsVersion, props.maximumTlsVersion),
    handshakeTimeout: optionalDurationText(props.handshakeTimeout),
    alpnProtocols: props.alpnProtocols,
    cipherSuites: props.cipherSuites?.map((suite) => apiValue(api.CipherSuite, suite)),
    keyExchangeGroups: props.keyExchangeGroups?.map((group) => apiValue(api.KeyExchangeGroup, group)),
  };
  const http = {
    maxBufferSize: optionalBytes(props.maxBufferSize),
    http1IdleTimeout: optionalDurationText(props.idleTimeout),
    http1MaxHeaders: props.maxHeaders,
    http2WindowSize: optionalBytes(props.http2StreamWindowSize),
    http2ConnectionWindowSize: optionalBytes(props.http2ConnectionWindowSize),
    http2FrameSize: optionalBytes(props.http2FrameSize),
    http2KeepaliveInterval: optionalDurationText(props.http2PingInterval),
    http2KeepaliveTimeout: optionalDurationText(props.http2PingTimeout),
    http2MaxHeaderSize: optionalBytes(props.http2MaxHeaderSize),
    maxConnectionDuration: optionalDurationText(props.maxConnectionDuration),
    http1HeaderCase:
      props.preserveHeaderCase === undefined
        ? undefined
        : props.preserveHeaderCase
          ? api.HttpHeaderCase.PRESERVE
          : api.HttpHeaderCase.LOWERCASE,
  };
  const { proxyProtocol, connect, metricLabels } = props;
  return {
    tcp: props.keepalive ? { keepalive: renderKeepalive(props.keepalive) } : undefined,
    networkAuthorization: props.networkAuthorization?._render(),
    tls: unlessEmpty(tls),
    http: unlessEmpty(http),
    accessLog: props.accessLog ? renderAccessLog(props.accessLog, namespace) : undefined,
    tracing: props.tracing ? renderTracing(props.tracing, namespace) : undefined,
    metrics: metricLabels && { attributes: { add: renderNamed(metricLabels) } },
    proxyProtocol: proxyProtocol && {
      version: apiValue(api.ProxyProtocolVersion, proxyProtocol.version),
      mode: proxyProtocol.optional ? api.ProxyProtocolMode.OPTIONAL : undefined,
    },
    connect: connect && { mode: apiValue(api.FrontendConnectMode, connect) },
  };
}
