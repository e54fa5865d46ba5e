import type {
  BackendFields,
  BackendRefAttachment,
  EffectiveField,
  EffectiveSet,
  RuleAttachment,
} from '../../model/attachment';
import type { ConfigObject, ConfigValue } from '../../model/dataplane';
import type { BackendNode, ServiceNode } from '../../model/graph';
import { lowerBackendPolicies, reportIdleHealth } from '../backend-policies/table';
import { clusterAddress, serviceHost, withAppProtocol } from '../backends/service';
import { isEmpty } from '../config-object';
import { ofCaller } from '../levels';
import { backendName } from '../names';
import type { GatewayScope, Site } from '../scope';
import { withRuleTimeout } from './backend-timeouts';
import { explicitHost, type HostRewrite } from './host-rewrite';
import { lowerReferenceFilters } from './rule-filters';

export function lowerRuleBackends(attachment: RuleAttachment, host: HostRewrite, scope: GatewayScope): ConfigObject[] {
  const several = attachment.backends.length > 1;
  return attachment.backends.map((backend) => lowerReference(backend, attachment, several, host, scope));
}

function lowerReference(
  backend: BackendRefAttachment,
  attachment: RuleAttachment,
  several: boolean,
  host: HostRewrite,
  scope: GatewayScope,
): ConfigObject {
  const { ref } = backend;
  const { namespace } = attachment.rule.route.resource;
  const site: Site = { origin: ref.origin, namespace };
  const reference: Record<string, ConfigValue> = lowerTarget(backend, host, site, scope);
  if (several || ref.weight !== 1) reference.weight = ref.weight;
  const policies = withRuleTimeout(lowerReferencePolicies(backend, host, scope), backend, attachment, scope);
  const all = ref.filters.length > 0 ? { ...policies, ...ownFilters(backend, site, scope) } : policies;
  if (!isEmpty(all) && ref.destination.type !== 'invalid') reference.policies = all;
  return reference;
}

/** A destination that is missing or forbidden keeps its share of the requests, and answers them with an error. */
function lowerTarget(
  { ref }: BackendRefAttachment,
  host: HostRewrite,
  site: Site,
  scope: GatewayScope,
): Record<string, ConfigValue> {
  const { destination } = ref;
  switch (destination.type) {
    case 'service': {
      const address = host.servicesByAddress ? clusterAddress(destination.service) : undefined;
      return {
        host: address
          ? `${address}:${destination.port}`
          : serviceHost(destination.service, destination.port, site, scope),
      };
    }
    case 'backend':
      if (destination.backend.type === 'dynamicForwardProxy') return { dynamic: {} };
      scope.used.add(backendName(destination.backend.resource));
      return { backend: `/${backendName(destination.backend.resource)}` };
    default:
      return { invalid: null };
  }
}

function lowerReferencePolicies(backend: BackendRefAttachment, host: HostRewrite, scope: GatewayScope): ConfigObject {
  const { destination } = backend.ref;
  if (destination.type === 'invalid') return {};
  if (destination.type === 'service') {
    const policies = lowerShared(backend.policies, 'service', scope);
    const all = withAppProtocol(policies, destination.service, destination.port);
    return host.servicesByAddress ? withServerName(all, destination.service) : all;
  }
  const policies = lowerShared(backend.policies, destination.backend.type, scope);
  noteCallerAi(backendName(destination.backend.resource), policies.ai as ConfigObject | undefined, scope);
  const name = host.explicitHosts ? explicitHost(backend) : undefined;
  return name === undefined ? policies : withHost(name, backend, policies, scope);
}

/** By its address a Service is asked for no name, and no name is checked, unless TLS is told which. */
function withServerName(policies: ConfigObject, service: ServiceNode): ConfigObject {
  const tls = policies.backendTLS as ConfigObject | undefined;
  if (!tls || tls.hostname !== undefined || clusterAddress(service) === undefined) return policies;
  return { ...policies, backendTLS: { ...tls, hostname: service.hostname } };
}

function noteCallerAi(backend: string, ai: ConfigObject | undefined, scope: GatewayScope): void {
  if (!ai) return;
  const fields = scope.callerAi.get(backend) ?? new Set<string>();
  for (const field in ai) fields.add(field);
  scope.callerAi.set(backend, fields);
}

type DestinationKind = 'service' | BackendNode['type'];

/** Many references have the same set of policies: it is the same object then, and lowered once. */
function lowerShared(fields: EffectiveSet<BackendFields>, kind: DestinationKind, scope: GatewayScope): ConfigObject {
  let byKind = scope.referencePolicies.get(fields);
  if (!byKind) {
    byKind = new Map();
    scope.referencePolicies.set(fields, byKind);
  }
  let policies = byKind.get(kind);
  if (!policies) {
    // A named backend carries its own policies; Services and forward proxies have no other place for them than the reference.
    const named = kind !== 'service' && kind !== 'dynamicForwardProxy';
    reportIdleHealth(fields, kind, scope);
    policies = lowerBackendPolicies(fitting(named ? ofCaller(fields) : fields, kind), 'full', scope);
    byKind.set(kind, policies);
  }
  return policies;
}

/** Policies on LLM and MCP traffic that reach a Gateway or a route concern only the backends that carry such traffic. */
function fitting(fields: EffectiveSet<BackendFields>, kind: DestinationKind): EffectiveSet<BackendFields> {
  const { ai, mcpAuthorization, mcpAuthentication, ...others } = fields;
  if (kind === 'ai') return { ...others, ai };
  return kind === 'mcp' ? { ...others, mcpAuthorization, mcpAuthentication } : others;
}

/** The Host header as a transformation, added to the one that holds for the reference anyway. */
function withHost(
  name: string,
  backend: BackendRefAttachment,
  policies: ConfigObject,
  scope: GatewayScope,
): ConfigObject {
  const field = backend.policies.transformation as EffectiveField | undefined;
  const own = field ? lowerBackendPolicies({ transformation: field as never }, 'full', scope).transformations : {};
  const { request, ...rest } = own as { request?: ConfigObject };
  const set = { ':authority': JSON.stringify(name), ...(request?.set as ConfigObject | undefined) };
  return { ...policies, transformations: { request: { ...request, set }, ...rest } };
}

function ownFilters({ ref }: BackendRefAttachment, site: Site, scope: GatewayScope): ConfigObject {
  const { policies, unknown } = lowerReferenceFilters(ref.filters, site, scope);
  for (const filter of unknown) scope.diagnostics.report('AIG5020', filter.site.origin, { type: filter.type });
  return policies;
}
