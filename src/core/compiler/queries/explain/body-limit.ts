import { quantity } from '../../../validation/rule-values';
import { isObject } from '../../../values/objects';
import { usualTraffic } from '../../semantics/model-formats';
import type { ExplainedField } from './provenance';

/** The buffer of a route for bodies of requests. */
export interface RequestBuffer {
  /** The limit in bytes. */
  readonly limit: number;
  /** Whether larger bodies are refused. */
  readonly refuses: boolean;
  readonly resource: string;
}

/** @param policies - those of the connection, before routing and of the route */
export function requestBufferOf(policies: readonly ExplainedField[]): RequestBuffer | undefined {
  const field = policies.find((one) => one.field === 'buffer');
  const request = isObject(field?.value) ? field.value['request'] : undefined;
  if (!field || !isObject(request)) return undefined;
  return {
    limit: bodyBytes(request['maxBytes']) ?? limitOfConnection(policies),
    refuses: request['failureMode'] !== 'FailOpen',
    resource: field.from.resource,
  };
}

/** The largest body that the data plane reads for an LLM provider, in bytes. */
export function bodyLimitOf(policies: readonly ExplainedField[]): number {
  return requestBufferOf(policies)?.limit ?? limitOfConnection(policies);
}

function limitOfConnection(policies: readonly ExplainedField[]): number {
  const http = policies.find(({ field }) => field === 'http')?.value;
  const size = isObject(http) ? http['maxBufferSize'] : undefined;
  return bodyBytes(size) ?? usualTraffic().requests.largestBody;
}

/** Returns a number of bytes, which may be written as a quantity. */
export function bodyBytes(size: unknown): number | undefined {
  if (typeof size === 'number') return size;
  return typeof size === 'string' ? Math.ceil(quantity(size)) : undefined;
}
