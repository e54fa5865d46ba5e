import type {
  BackendFields,
  BackendRefAttachment,
  EffectiveField,
  EffectiveSet,
  RuleAttachment,
} from '../../4-attach/effective';
import type { ConfigObject } from '../../ir/dataplane';
import { lowerBackendPolicies } from '../backend-policies/table';
import { appProtocolPolicies, clusterAddress, serviceHost } from '../backends/service';
import { isEmpty } from '../config-object';
import { ofCaller } from '../levels';
import { backendName } from '../names';
import type { GatewayScope, Site } from '../scope';
import { explicitHost, type HostRewrite } from './host-rewrite';
import { lowerReferenceFilters } from './rule-filters';

export function lowerRuleBackends(attachment: RuleAttachment, host: HostRewrite, scope: GatewayScope): ConfigObject[] {
  const several = attachment.backends.length > 1;
  return attachment.backends.map((backend) => {
    const { ref } = backend;
    const site: Site = { origin: ref.origin, namespace: attachment.rule.route.resource.namespace };
    const policies = { ...lowerReferencePolicies(backend, host, scope), ...ownFilters(backend, site, scope) };
    return {
      ...lowerTarget(backend, host, site, scope),
      ...(several || ref.weight !== 1 ? { weight: ref.weight } : {}),
      ...(isEmpty(policies) || ref.destination.type === 'invalid' ? {} : { policies }),
    };
  });
}

/** A destination that is missing or forbidden keeps its share of the requests, and answers them with an error. */
function lowerTarget({ ref }: BackendRefAttachment, host: HostRewrite, site: Site, scope: GatewayScope): ConfigObject {
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
    return {
      ...appProtocolPolicies(destination.service, destination.port),
      ...lowerBackendPolicies(fitting(backend.policies, destination.type), 'full', scope),
    };
  }
  const { type } = destination.backend;
  if (type === 'dynamicForwardProxy') return lowerBackendPolicies(fitting(backend.policies, type), 'full', scope);
  const policies = lowerBackendPolicies(fitting(ofCaller(backend.policies), type), 'full', scope);
  const name = host.explicitHosts ? explicitHost(backend) : undefined;
  return name === undefined ? policies : withHost(name, backend, policies, scope);
}

/** Policies on LLM and MCP traffic that reach a Gateway or a route concern only the backends that carry such traffic. */
function fitting(fields: EffectiveSet<BackendFields>, type: string): EffectiveSet<BackendFields> {
  const { ai, mcpAuthorization, mcpAuthentication, ...others } = fields;
  if (type === 'ai') return ai ? { ...others, ai } : others;
  return type === 'mcp' ? { ...others, mcpAuthorization, mcpAuthentication } : others;
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
  if (ref.filters.length === 0) return {};
  const { policies, unknown } = lowerReferenceFilters(ref.filters, site);
  for (const filter of unknown) scope.diagnostics.report('AIG5020', filter.site.origin, { type: filter.type });
  return policies;
}
