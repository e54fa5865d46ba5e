import type { DiagnosticCollector } from '../../diagnostics';
import type { Attachment, GatewayAttachment } from '../model/attachment';
import type { LoweredGateway } from '../model/lowered';
import type { CompileOptions } from '../model/options';
import { lowerInlinePolicies } from './backend-policies/table';
import { lowerNamed } from './backends/named';
import { NamedBackends } from './backends/named-backends';
import { PoolServices } from './backends/pool-services';
import { withCountedAnswers } from './counted-answers';
import { lowerFrontend, lowerStaticConfig } from './frontend';
import { withOwnTelemetry } from './listener-telemetry';
import { lowerBinds } from './listeners';
import { lowerModels } from './models/models';
import { WorkloadNeeds } from './needs';
import { Once } from './once';
import { lowerBareTarget, lowerPolicyService } from './policy-services';
import { lowerRateLimitScopes } from './rate-limit-scopes';
import type { GatewayScope } from './scope';
import { lowerSecondMirrors } from './second-mirrors';
import { lowerTargetedPolicies } from './targeted';
import { lowerWorkload } from './workload';

/** Lowers effective policies and the link graph to the traffic configuration and the pod requirements of each Gateway. */
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
    gateway,
    options,
    diagnostics,
    needs,
    once: new Once(),
    fieldsOfRoutes: new Once(),
    reportedKeyServers: new Set(),
    backends: new NamedBackends((backend) => lowerNamed(backend, scope)),
    pools: new PoolServices(),
    service: (value, site) => lowerPolicyService(value, site, scope),
    bareTarget: (value, site) => lowerBareTarget(value, site, scope),
    inlinePolicies: (value, site) => lowerInlinePolicies(value, site, scope),
  };
  const common = withOwnTelemetry(gateway, scope);
  const frontendPolicies = lowerFrontend(common, scope);
  const config = lowerStaticConfig(common, scope);
  const limits = lowerRateLimitScopes(gateway, lowerBinds(gateway, scope), scope);
  const mirrors = lowerSecondMirrors(limits.binds);
  const models = lowerModels(gateway, scope);
  const policies = [...lowerTargetedPolicies(gateway, scope), ...limits.policies, ...mirrors.policies];
  const dataPlane = {
    gatewayName: name,
    namespace,
    ...(config ? { config } : {}),
    frontendPolicies,
    binds: mirrors.binds,
    policies,
    backends: [...scope.backends.all, ...mirrors.backends],
    services: scope.pools.all,
    ...(models ? { models } : {}),
  };
  return {
    // Controllers receive no fields that the author did not write.
    dataPlane: options.mode === 'compiled' ? withCountedAnswers(dataPlane, options.dataPlane.modelTraffic) : dataPlane,
    workload: lowerWorkload(gateway, limits.binds, needs, scope),
    copies: needs.copies,
  };
}
