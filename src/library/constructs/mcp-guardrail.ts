import * as api from '../api';
import { apiValue } from './api-value';
import type { Cel } from './cel';
import { expressionsOf } from './cel-values';
import { checkedOptions } from './checked-options';
import type { IDestination } from './destination-reference';
import { renderDestination } from './reference';

/** Phases of an MCP call in which a guardrail is called. */
export enum McpGuardrailPhase {
  /** The guardrail is never called. */
  OFF = 'Off',
  /** Checks the requests of clients. */
  REQUEST = 'Request',
  /** Checks the responses of servers. */
  RESPONSE = 'Response',
  /** Checks requests and responses. */
  FULL = 'Full',
}

/** The methods for which a guardrail is called, and the data that it receives. */
export interface McpGuardrailOptions {
  /**
   * The phases in which the service is called, by method such as `tools/call` or by a pattern that begins or ends with `*`; the most
   * specific entry applies. 1 to 64.
   *
   * @default - requests and responses of every method
   */
  readonly methods?: { [method: string]: McpGuardrailPhase };
  /**
   * Forwards calls if the service does not respond.
   *
   * @default false
   */
  readonly failOpen?: boolean;
  /**
   * Headers of the request that the service sees, at most 64.
   *
   * @default - the service sees all headers
   */
  readonly allowedHeaders?: string[];
  /**
   * Headers that it never sees, at most 64.
   *
   * @default - no headers are hidden
   */
  readonly disallowedHeaders?: string[];
  /**
   * Values that it gets along, at most 64.
   *
   * @default - the service gets no metadata
   */
  readonly metadata?: { [name: string]: Cel };
}

/**
 * A guardrail service for MCP calls, over gRPC. Requires revision v1.4.
 *
 * @example
 *
 * chart.addExternalService({ name: 'tool-guard', ports: [9000] });
 * const guard = McpGuardrail.service(ServiceDestination.fromServiceName('tool-guard', { port: 9000 }), {
 *   methods: { 'tools/call': McpGuardrailPhase.FULL, 'tools/list': McpGuardrailPhase.RESPONSE },
 * });
 * const guarded = new McpBackend(chart, 'guarded', {
 *   targets: [McpTarget.host('runbooks', { host: 'runbooks.internal', port: 8080 })],
 *   mcpGuardrails: [guard],
 * });
 * gateway.addRoute('guarded', { path: PathMatch.prefix('/mcp'), to: [guarded] });
 */
@checkedOptions('McpGuardrail')
export class McpGuardrail {
  /**
   * Returns a guardrail that calls a service.
   *
   * @param service the service to call
   * @param options the methods, and the failure mode
   */
  public static service(service: IDestination, options: McpGuardrailOptions = {}): McpGuardrail {
    return new McpGuardrail(service, options);
  }

  private constructor(
    private readonly service: IDestination,
    private readonly options: McpGuardrailOptions,
  ) {}

  /** @internal */
  public _render(namespace: string | undefined): api.McpGuardrailsProcessor {
    const { methods = { '*': McpGuardrailPhase.FULL }, failOpen, allowedHeaders, disallowedHeaders } = this.options;
    return {
      methods: Object.fromEntries(
        Object.entries(methods).map(([method, phase]) => [method, apiValue(api.McpMethodPhase, phase)]),
      ),
      remote: {
        backendRef: renderDestination(this.service.destination, namespace),
        failureMode: failOpen ? api.FailureMode.FAIL_OPEN : api.FailureMode.FAIL_CLOSED,
        allowedRequestHeaders: allowedHeaders,
        disallowedRequestHeaders: disallowedHeaders,
        metadata: expressionsOf(this.options.metadata),
      },
    };
  }
}
