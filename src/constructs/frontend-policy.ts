import type { ApiObjectMetadata, Duration } from 'cdk8s';
import { Construct } from 'constructs';
import * as api from '../api';
import { apiValue } from './api-value';
import type { Authorization } from './authorization';
import { optionalDurationText } from './duration-text';
import { type LabelledTargets, PolicyResource } from './policy-resource';
import type { IPolicyTarget } from './reference';
import { type AccessLogOptions, renderAccessLog, renderTracing, type TracingOptions } from './telemetry';

/** A version of TLS. */
export enum TlsVersion {
  /** TLS 1.2. */
  TLS_1_2 = '1.2',
  /** TLS 1.3. */
  TLS_1_3 = '1.3',
}

/** Connections of clients. At least one field. */
export interface FrontendPolicyOptions {
  /**
   * Name, labels and annotations of the resource. Its namespace is the one of its targets.
   *
   * @default - a name made from the construct's path
   */
  readonly metadata?: ApiObjectMetadata;
  /**
   * Who may connect at all, by expressions over `source`. Refused connections are reset.
   *
   * @default - everybody
   */
  readonly networkAuthorization?: Authorization;
  /**
   * The oldest version of TLS that is accepted.
   *
   * @default TlsVersion.TLS_1_2
   */
  readonly minimumTlsVersion?: TlsVersion;
  /**
   * How long a TLS handshake may take, at least 100 milliseconds.
   *
   * @default Duration.seconds(15)
   */
  readonly handshakeTimeout?: Duration;
  /**
   * The largest body in bytes that is kept in memory for policies that need it.
   *
   * @default 2097152
   */
  readonly maxBufferBytes?: number;
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
   * The access log.
   *
   * @default - every request, to standard output
   */
  readonly accessLog?: AccessLogOptions;
  /**
   * Traces.
   *
   * @default - none
   */
  readonly tracing?: TracingOptions;
}

/** A frontend policy with its targets. */
export interface FrontendPolicyProps extends FrontendPolicyOptions {
  /**
   * The gateways, 1 to 16.
   *
   * @default - what `targetsLabelled` selects
   */
  readonly targets?: IPolicyTarget[];
  /**
   * Objects that are found by their labels in the namespace of the policy, 1 to 16 selections. Excludes `targets`.
   *
   * @default - none
   */
  readonly targetsLabelled?: LabelledTargets[];
}

/**
 * How the gateway treats connections of clients.
 *
 * Source: reference, Frontend.
 */
export class FrontendPolicy extends Construct {
  /** The resource behind this construct. */
  public readonly resource: api.ProxyPolicy;

  /**
   * @param scope the construct or chart that it belongs to
   * @param id its name there, part of its path and of generated names
   * @param props the gateways, and what holds for them
   */
  public constructor(scope: Construct, id: string, props: FrontendPolicyProps) {
    super(scope, id);
    this.resource = new PolicyResource(this, props, (namespace) => ({
      frontend: renderFrontend(props, namespace),
    })).resource;
  }
}

function renderFrontend(props: FrontendPolicyOptions, namespace: string | undefined): api.Frontend {
  const tls = {
    minProtocolVersion: apiValue(api.TlsVersion, props.minimumTlsVersion),
    handshakeTimeout: optionalDurationText(props.handshakeTimeout),
  };
  const http = {
    maxBufferSize: props.maxBufferBytes,
    http1IdleTimeout: optionalDurationText(props.idleTimeout),
    http1MaxHeaders: props.maxHeaders,
  };
  return {
    networkAuthorization: props.networkAuthorization?._render(),
    tls: anySet(tls) ? tls : undefined,
    http: anySet(http) ? http : undefined,
    accessLog: props.accessLog ? renderAccessLog(props.accessLog, namespace) : undefined,
    tracing: props.tracing ? renderTracing(props.tracing, namespace) : undefined,
  };
}

function anySet(fields: object): boolean {
  return Object.values(fields).some((value) => value !== undefined);
}
