import { type Resource, resourceKey } from '../../validation/resource';
import { isObject } from '../../values/objects';
import type { IsolatedPart } from '../model/isolation';
import { type KnownInputs, textOf } from './known-inputs';
import { rulePart } from './named-parts';
import { destinationsOf, rulesTo } from './same-destinations';
import type { Spread } from './spread';
import { whole } from './whole';

/**
 * Requests for a rule without its matches, or for a route without its parent, may be taken by another rule, which may ask less of
 * them. So every rule falls that leads to the same destinations, and where these cannot be told, every route of the namespace.
 */
export const spreadFromLostRoutes: Spread = (isolation, graph, known) =>
  [...isolation.values()].flatMap((part) => {
    if (part.type !== 'lostRoute' && part.type !== 'lostRule') return [];
    const because = `${textOf({ writtenKind: part.resource.kind, namespace: part.resource.namespace ?? '', name: part.resource.name })} cannot take its requests`;
    const namespace = part.resource.namespace ?? 'default';
    const routes = graph.routes.map(({ resource }) => resource).filter((route) => route.namespace === namespace);
    const written = writtenRoute(part, known);
    const rules = written && rulesOf(written);
    const lost = rules?.filter((_, index) => part.type === 'lostRoute' || part.key.endsWith(`/rules/${index}`));
    const destinations = lost && destinationsOf(lost, namespace);
    const own = part.type === 'lostRule' && written ? [whole('route', written, because)] : [];
    if (!destinations) return routes.map((route) => whole('route', route, because));
    const others = graph.routes.filter(
      ({ resource }) => part.type !== 'lostRoute' || resourceKey(resource) !== part.key,
    );
    return [...own, ...rulesTo(destinations, others).map((rule) => rulePart(rule, because))];
  });

function writtenRoute({ key, type, resource }: IsolatedPart, known: KnownInputs): Resource | undefined {
  return known
    .all()
    .find((route) =>
      type === 'lostRoute'
        ? resourceKey(route) === key
        : route.writtenKind === resource.kind && key.startsWith(`${route.origin.document}#`),
    );
}

function rulesOf({ spec }: Resource): readonly unknown[] | undefined {
  if (!isObject(spec)) return undefined;
  return Array.isArray(spec.rules) ? spec.rules : undefined;
}
