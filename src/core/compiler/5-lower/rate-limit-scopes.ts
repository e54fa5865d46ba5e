import { CODE } from '../../diagnostics/codes.generated';
import type { RateLimits } from '../../validation/types.generated';
import { type Origin, originKey } from '../../values/origin';
import {
  type EffectiveField,
  type GatewayAttachment,
  type RuleAttachment,
  sourcesOf,
  withDelegated,
} from '../model/attachment';
import { type BindIr, mapRoutes, type RouteIr, routesOf, type TargetedPolicyIr } from '../model/dataplane';
import { entriesOf } from '../semantics/conditional';
import type { GatewayScope } from './scope';

interface ScopedLimits {
  readonly binds: readonly BindIr[];
  readonly policies: readonly TargetedPolicyIr[];
}

/**
 * Moves local rate limits to the scope of their bucket. A local rate limit has one bucket per place. A route on several listeners would
 * have one on each, so its limit moves from the copies of the route to a single entry that targets them all. Limits whose scope the data
 * plane cannot name (a route of several rules, a ListenerSet of several listeners) are reported.
 */
export function lowerRateLimitScopes(
  gateway: GatewayAttachment,
  binds: readonly BindIr[],
  scope: GatewayScope,
): ScopedLimits {
  reportSplitBuckets(gateway, scope);
  const shared = routesOnSeveralListeners(binds);
  if (shared.size === 0) return { binds, policies: [] };
  const policies = [...shared.values()].map(targetRoute);
  return { binds: mapRoutes(binds, (route) => (shared.has(routeKey(route)) ? withoutLimit(route) : route)), policies };
}

function routesOnSeveralListeners(binds: readonly BindIr[]): ReadonlyMap<string, RouteIr> {
  const seen = new Set<string>();
  const shared = new Map<string, RouteIr>();
  for (const { listeners } of binds) {
    for (const route of listeners.flatMap(routesOf)) {
      if (route.policies.localRateLimit === undefined) continue;
      if (seen.has(routeKey(route))) shared.set(routeKey(route), route);
      seen.add(routeKey(route));
    }
  }
  return shared;
}

function targetRoute(route: RouteIr): TargetedPolicyIr {
  return {
    name: `route:${route.name}:localRateLimit`,
    namespace: route.namespace,
    target: { route: { name: route.name, namespace: route.namespace } },
    phase: 'route',
    policy: { localRateLimit: route.policies.localRateLimit },
    origin: route.origin,
  };
}

function withoutLimit(route: RouteIr): RouteIr {
  const { localRateLimit, ...policies } = route.policies;
  return { ...route, policies };
}

function routeKey({ namespace, name }: RouteIr): string {
  return `${namespace}/${name}`;
}

function reportSplitBuckets(gateway: GatewayAttachment, scope: GatewayScope): void {
  const uses = new Map<string, { readonly origin: Origin; readonly places: Set<string>; what: string }>();
  const note = (field: EffectiveField<RateLimits> | undefined, place: string, what: string) => {
    const source =
      field && sourcesOf(field).find(({ value }) => entriesOf<RateLimits>(value).some(({ policy }) => policy.local));
    if (!source) return;
    const key = originKey(source.origin);
    const use = uses.get(key) ?? { origin: source.origin, places: new Set<string>(), what };
    use.places.add(place);
    uses.set(key, use);
  };
  for (const { listener, ownTraffic, rules } of gateway.listeners) {
    if (ownTraffic.rateLimit?.from.level === 'listenerSet') note(ownTraffic.rateLimit, listener.key, 'listeners');
    for (const rule of withDelegated(rules)) {
      if (rule.traffic.rateLimit?.from.level === 'route') note(rule.traffic.rateLimit, ruleKey(rule), 'rules');
    }
  }
  for (const { origin, places, what } of uses.values()) {
    if (places.size > 1) scope.diagnostics.report(CODE.rateLimitNotShared, origin, { count: places.size, what });
  }
}

function ruleKey({ rule }: RuleAttachment): string {
  return originKey(rule.origin);
}
