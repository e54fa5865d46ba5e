import type { GrantedRoutePath } from './granted-access';

/** Whether two courses certainly match no request in common, because each of them requires another host. */
export function haveOtherHosts({ onlyHost: host }: GrantedRoutePath, { onlyHost: other }: GrantedRoutePath): boolean {
  return host !== undefined && other !== undefined && host !== other;
}
