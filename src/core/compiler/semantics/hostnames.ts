/**
 * Those of a route's hostnames that have hosts in common with a listener, as the route has them: their own precision decides
 * between routes, not that of what the listener leaves of them. A wildcard `*.example.com` stands for one or more labels in
 * front of `.example.com`; an empty listener hostname, or no route hostname, for every host.
 *
 * @returns `undefined` when they have no host in common; an empty list when the route names none
 */
export function hostnamesOn(listener: string, route: readonly string[] | undefined): readonly string[] | undefined {
  if (!route || route.length === 0) return [];
  if (!listener) return route;
  const found = new Set(route.filter((hostname) => commonHosts(listener, hostname) !== undefined));
  return found.size > 0 ? [...found].sort() : undefined;
}

const ANY_HOST: readonly string[] = [''];

/** The hostnames of a route; where it names none, the empty one, which stands for every host. */
export function hostnamesOf({ hostnames }: { readonly hostnames: readonly string[] }): readonly string[] {
  return hostnames.length > 0 ? hostnames : ANY_HOST;
}

/** The hosts that two hostnames have in common, as a hostname; empty when both stand for every host. */
export function commonHosts(a: string, b: string): string | undefined {
  if (a === b || b === '') return a;
  if (a === '' || covers(a, b)) return b;
  return covers(b, a) ? a : undefined;
}

/** Whether every host of `inner` is a host of `outer`. What a client puts before the dot may be nothing. */
export function covers(outer: string, inner: string): boolean {
  if (!outer.startsWith('*.')) return outer === inner;
  const suffix = outer.slice(1);
  return inner.startsWith('*.') ? inner.slice(1).endsWith(suffix) : inner.endsWith(suffix);
}

/**
 * How precise a hostname is: an exact name is most precise, then the longest wildcard, then no name at all. It decides between
 * routes before anything else does.
 */
export function precisionOf(hostname: string): number {
  if (hostname === '' || hostname === '*') return 0;
  return hostname.startsWith('*.') ? hostname.length : Number.MAX_SAFE_INTEGER;
}
