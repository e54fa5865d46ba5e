import { parse } from 'yaml';
import { partOf, partsIn } from '../../../../values/parts';
import { withSortedKeys } from '../../../../values/sorted-entries';

/** Returns a configuration without the names of its routes, which only logs and metrics contain. */
export function withoutNames(config: string): string {
  const { binds, routeGroups, ...rest } = partOf(parse(config));
  const listeners = partsIn(binds).map((bind) => ({
    ...bind,
    listeners: partsIn(bind.listeners).map(withoutRouteNames),
  }));
  return JSON.stringify(
    withSortedKeys({ ...rest, binds: listeners, routeGroups: partsIn(routeGroups).map(withoutRouteNames) }),
  );
}

function withoutRouteNames(part: Readonly<Record<string, unknown>>): object {
  const inOrder = (routes: unknown) =>
    partsIn(routes)
      .map(({ name, ...route }) => JSON.stringify(withSortedKeys(route)))
      .sort();
  return { ...part, routes: inOrder(part.routes), tcpRoutes: inOrder(part.tcpRoutes) };
}
