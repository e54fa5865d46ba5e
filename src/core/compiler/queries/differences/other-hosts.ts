import type { GrantedRoutePath } from './granted-access';

/** Whether two courses certainly match no request in common, because each of them requires another host. */
export function haveOtherHosts(one: GrantedRoutePath, other: GrantedRoutePath): boolean {
  const [host, otherHost] = [hostOf(one), hostOf(other)];
  return host !== undefined && otherHost !== undefined && host !== otherHost;
}

/** The only host that a course matches. */
function hostOf({ routePath }: GrantedRoutePath): string | undefined {
  const hostname = routePath.stages[0]?.taker?.hostname.toLowerCase();
  return hostname && !hostname.startsWith('*') ? hostname : undefined;
}
