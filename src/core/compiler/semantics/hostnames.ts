/**
 * Returns the hostnames of a route that overlap with a listener, as the route has them: their own precision decides between routes, not
 * that of the overlap. A wildcard `*.example.com` represents one or more labels before `.example.com`; an empty listener hostname, or a
 * route without hostnames, represents every host.
 *
 * @returns `undefined` if they do not overlap; an empty list if the route does not set any
 */
export function hostnamesOn(listener: string, route: readonly string[] | undefined): readonly string[] | undefined {
  if (!route || route.length === 0) return [];
  if (!listener) return route;
  const found = new Set(route.filter((hostname) => commonHosts(listener, hostname) !== undefined));
  return found.size > 0 ? [...found].sort() : undefined;
}

const ANY_HOST: readonly string[] = [''];

/** Returns the hostnames of a route; if it does not set any, the empty one, which represents every host. */
export function hostnamesOf({ hostnames }: { readonly hostnames: readonly string[] }): readonly string[] {
  return hostnames.length > 0 ? hostnames : ANY_HOST;
}

/** Returns the overlap of two hostnames as a hostname; empty if both represent every host. */
export function commonHosts(a: string, b: string): string | undefined {
  if (a === b || b === '') return a;
  if (a === '' || covers(a, b)) return b;
  return covers(b, a) ? a : undefined;
}

/** Reports whether every host of `inner` is a host of `outer`. A client may send nothing before the dot. */
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
