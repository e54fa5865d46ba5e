import { sortedEntries } from '../../core/values/sorted-entries';
import * as api from '../api';
import { apiValue } from './api-value';
import type { Cel } from './cel';
import { type IDestination, renderDestination } from './reference';

/** How telemetry travels. */
export enum OtlpProtocol {
  /** OTLP over gRPC. */
  GRPC = 'GRPC',
  /** OTLP over HTTP. */
  HTTP = 'HTTP',
}

/** Where telemetry goes. */
export interface OtlpOptions {
  /** The collector. */
  readonly collector: IDestination;
  /**
   * The protocol.
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
   * @default - none
   */
  readonly attributes?: { [name: string]: Cel };
  /**
   * Attributes that are left out, at most 32.
   *
   * @default - none
   */
  readonly removeAttributes?: string[];
}

/** Traces. */
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
   * Attributes of the gateway itself, by name; expressions over `env`.
   *
   * @default - none
   */
  readonly resources?: { [name: string]: Cel };
}

/** The access log. */
export interface AccessLogOptions {
  /**
   * Only requests for which this is true are logged.
   *
   * @default - all
   */
  readonly when?: Cel;
  /**
   * More attributes, by name. One that cannot be evaluated is left out.
   *
   * @default - none
   */
  readonly attributes?: { [name: string]: Cel };
  /**
   * Attributes that are left out, such as `http.method`; at most 32.
   *
   * @default - none
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
}

export function renderTracing(options: TracingOptions, namespace: string | undefined): api.Tracing {
  return {
    backendRef: renderDestination(options.collector.destination, namespace),
    protocol: apiValue(api.OtlpProtocol, options.protocol ?? OtlpProtocol.GRPC),
    path: options.path,
    attributes: renderAttributes(options.attributes, options.removeAttributes),
    resources: options.resources ? named(options.resources) : undefined,
    randomSampling: options.sampling === undefined ? undefined : ratio(options.sampling),
    clientSampling: options.clientSampling === undefined ? undefined : ratio(options.clientSampling),
  };
}

export function renderAccessLog(options: AccessLogOptions, namespace: string | undefined): api.AccessLog {
  return {
    filter: options.when?.expression,
    attributes: renderAttributes(options.attributes, options.removeAttributes),
    otlp: options.collector
      ? {
          backendRef: renderDestination(options.collector.destination, namespace),
          protocol: apiValue(api.OtlpProtocol, options.collectorProtocol ?? OtlpProtocol.GRPC),
          path: options.collectorPath,
        }
      : undefined,
  };
}

function renderAttributes(
  add: { [name: string]: Cel } | undefined,
  remove: string[] | undefined,
): api.LogTracingAttributes | undefined {
  return add || remove ? { add: add ? named(add) : undefined, remove } : undefined;
}

function named(values: { [name: string]: Cel }): { name: string; expression: string }[] {
  return sortedEntries(values).map(([name, { expression }]) => ({ name, expression }));
}

/** A double in CEL: a whole number would be an integer. */
function ratio(value: number): string {
  return Number.isInteger(value) ? `${value}.0` : String(value);
}
