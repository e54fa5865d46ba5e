import type { DiagnosticCollector } from '../../diagnostics';
import type { Attachment, GatewayAttachment } from '../model/attachment';
import type { LoweredGateway } from '../model/lowered';
import type { CompileOptions } from '../model/options';
import { lowerNamedBackends } from './backends/named';
import { lowerFrontend } from './frontend';
import { lowerBinds } from './listeners';
import { WorkloadNeeds } from './needs';
import { lowerRateLimitScopes } from './rate-limit-scopes';
import type { GatewayScope } from './scope';
import { lowerTargetedPolicies } from './targeted';
import { lowerWorkload } from './workload';

/** Effective policies and the link graph -> for each Gateway, what its traffic does and what its pods need. */
export function lower(
  attachment: Attachment,
  options: CompileOptions,
  diagnostics: DiagnosticCollector,
): LoweredGateway[] {
  return attachment.gateways.map((gateway) => lowerGateway(gateway, attachment, options, diagnostics));
}

function lowerGateway(
  gateway: GatewayAttachment,
  attachment: Attachment,
  options: CompileOptions,
  diagnostics: DiagnosticCollector,
): LoweredGateway {
  const { name, namespace } = gateway.gateway.resource;
  const needs = new WorkloadNeeds(namespace, attachment.graph, diagnostics);
  const scope: GatewayScope = {
    attachment,
    gateway: gateway.gateway,
    options,
    diagnostics,
    needs,
    used: new Set(),
    callerAi: new Map(),
    lowered: new Map(),
    referencePolicies: new Map(),
  };
  const frontendPolicies = lowerFrontend(gateway.frontend, scope);
  const limits = lowerRateLimitScopes(gateway, lowerBinds(gateway, scope), scope);
  const policies = [...lowerTargetedPolicies(gateway, scope), ...limits.policies];
  // Last, because only now it is known which backends something refers to.
  const backends = lowerNamedBackends(scope);
  return {
    dataPlane: {
      gatewayName: name,
      namespace,
      config: {},
      frontendPolicies,
      binds: limits.binds,
      policies,
      backends,
      services: [],
      workloads: [],
    },
    workload: lowerWorkload(gateway, limits.binds, needs),
    copies: needs.copies,
  };
}
