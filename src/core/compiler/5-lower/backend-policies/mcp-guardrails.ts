import type * as config from '../../../data-plane/config';
import type { McpGuardrails, McpGuardrailsProcessor, McpMethodPhase } from '../../../validation/types.generated';
import { defined } from '../../../values/objects';
import { isEmpty } from '../config-object';
import { type GatewayScope, type Site, within } from '../scope';

const PHASES: Readonly<Record<McpMethodPhase, config.Phase>> = {
  Off: 'off',
  Request: 'request',
  Response: 'response',
  Full: 'full',
};

export function lowerMcpGuardrails(value: McpGuardrails, site: Site, scope: GatewayScope): config.McpGuardrails {
  return {
    processors: value.processors.map((processor, index) =>
      lowerProcessor(processor, within(site, 'processors', index), scope),
    ),
  };
}

function lowerProcessor(
  { methods, remote }: McpGuardrailsProcessor,
  site: Site,
  scope: GatewayScope,
): config.Processor {
  const requestHeaders = defined<config.HeaderFilter>({
    allowed: remote?.allowedRequestHeaders && [...remote.allowedRequestHeaders],
    disallowed: remote?.disallowedRequestHeaders && [...remote.disallowedRequestHeaders],
  });
  return defined<config.Processor>({
    kind: 'remote' as const,
    ...scope.service(remote ?? {}, within(site, 'remote')),
    failureMode: remote?.failureMode === 'FailOpen' ? 'failOpen' : 'failClosed',
    metadata: remote?.metadata && { ...remote.metadata },
    requestHeaders: isEmpty(requestHeaders) ? undefined : requestHeaders,
    methods: Object.fromEntries(Object.entries(methods).map(([method, phase]) => [method, PHASES[phase]])),
  });
}
