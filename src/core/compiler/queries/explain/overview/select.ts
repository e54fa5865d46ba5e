import type { Overview, OverviewPolicy } from './overview';

/** What a selection goes by: any of the things of which a picture consists. */
export interface Selectable {
  readonly id: string;
  readonly namespace: string;
  readonly team?: string;
}

/**
 * The part of a picture that is about what `isMeant`: those things themselves, what routes among them lead to and hang on, which routes
 * lead to backends among them, and the policies that apply to any of it.
 */
export function selectFrom(overview: Overview, isMeant: (thing: Selectable) => boolean): Overview {
  const kept = new Set<string>();
  const keep = (id: string) => kept.add(id).add(ownerOf(id));
  const { gateways, routes, backends, policies, findings } = overview;
  for (const thing of [...gateways, ...backends]) if (isMeant(thing)) keep(thing.id);
  for (const policy of policies) {
    if (!isMeant(policy)) continue;
    keep(policy.id);
    for (const id of idsOf(policy)) keep(id);
  }
  const meant = new Set(kept);
  for (const route of routes) {
    const destinations = route.rules.flatMap((rule) => rule.backends.map(({ to }) => to));
    const leadsThere = destinations.some(
      (id) => meant.has(id) && backends.some((one) => one.id === id && isMeant(one)),
    );
    if (!isMeant(route) && !meant.has(route.id) && !leadsThere) continue;
    for (const id of [route.id, ...route.listeners, ...destinations]) keep(id);
  }
  for (const policy of policies) if (idsOf(policy).some((id) => kept.has(ownerOf(id)))) keep(policy.id);
  for (const { id, asks = [] } of [...policies, ...routes, ...backends]) {
    if (kept.has(id)) for (const asked of asks) keep(asked);
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
