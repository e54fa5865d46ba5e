import type * as config from '../../../data-plane/config';
import { CODE } from '../../../diagnostics/codes.generated';
import { defined } from '../../../values/objects';
import type { BackendRefAttachment, RuleAttachment } from '../../model/attachment';
import type { TcpRouteIr } from '../../model/dataplane';
import { addressOf } from '../../semantics/backend-address';
import { configRouteName } from '../../semantics/config-routes';
import { lowerBackendPolicies } from '../backend-policies/table';
import { hostAndPort } from '../backends/host';
import { serviceHost } from '../backends/service';
import { isEmpty } from '../config-object';
import { UNREACHABLE } from '../policy-services';
import type { GatewayScope, Site } from '../scope';

/** One rule of a TCPRoute or TLSRoute on one listener. Of several rules the data plane would only ever use the first. */
export function lowerTcpRoute(attachment: RuleAttachment, scope: GatewayScope): TcpRouteIr | undefined {
  const { rule, route } = attachment;
  if (rule.index > 0) {
    scope.diagnostics.report(CODE.ruleNeverMatches, rule.origin, { kind: rule.kind });
    return undefined;
  }
  const several = attachment.backends.length > 1;
  return {
    name: configRouteName(rule),
    namespace: rule.route.resource.namespace,
    hostnames: route.hostnames,
    matches: [],
    policies: {},
    backends: attachment.backends.map((backend) => lowerBackend(backend, several, attachment, scope)),
    origin: rule.origin,
  };
}

/** Lowers a backend. Named backends do not work here, so a static one is inlined. */
function lowerBackend(
  backend: BackendRefAttachment,
  several: boolean,
  attachment: RuleAttachment,
  scope: GatewayScope,
): config.LocalTCPRouteBackend {
  // Losing connection settings is an error, because they are meaningful here. The rest concerns requests; AIG7061 reports `extAuth`.
  const { ref } = backend;
  const site = { origin: ref.origin, namespace: attachment.rule.route.resource.namespace };
  const { tcp, extAuth: _, ...rest } = backend.policies;
  const { backendTLS, backendTunnel, ...others } = lowerBackendPolicies(rest, 'full', scope);
  for (const field of Object.keys(others))
    scope.diagnostics.report(CODE.unsupportedPolicyOfTcpOrTlsRoute, ref.origin, { field });
  if (tcp) {
    const notes = [{ text: 'this TCP or TLS route uses the destination', at: ref.origin }];
    scope.diagnostics.report(CODE.unsupportedConnectionOfTcpOrTlsRoute, tcp.from.origin, {}, { notes });
  }
  const policies = defined<config.LocalTCPBackendPolicies>({ backendTLS, backendTunnel });
  return {
    host: lowerHost(backend, site, scope),
    ...(several || ref.weight !== 1 ? { weight: ref.weight } : {}),
    ...(isEmpty(policies) ? {} : { policies }),
  };
}

function lowerHost({ ref }: BackendRefAttachment, site: Site, scope: GatewayScope): string {
  const { destination } = ref;
  if (destination.type === 'service') return serviceHost(destination.service, destination.port, site, scope);
  if (destination.type !== 'backend') return UNREACHABLE;
  const { resource, type } = destination.backend;
  const address = addressOf(resource.spec);
  if (address) return hostAndPort(address.host, address.port, site, scope);
  if (resource.spec.static?.unixPath !== undefined) return `unix:${resource.spec.static.unixPath}`;
  scope.diagnostics.report(CODE.unsupportedBackendOfTcpOrTlsRoute, site.origin, {
    name: `${resource.namespace}/${resource.name}`,
    type,
  });
  return UNREACHABLE;
}
