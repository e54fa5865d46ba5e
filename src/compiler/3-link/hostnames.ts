/**
 * The hostnames that a route serves on a listener. A wildcard `*.example.com` stands for one or more labels in front of
 * `.example.com`. An empty listener hostname, or no route hostname, stands for every host.
 *
 * @returns `undefined` when they have no host in common; an empty list when every host is meant
 */
export function intersectHostnames(
  listener: string,
  route: readonly string[] | undefined,
): readonly string[] | undefined {
  if (!route || route.length === 0) return listener ? [listener] : [];
  if (!listener) return route;
  const found = new Set<string>();
  for (const hostname of route) {
    const both = intersect(listener, hostname);
    if (both) found.add(both);
  }
  return found.size > 0 ? [...found].sort() : undefined;
}

function intersect(a: string, b: string): string | undefined {
  if (a === b) return a;
  if (covers(a, b)) return b;
  return covers(b, a) ? a : undefined;
}

/** Whether every host of `inner` is a host of `outer`. */
export function covers(outer: string, inner: string): boolean {
  if (!outer.startsWith('*.')) return outer === inner;
  const suffix = outer.slice(1);
  return inner.startsWith('*.')
    ? inner.slice(1).endsWith(suffix)
    : inner.endsWith(suffix) && inner.length > suffix.length;
}
