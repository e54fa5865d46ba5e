import * as api from '../api';
import { apiValue } from './api-value';
import type { Cel } from './cel';
import { expressionsOf } from './cel-values';
import { checkedOptions } from './checked-options';
import { type IDestination, renderDestination } from './reference';

/** When a guardrail is asked about a call of an MCP method. */
export enum McpGuardrailPhase {
  /** Never. */
  OFF = 'Off',
  /** About requests. */
  REQUEST = 'Request',
  /** About answers. */
  RESPONSE = 'Response',
  /** About both. */
  FULL = 'Full',
}

/** What a guardrail is asked about, and what it sees. */
export interface McpGuardrailOptions {
  /**
   * When it is asked, by method such as `tools/call`, or by a pattern with one `*` at an end; the most precise one counts. 1 to 64.
   *
   * @default - about requests and answers of every method
   */
  readonly methods?: { [method: string]: McpGuardrailPhase };
  /**
   * Lets calls pass when the service does not answer.
   *
   * @default false
   */
  readonly failOpen?: boolean;
  /**
   * Headers of the request that the service sees, at most 64.
   *
   * @default - all
   */
  readonly allowedHeaders?: string[];
  /**
   * Headers that it never sees, at most 64.
   *
   * @default - none
   */
  readonly disallowedHeaders?: string[];
  /**
   * Values that it gets along, at most 64.
   *
   * @default - none
   */
  readonly metadata?: { [name: string]: Cel };
}

/**
 * A service of yours that is asked about calls of MCP methods, over gRPC. Needs revision v1.4.
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
 * gateway.addRoute('guarded', { pathPrefix: '/mcp', to: [guarded] });
 */
@checkedOptions('McpGuardrail')
export class McpGuardrail {
  /**
   * Asks a service.
   *
   * @param service who is asked
   * @param options about what, and what happens when it gives no answer
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
