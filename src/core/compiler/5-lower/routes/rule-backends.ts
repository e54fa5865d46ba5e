import type * as config from '../../../data-plane/config';
import { MODEL_ROUTER } from '../../../data-plane/config-model/config-model';
import { CODE } from '../../../diagnostics/codes.generated';
import { below } from '../../../values/origin';
import type { BackendFields, BackendRefAttachment, EffectiveSet, RuleAttachment } from '../../model/attachment';
import type { BackendNode, Destination, ServiceNode } from '../../model/graph';
import { fittingFields } from '../../semantics/fitting-fields';
import { lowerBackendPolicies, reportIdleHealth } from '../backend-policies/table';
import { isPool } from '../backends/pool-services';
import { lowerPicker } from '../backends/pools';
import { clusterAddress, serviceHost, withAppProtocol } from '../backends/service';
import { isEmpty } from '../config-object';
import { ofCaller } from '../levels';
import { backendName, groupName } from '../names';
import type { BareTarget, GatewayScope, Site } from '../scope';
import { withRuleTimeout } from './backend-timeouts';
import { explicitHost, type HostRewrite } from './host-rewrite';
import { lowerReferenceFilters } from './rule-filters';

export function lowerRuleBackends(
  attachment: RuleAttachment,
  host: HostRewrite,
  scope: GatewayScope,
): config.LocalRouteBackend[] {
  const several = attachment.backends.length > 1;
  return attachment.backends.map((backend) => lowerReference(backend, attachment, several, host, scope));
}

function lowerReference(
  backend: BackendRefAttachment,
  attachment: RuleAttachment,
  several: boolean,
  host: HostRewrite,
  scope: GatewayScope,
): config.LocalRouteBackend {
  const { ref } = backend;
  if (ref.destination.type === 'routes') return lowerDelegation(backend, attachment, several, scope);
  const { namespace } = attachment.rule.route.resource;
  const site: Site = { origin: ref.origin, namespace };
  const target = lowerTarget(backend, host, site, scope);
  const policies = withRuleTimeout(lowerReferencePolicies(backend, host, scope), backend, attachment, scope);
  const all =
    ref.filters.length > 0 ? { ...policies, ...ownFilters(backend, attachment.route.listener, site, scope) } : policies;
  const hasWeight = several || ref.weight !== 1;
  const hasPolicies = ref.destination.type !== 'invalid' && !isEmpty(all);
  if (!hasWeight && !hasPolicies) return target;
  return {
    ...target,
    ...(hasWeight ? { weight: ref.weight } : {}),
    ...(hasPolicies ? { policies: all } : {}),
  };
}

/** Lowers a delegation: the routes of the group handle the request, and the reference to them has only a weight. */
function lowerDelegation(
  { ref }: BackendRefAttachment,
  attachment: RuleAttachment,
  several: boolean,
  scope: GatewayScope,
): config.LocalRouteBackend {
  for (const [index, { type }] of ref.filters.entries())
    scope.diagnostics.report(CODE.unsupportedBackendFilter, below(ref.origin, 'filters', index), { type });
  const hasWeight = several || ref.weight !== 1;
  return { routeGroup: groupName(attachment, ref), ...(hasWeight ? { weight: ref.weight } : {}) };
}

type RouteTarget =
  | BareTarget
  | Pick<Extract<config.LocalRouteBackend, { readonly service: unknown }>, 'service'>
  | { readonly dynamic: Readonly<Record<string, never>> }
  | { readonly invalid: null };

/** A destination that is missing or forbidden keeps its share of the requests, and answers them with an error. */
function lowerTarget({ ref }: BackendRefAttachment, host: HostRewrite, site: Site, scope: GatewayScope): RouteTarget {
  const { destination } = ref;
  switch (destination.type) {
    case 'service': {
      if (isPool(destination.service))
        return { service: { name: scope.pools.reference(destination.service), port: destination.port } };
      const address = host.servicesByAddress ? clusterAddress(destination.service) : undefined;
      return {
        host: address
          ? `${address}:${destination.port}`
          : serviceHost(destination.service, destination.port, site, scope),
      };
    }
    case 'backend':
      if (destination.backend.type === 'dynamicForwardProxy') return { dynamic: {} };
      return lowerNamed(destination, scope);
    case 'models':
      return destination.models.length > 0 ? { backend: MODEL_ROUTER } : { invalid: null };
    default:
      return { invalid: null };
  }
}

