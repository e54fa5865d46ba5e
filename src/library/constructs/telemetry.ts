import { CODE } from '../../core/diagnostics/codes.generated';
import { sortedEntries } from '../../core/values/sorted-entries';
import * as api from '../api';
import { apiValue } from './api-value';
import type { Cel } from './cel';
import { renderDestination } from './reference';
import { type AccessLogOptions, OtlpProtocol, type TracingOptions } from './telemetry-options';
import { usageError } from './usage-error';

export function renderTracing(options: TracingOptions, namespace: string | undefined): api.Tracing {
  return {
    backendRef: renderDestination(options.collector.destination, namespace),
    protocol: apiValue(api.OtlpProtocol, options.protocol ?? OtlpProtocol.GRPC),
    path: options.path,
    attributes: renderAttributes(options.attributes, options.removeAttributes),
    resources: options.resources ? renderNamed(options.resources) : undefined,
    randomSampling: options.sampling === undefined ? undefined : ratio(options.sampling),
    clientSampling: options.clientSampling === undefined ? undefined : ratio(options.clientSampling),
    filter: options.when?.expression,
  };
}

export function renderAccessLog(options: AccessLogOptions, namespace: string | undefined): api.AccessLog {
  const { collector, atCollector } = options;
  if (atCollector && !collector)
    throw usageError(CODE.incompleteOption, { option: 'atCollector', needed: '`collector`' });
  return {
    filter: options.when?.expression,
    attributes: renderAttributes(options.attributes, options.removeAttributes),
    otlp: collector
      ? {
          backendRef: renderDestination(collector.destination, namespace),
          protocol: apiValue(api.OtlpProtocol, options.collectorProtocol ?? OtlpProtocol.GRPC),
          path: options.collectorPath,
          filter: atCollector?.when?.expression,
          attributes: renderAttributes(atCollector?.attributes, atCollector?.removeAttributes),
        }
      : undefined,
  };
}

function renderAttributes(
  add: { [name: string]: Cel } | undefined,
  remove: string[] | undefined,
): api.LogTracingAttributes | undefined {
  return add || remove ? { add: add ? renderNamed(add) : undefined, remove } : undefined;
}

export function renderNamed(values: { [name: string]: Cel }): { name: string; expression: string }[] {
  return sortedEntries(values).map(([name, { expression }]) => ({ name, expression }));
}

/** A double in CEL: a whole number would be an integer. */
function ratio(value: number): string {
  return Number.isInteger(value) ? `${value}.0` : String(value);
}
