import { resourceKey } from '../../../../values/resource-name';
import type { GrantedRoutePath } from '../granted-access';

/** Returns the route of a course, `Kind/namespace/name`; empty if no rule matches its requests. */
export function routeOf({ routePath: { rule } }: GrantedRoutePath): string {
  return rule ? resourceKey(rule.rule.route.resource) : '';
}

/** Equal for courses of one route with the same matches, in either version. */
export function keyInRoute(routePath: GrantedRoutePath): string {
  return `${routeOf(routePath)} ${routePath.key}`;
}
