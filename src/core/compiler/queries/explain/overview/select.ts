import type { Overview, OverviewPolicy } from './overview';

/** The properties by which any item of an overview can be selected. */
export interface Selectable {
  readonly id: string;
  readonly namespace: string;
  readonly team?: string;
}

/**
 * Returns the part of an overview that concerns the items for which `isSelected` is true: the items themselves, the destinations and parents
 * of routes among them, the routes to backends among them, and the policies that apply to any of these.
 */
export function selectFrom(overview: Overview, isSelected: (thing: Selectable) => boolean): Overview {
  const kept = new Set<string>();
  const keep = (id: string) => kept.add(id).add(ownerOf(id));
  const { gateways, routes, backends, policies, findings } = overview;
  for (const thing of [...gateways, ...backends]) if (isSelected(thing)) keep(thing.id);
  for (const policy of policies) {
    if (!isSelected(policy)) continue;
    keep(policy.id);
    for (const id of idsOf(policy)) keep(id);
  }
  const selected = new Set(kept);
  for (const route of routes) {
    const destinations = route.rules.flatMap((rule) => rule.backends.map(({ to }) => to));
    const leadsThere = destinations.some(
      (id) => selected.has(id) && backends.some((one) => one.id === id && isSelected(one)),
    );
    if (!isSelected(route) && !selected.has(route.id) && !leadsThere) continue;
    for (const id of [route.id, ...route.listeners, ...destinations]) keep(id);
  }
  for (const policy of policies) if (idsOf(policy).some((id) => kept.has(ownerOf(id)))) keep(policy.id);
  for (const { id, asks = [] } of [...policies, ...routes, ...backends]) {
    if (kept.has(id)) for (const called of asks) keep(called);
  }
  const isKept = ({ id }: { readonly id: string }) => kept.has(id);
  return {
    ...overview,
    gateways: gateways.filter(isKept),
    routes: routes.filter(isKept),
    backends: backends.filter(isKept),
    policies: policies.filter(isKept),
    findings: findings.filter(({ on }) => on === undefined || kept.has(ownerOf(on))),
  };
}

function idsOf({ targets }: OverviewPolicy): readonly string[] {
  return targets.flatMap(({ to }) => to);
}

/** The thing of which this is a part: the route of a rule, the Gateway of a listener, the backend of a provider. */
export function ownerOf(id: string): string {
  const end = id.indexOf('#');
  return end < 0 ? id : id.slice(0, end);
}
