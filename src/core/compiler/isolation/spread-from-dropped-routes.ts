import type { Resource } from '../../validation/resource';
import { isObject } from '../../values/objects';
import { resourceKey } from '../../values/resource-name';
import type { IsolatedPart } from '../model/isolation';
import { inputText, type KnownInputs } from './known-inputs';
import { DEFINED_TWICE, rulePart } from './named-parts';
import { destinationsOfDropped, rulesTo } from './same-destinations';
import type { SpreadStep } from './spread-step';
import { whole } from './whole';

/**
 * Isolates every rule that leads to the same destinations as a rule without its matches or a route without its parent: another rule with
 * weaker checks may match their requests. If the destinations cannot be determined, every route of the namespace is isolated.
 */
export const spreadFromDroppedRoutes: SpreadStep = (isolation, graph, known) =>
  [...isolation.values()].flatMap((part) => {
    if (part.type !== 'droppedRoute' && part.type !== 'droppedRule') return [];
    const { kind, name } = part.resource;
    const why = part.because.includes(DEFINED_TWICE) ? 'is defined twice' : 'cannot receive its requests';
    const because = `${inputText({ writtenKind: kind, namespace: part.resource.namespace ?? '', name })} ${why}`;
    const namespace = part.resource.namespace ?? 'default';
    const routes = graph.routes.map(({ resource }) => resource).filter((route) => route.namespace === namespace);
    const written = writtenRoutes(part, known);
    const destinations = written.map((route) => {
      const dropped = rulesOf(route)?.filter(
        (_, index) => part.type === 'droppedRoute' || part.key.endsWith(`/rules/${index}`),
      );
      return dropped && destinationsOfDropped(dropped, namespace);
    });
    const own = part.type === 'droppedRule' ? written.map((route) => whole('route', route, because)) : [];
    if (destinations.length === 0 || !destinations.every((names) => names !== undefined)) {
      return routes.map((route) => whole('route', route, because));
    }
    const all = new Set(destinations.flatMap((names) => [...names]));
    const others = graph.routes.filter(
      ({ resource }) => part.type !== 'droppedRoute' || resourceKey(resource) !== part.key,
    );
    return [...own, ...rulesTo(all, others).map((rule) => rulePart(rule, because))];
  });

/** Returns the routes of a part: several if they share a name. */
function writtenRoutes({ key, type, resource }: IsolatedPart, known: KnownInputs): readonly Resource[] {
  return known
    .all()
    .filter((route) =>
      type === 'droppedRoute'
        ? resourceKey(route) === key
        : route.writtenKind === resource.kind && key.startsWith(`${route.origin.document}#`),
    );
}

function rulesOf({ spec }: Resource): readonly unknown[] | undefined {
  if (!isObject(spec)) return undefined;
  return Array.isArray(spec.rules) ? spec.rules : undefined;
}
