import { parse } from 'yaml';
import { partOf, partsIn } from '../../../../values/parts';
import { withSortedKeys } from '../../../../values/sorted-entries';

/** A config without the names of its routes, which only logs and metrics see: equal for those that do the same. */
export function namesAside(config: string): string {
  const { binds, routeGroups, ...rest } = partOf(parse(config));
  const listeners = partsIn(binds).map((bind) => ({ ...bind, listeners: partsIn(bind.listeners).map(withoutNames) }));
  return JSON.stringify(
    withSortedKeys({ ...rest, binds: listeners, routeGroups: partsIn(routeGroups).map(withoutNames) }),
  );
}

function withoutNames(part: Readonly<Record<string, unknown>>): object {
  const inOrder = (routes: unknown) =>
    partsIn(routes)
      .map(({ name, ...route }) => JSON.stringify(withSortedKeys(route)))
      .sort();
  return { ...part, routes: inOrder(part.routes), tcpRoutes: inOrder(part.tcpRoutes) };
}
