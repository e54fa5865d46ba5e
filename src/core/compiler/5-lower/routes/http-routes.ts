import type * as config from '../../../data-plane/config';
import { CODE } from '../../../diagnostics/codes.generated';
import { matchesAt } from '../../matches/matches-of';
import { type McpDiscovery, type RuleAttachment, withDelegated } from '../../model/attachment';
import type { RouteIr } from '../../model/dataplane';
import type { RequestMatch } from '../../model/match';
import { configRouteName } from '../../semantics/config-routes';
import { marked, modelsOn } from '../models/listener-mark';
import type { GatewayScope } from '../scope';
import { reportExpressionOrder } from './expression-order';
import { inheritedRewrite, lowerHostRewrite } from './host-rewrite';
import { lowerRuleMcpAuthentication, metadataForAnyAudience } from './mcp-authentication';
import { lowerRuleBackends } from './rule-backends';
import { lowerRuleFilters, type Writable } from './rule-filters';
import { type Inherited, lowerRulePolicies } from './rule-policies';

/** Lowers one rule of an HTTPRoute or GRPCRoute on one listener, along with the route that serves the metadata of an MCP resource. */
export function lowerHttpRoute(
  attachment: RuleAttachment,
  inherited: Inherited,
  scope: GatewayScope,
): readonly RouteIr[] {
  const { rule } = attachment;
  const filters = lowerRuleFilters(attachment, scope);
  reportExpressionOrder(attachment, scope);
  const host = lowerHostRewrite(attachment, filters.rewrite ?? inheritedRewrite(attachment), scope);
  const requiresTokens = attachment.discovery !== undefined;
  const own = lowerRulePolicies(attachment, filters, inherited, scope);
  const all = requiresTokens ? { ...own, ...lowerRuleMcpAuthentication(attachment, scope) } : own;
  const policies: Writable<config.FilterOrPolicy> = { ...all };
  if (host.urlRewrite) policies.urlRewrite = host.urlRewrite;
  const metadata = requiresTokens ? metadataForAnyAudience(attachment, scope) : undefined;
  const { matches, discovery } = lowerMatches(attachment);
  const route: RouteIr = {
    name: configRouteName(rule),
    namespace: rule.route.resource.namespace,
    hostnames: attachment.route.hostnames,
    matches,
    policies,
    backends: lowerRuleBackends(attachment, host, scope),
    origin: rule.origin,
  };
  const { secondMirror } = filters;
  const served = toModels(route, attachment, scope);
  const mirrored = secondMirror ? { ...served, secondMirror: checkedMirror(secondMirror, attachment, scope) } : served;
  if (!metadata) return [mirrored];
  const { jwtAuth: _tokens, ...rest } = policies;
  const answering = { ...rest, mcpAuthentication: metadata };
  return [mirrored, { ...route, name: `${route.name}.mcp`, matches: discovery, policies: answering }];
}

function toModels(route: RouteIr, { backends }: RuleAttachment, scope: GatewayScope): RouteIr {
  const served = backends.flatMap(({ ref }) => (ref.destination.type === 'models' ? ref.destination : []))[0];
  return served ? marked(route, served.router, modelsOn(scope.gateway)) : route;
}

/** The second mirror belongs to the destinations, so these must be of this rule alone. */
function checkedMirror(
  mirror: config.RequestMirror,
  attachment: RuleAttachment,
  scope: GatewayScope,
): config.RequestMirror {
  for (const { ref } of attachment.backends) {
    const { destination } = ref;
    if (destination.type !== 'backend') continue;
    const isForward = destination.backend.type === 'dynamicForwardProxy';
    const why = isForward ? 'is a forward proxy' : usedElsewhere(destination.key, attachment, scope);
    if (why) scope.diagnostics.report(CODE.sharedMirrorDestination, ref.origin, { name: destination.key, why });
  }
  return mirror;
}

function usedElsewhere(
  key: string,
  { rule }: RuleAttachment,
  { gateway, attachment }: GatewayScope,
): string | undefined {
  const rules = gateway.listeners.flatMap((listener) => withDelegated(listener.rules).map((attached) => attached.rule));
  const other = rules.find(
    (candidate) => candidate !== rule && candidate.backends.some((ref) => ref.destination.key === key),
  );
  if (other) {
    const { kind, resource } = other.route;
    return `also serves ${kind} ${resource.namespace}/${resource.name}, rule ${other.index}`;
  }
  const isNamed = [...attachment.graph.references.values()].some(({ destination }) => destination.key === key);
  return isNamed ? 'is also called by a filter or a policy' : undefined;
}

const NO_MATCHES: readonly RequestMatch[] = [];

/** Returns the matches of the route and of the additional route that serves metadata. */
function lowerMatches(attachment: RuleAttachment): Pick<McpDiscovery, 'matches' | 'discovery'> {
  const { discovery } = attachment;
  return discovery?.isApart ? discovery : { matches: matchesAt(attachment) ?? NO_MATCHES, discovery: NO_MATCHES };
}