/** The same object for all who refer to it. */
function lowerNamed(destination: Extract<Destination, { type: 'backend' }>, scope: GatewayScope): BareTarget {
  const { resource } = destination.backend;
  return scope.once.of(destination, () => ({ backend: scope.backends.reference(backendName(resource)) }));
}

function lowerReferencePolicies(
  backend: BackendRefAttachment,
  host: HostRewrite,
  scope: GatewayScope,
): config.LocalBackendPolicies {
  const { destination } = backend.ref;
  if (destination.type === 'invalid' || destination.type === 'routes') return {};
  if (destination.type === 'service') {
    const policies = lowerShared(backend.policies, 'service', scope);
    const all = withAppProtocol(policies, destination.service, destination.port);
    if (isPool(destination.service)) return { ...all, ...lowerPicker(destination.service, scope) };
    return host.servicesByAddress ? withServerName(all, destination.service) : all;
  }
  if (destination.type === 'models') return lowerShared(backend.policies, 'models', scope);
  const policies = lowerShared(backend.policies, destination.backend.type, scope);
  const name = host.explicitHosts ? explicitHost(backend) : undefined;
  return name === undefined ? policies : withHost(name, backend, policies, scope);
}

/** A Service that is called by its address has no server name, and no name is verified, unless the TLS settings specify one. */
function withServerName(policies: config.LocalBackendPolicies, service: ServiceNode): config.LocalBackendPolicies {
  const tls = policies.backendTLS;
  if (!tls || tls.hostname !== undefined || clusterAddress(service) === undefined) return policies;
  return { ...policies, backendTLS: { ...tls, hostname: service.hostname } };
}

type DestinationKind = 'service' | 'models' | BackendNode['type'];

/** Many references have the same set of policies: it is the same object then, and lowered once. */
function lowerShared(
  fields: EffectiveSet<BackendFields>,
  kind: DestinationKind,
  scope: GatewayScope,
): config.LocalBackendPolicies {
  const byKind = scope.once.of(fields, () => new Map<DestinationKind, config.LocalBackendPolicies>());
  let policies = byKind.get(kind);
  if (!policies) {
    // A named backend carries its own policies; Services and forward proxies have no other place for them than the reference.
    const named = kind !== 'service' && kind !== 'dynamicForwardProxy';
    reportIdleHealth(fields, kind, scope);
    policies = lowerBackendPolicies(fittingFields(named ? ofCaller(fields) : fields, kind), 'full', scope);
    byKind.set(kind, policies);
  }
  return policies;
}

/** Adds the Host header as a transformation to the one that already applies to the reference. */
function withHost(
  name: string,
  backend: BackendRefAttachment,
  policies: config.LocalBackendPolicies,
  scope: GatewayScope,
): config.LocalBackendPolicies {
  const { transformation } = backend.policies;
  const own = lowerBackendPolicies({ transformation }, 'full', scope).transformations;
  const { request, ...rest } = own ?? {};
  const set = { ':authority': JSON.stringify(name), ...request?.set };
  return { ...policies, transformations: { request: { ...request, set }, ...rest } };
}

function ownFilters(
  { ref }: BackendRefAttachment,
  listener: RuleAttachment['route']['listener'],
  site: Site,
  scope: GatewayScope,
): config.LocalBackendPolicies {
  const { policies, unknown } = lowerReferenceFilters(ref.filters, listener, site, scope);
  for (const filter of unknown)
    scope.diagnostics.report(CODE.unsupportedBackendFilter, filter.site.origin, { type: filter.type });
  return policies;
}
