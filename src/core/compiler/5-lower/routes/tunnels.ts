import type { ListenerAttachment } from '../../model/attachment';
import type { RouteIr } from '../../model/dataplane';
import { connectMode } from '../../semantics/connect';

const CONNECT = 'CONNECT';

/**
 * A request by CONNECT has an authority and no path, and fails where a route would rewrite either, if only to leave the host as it is.
 * Where such requests are routed, they get routes of their own beside those that rewrite.
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
