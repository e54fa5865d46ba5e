import type { Cel } from './cel';
import type { IDestination } from './destination-reference';

/** How telemetry travels. */
export enum OtlpProtocol {
  /** OTLP over gRPC. */
  GRPC = 'GRPC',
  /** OTLP over HTTP. */
  HTTP = 'HTTP',
}

/** The collector of telemetry. */
export interface OtlpOptions {
  /** The collector that receives the data. */
  readonly collector: IDestination;
  /**
   * The protocol of the collector.
   *
   * @default OtlpProtocol.GRPC
   */
  readonly protocol?: OtlpProtocol;
  /**
   * The path, for HTTP only.
   *
   * @default - '/v1/traces' or '/v1/logs'
   */
  readonly path?: string;
  /**
   * More attributes, by name. One that cannot be evaluated is left out.
   *
   * @default - the data plane's attributes only
   */
  readonly attributes?: { [name: string]: Cel };
  /**
   * Attributes that are left out, at most 32.
   *
   * @default - all attributes are sent
   */
  readonly removeAttributes?: string[];
}

/** Options for the traces that the gateway sends. */
export interface TracingOptions extends OtlpOptions {
  /**
   * The share of requests without a trace for which one is begun, 0 to 1.
   *
   * @default 0
   */
  readonly sampling?: number;
  /**
   * The share of requests with a trace that is followed, 0 to 1.
   *
   * @default 1
   */
  readonly clientSampling?: number;
  /**
   * Only sampled spans for which this expression is true are sent. Requires revision v1.4.
   *
   * @default - all sampled spans are sent
   */
  readonly when?: Cel;
  /**
   * Attributes of the gateway itself, by name; expressions over `env`.
   *
   * @default - the data plane's attributes only
   */
  readonly resources?: { [name: string]: Cel };
}

/** The access log fields that a collector receives. */
export interface CollectorLogOptions {
  /**
   * Only requests for which this expression is true are included.
   *
   * @default - those of the log
   */
  readonly when?: Cel;
  /**
   * More attributes, by name. One that cannot be evaluated is left out.
   *
   * @default - those of the log, if `removeAttributes` is not set either
   */
  readonly attributes?: { [name: string]: Cel };
  /**
   * Attributes that are left out, at most 32.
   *
   * @default - those of the log, if `attributes` is not set either
   */
  readonly removeAttributes?: string[];
}

/** The access log. */
export interface AccessLogOptions {
  /**
   * Only requests for which this expression is true are logged.
   *
   * @default - all requests are logged
   */
  readonly when?: Cel;
  /**
   * More attributes, by name. One that cannot be evaluated is left out.
   *
   * @default - the data plane's attributes only
   */
  readonly attributes?: { [name: string]: Cel };
  /**
   * Attributes that are left out, such as `http.method`; at most 32.
   *
   * @default - all attributes are logged
   */
  readonly removeAttributes?: string[];
  /**
   * A collector that gets the log too.
   *
   * @default - standard output only
   */
  readonly collector?: IDestination;
  /**
   * How the log travels to the collector.
   *
   * @default OtlpProtocol.GRPC
   */
  readonly collectorProtocol?: OtlpProtocol;
  /**
   * The path at the collector, for HTTP only.
   *
   * @default '/v1/logs'
   */
  readonly collectorPath?: string;
  /**
   * The fields that the collector receives, if they differ from standard output. Requires revision v1.4.
   *
   * @default - the same
   */
  readonly atCollector?: CollectorLogOptions;
}

/** The parts of requests that `TelemetryFields.replay` records. */
export interface ReplayFieldsOptions {
  /**
   * Names of headers that routes or expressions read, in addition to the headers that the data plane reads itself. Headers with credentials
   * are never recorded.
   *
   * @default - the headers that the data plane reads itself
   */
  readonly headers?: string[];
  /**
   * Names of claims to record. Others may contain personal data that the log does not need.
   *
   * @default - all claims
   */
  readonly claims?: string[];
  /**
   * Names of headers, in addition to `authorization`, `proxy-authorization`, `x-api-key` and `x-goog-api-key`, in which clients send
   * credentials. The log only shows whether they are in the request when it leaves the gateway.
   *
   * @default - the usual headers
   */
  readonly credentialHeaders?: string[];
}
