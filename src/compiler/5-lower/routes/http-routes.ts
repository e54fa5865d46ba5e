import type * as config from '../../../data-plane/config';
import type { gatewayApi } from '../../../validation/types.generated';
import type { RuleAttachment } from '../../model/attachment';
import type { RouteIr } from '../../model/dataplane';
import { routeName } from '../names';
import type { GatewayScope } from '../scope';
import { lowerGrpcMatches } from './grpc-matches';
import { lowerHostRewrite } from './host-rewrite';
import { lowerHttpMatches } from './matches';
import { lowerRuleMcpAuthentication, publicResource, servesDiscovery } from './mcp-authentication';
import { withDiscovery } from './mcp-discovery';
import { lowerRuleBackends } from './rule-backends';
import { lowerRuleFilters } from './rule-filters';
import { type Inherited, lowerRulePolicies } from './rule-policies';

/** One rule of an HTTPRoute or GRPCRoute on one listener. */
export function lowerHttpRoute(attachment: RuleAttachment, inherited: Inherited, scope: GatewayScope): RouteIr {
  const { rule } = attachment;
  const filters = lowerRuleFilters(attachment, scope);
  const host = lowerHostRewrite(attachment, filters.rewrite, scope);
  const mcpAuthentication = lowerRuleMcpAuthentication(attachment, scope);
  const policies = {
    ...lowerRulePolicies(attachment, filters, inherited, scope),
    ...(mcpAuthentication ? { mcpAuthentication } : {}),
    ...(host.urlRewrite ? { urlRewrite: host.urlRewrite } : {}),
  };
  return {
    name: routeName(rule),
    namespace: rule.route.resource.namespace,
    hostnames: attachment.route.hostnames,
    matches: lowerMatches(attachment),
    policies,
    backends: lowerRuleBackends(attachment, host, scope),
    origin: rule.origin,
  };
}

function lowerMatches(attachment: RuleAttachment): readonly config.RouteMatch[] {
  const { rule } = attachment;
  const matches =
    rule.route.kind === 'GRPCRoute'
      ? lowerGrpcMatches((rule.spec as gatewayApi.GrpcRouteRule).matches)
      : lowerHttpMatches((rule.spec as gatewayApi.HttpRouteRule).matches);
  return servesDiscovery(attachment) ? withDiscovery(matches, publicResource(attachment)) : matches;
}
