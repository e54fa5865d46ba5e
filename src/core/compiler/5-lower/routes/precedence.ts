import { addToList } from '../../../values/lists-in-maps';
import type { BindIr, ListenerIr, RouteGroupIr, RouteIr, TcpRouteIr } from '../../model/dataplane';
import { type AnyMatcher, pathLength } from '../../model/match';
import { hostnamesOf } from '../../semantics/hostnames';

type AnyRoute = RouteIr | TcpRouteIr;

/**
 * Keeps the order of routes whose matches have the same precedence. The data plane prefers the route whose namespace and name are first in
 * string order: `shop-canary.00` before `shop.00`. If the given order differs, the names of the routes get a numeric prefix, or their
 * namespaces if there are several. Only logs and expressions see the names.
 */
export function keepOrder(binds: readonly BindIr[]): readonly BindIr[] {
  const lists = binds.flatMap(({ listeners }) => listeners.flatMap(listsOf));
  if (lists.every(isInOrder)) return binds;
  const ties = lists.flatMap(tiesOf);
  if (ties.every(isInOrder)) return binds;
  const ranks = new Ranks(ties);
  const change = (listener: ListenerIr): ListenerIr => {
    const { routes, tcpRoutes, groups } = listener;
    return {
      ...listener,
      ...(routes ? { routes: routes.map((route) => ranks.renamed(route)) } : {}),
      ...(tcpRoutes ? { tcpRoutes: tcpRoutes.map((route) => ranks.renamed(route)) } : {}),
      ...(groups ? { groups: groups.map((group) => renamedIn(group, ranks)) } : {}),
    };
  };
  return binds.map(({ listeners, ...bind }) => ({ ...bind, listeners: listeners.map(change) }));
}

/** Routes among which the data plane chooses. */
function listsOf({ routes, tcpRoutes, groups = [] }: ListenerIr): readonly (readonly AnyRoute[])[] {
  return [routes ?? tcpRoutes ?? [], ...groups.map((group) => group.routes)];
}

function renamedIn({ name, routes }: RouteGroupIr, ranks: Ranks): RouteGroupIr {
  return { name, routes: routes.map((route) => ranks.renamed(route)) };
}

function keyOf({ namespace, name }: AnyRoute): string {
  return `${namespace}/${name}`;
}

/** Routes of one listener of which the name decides for some request, in the order in which they are given. */
type Tie = readonly AnyRoute[];

function tiesOf(routes: readonly AnyRoute[]): Tie[] {
  const ties = new Map<string, AnyRoute[]>();
  const regexes = lengthsOfExpressions(routes);
  for (const route of routes) {
    const keys = new Set(weightsOf(route, regexes));
    for (const hostname of hostnamesOf(route)) {
      for (const key of keys) addToList(ties, `${hostname} ${key}`, route);
    }
  }
  return [...ties.values()].filter((tie) => tie.length > 1);
}

/**
 * Returns the precedence of a route's matches. Only a regular expression can have the same precedence as another path that may match the
 * same request.
 */
function weightsOf({ matches }: AnyRoute, regexes: ReadonlySet<number>): string[] {
  if (matches.length === 0) return ['connection'];
  return matches.map(({ path, method, headers, query }) => {
    const { exact, pathPrefix, regex }: AnyMatcher = path;
    const length = pathLength({ pathPrefix, regex });
    const place = exact !== undefined ? `= ${exact}` : regexes.has(length) ? `~ ${length}` : (pathPrefix ?? regex);
    return JSON.stringify([place, method ?? '', count(headers), count(query)]);
  });
}

function lengthsOfExpressions(routes: readonly AnyRoute[]): ReadonlySet<number> {
  const paths = routes.flatMap(({ matches }) => matches.map(({ path }: { path: AnyMatcher }) => path.regex));
  return new Set(paths.flatMap((regex) => (typeof regex === 'string' ? [pathLength({ regex })] : [])));
}

function count(list: readonly unknown[] | undefined): number {
  return list?.length ?? 0;
}

function isInOrder(routes: readonly AnyRoute[]): boolean {
  return routes.every((route, index) => index === 0 || isBefore(routes[index - 1], route));
}

/** Or at the same place. */
function isBefore(a: AnyRoute, b: AnyRoute): boolean {
  return a.namespace === b.namespace ? a.name <= b.name : keyOf(a) <= keyOf(b);
}

/** The routes to rename: those of ties that are out of order, and those tied to them. */
class Ranks {
  private readonly groups = new Map<string, Group>();

  public constructor(ties: readonly Tie[]) {
    for (const tie of ties) this.join(tie);
    for (const tie of ties) {
      const group = this.groupOf(tie[0]);
      if (!isInOrder(tie)) group.isOutOfOrder = true;
      tie.forEach((route, index) => {
        group.namespaces.add(route.namespace);
        if (index > 0) group.after.get(keyOf(tie[index - 1]))?.add(keyOf(route));
      });
    }
  }

  public renamed<Route extends AnyRoute>(route: Route): Route {
    const group = this.groups.get(keyOf(route));
    if (!group?.isOutOfOrder) return route;
    group.ranks ??= ranksOf(group.after);
    const digits = String(group.after.size).length;
    const rank = String(group.ranks.get(keyOf(route)) ?? 0).padStart(digits, '0');
    if (group.namespaces.size > 1) return { ...route, namespace: `${rank}:${route.namespace}` };
    return { ...route, name: `${rank}:${route.name}` };
  }

  private groupOf(route: AnyRoute): Group {
    const key = keyOf(route);
    let group = this.groups.get(key);
    if (!group) {
      group = { after: new Map([[key, new Set()]]), namespaces: new Set(), isOutOfOrder: false };
      this.groups.set(key, group);
    }
    return group;
  }

  /** Puts all routes of the tie into one group. */
  private join(tie: Tie): void {
    let target = this.groupOf(tie[0]);
    for (const route of tie) {
      let other = this.groupOf(route);
      if (other === target) continue;
      if (other.after.size > target.after.size) [target, other] = [other, target];
      for (const [key, after] of other.after) {
        target.after.set(key, after);
        this.groups.set(key, target);
      }
    }
  }
}

/** Returns, by route, the length of the longest chain of routes that must come before it. */
function ranksOf(after: ReadonlyMap<string, ReadonlySet<string>>): Map<string, number> {
  const ranks = new Map<string, number>();
  const waitsFor = new Map<string, number>();
  for (const later of after.values()) for (const key of later) waitsFor.set(key, (waitsFor.get(key) ?? 0) + 1);
  const ready = [...after.keys()].filter((key) => !waitsFor.has(key));
  for (const key of ready) {
    for (const later of after.get(key) ?? []) {
      ranks.set(later, Math.max(ranks.get(later) ?? 0, (ranks.get(key) ?? 0) + 1));
      const left = (waitsFor.get(later) ?? 1) - 1;
      waitsFor.set(later, left);
      if (left === 0) ready.push(later);
    }
  }
  return ranks;
}

interface Group {
  /** By route, those that directly follow it in a tie. */
  readonly after: Map<string, Set<string>>;
  /** Made when the ties are complete. */
  ranks?: ReadonlyMap<string, number>;
  readonly namespaces: Set<string>;
  isOutOfOrder: boolean;
}
