import type { ListenerAttachment } from '../../model/attachment';
import type { RouteIr } from '../../model/dataplane';
import { connectMode } from '../../semantics/connect';

const CONNECT = 'CONNECT';

/**
 * Adds separate routes for CONNECT requests next to routes that rewrite the host or path, if such requests are routed. A CONNECT request
 * has an authority and no path, and fails if a route rewrites either, even if that only keeps the host.
 */
export function withTunnels(routes: readonly RouteIr[], listener: ListenerAttachment): readonly RouteIr[] {
  if (connectMode(listener) !== 'Route') return routes;
  return routes.flatMap((route) => [...tunnelOf(route), route]);
}

function tunnelOf(route: RouteIr): readonly RouteIr[] {
  const { urlRewrite, ...policies } = route.policies;
  if (!urlRewrite) return [];
  const matches = route.matches
    .filter(({ method = CONNECT }) => method === CONNECT)
    .map((match) => ({ ...match, method: CONNECT }));
  return matches.length > 0 ? [{ ...route, name: `${route.name}.connect`, matches, policies }] : [];
}
