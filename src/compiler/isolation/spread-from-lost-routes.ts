import { type Resource, resourceKey } from '../../validation/resource';
import { isObject } from '../../values/objects';
import type { Graph, RuleNode } from '../model/graph';
import type { IsolatedPart } from '../model/isolation';
import { type KnownInputs, textOf } from './known-inputs';
import { itemPart } from './named-parts';
import type { Spread } from './spread';
import { whole } from './whole';

/**
 * Requests for a rule without its matches, or for a route without its parent, may be taken by another rule, which may ask less of them. So every rule falls
 * that leads to the same destinations, and where these cannot be told, every route of the namespace.
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
    return [...own, ...rulesTo(destinations, graph).map((rule) => rulePart(rule, because))];
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

/**
 * Names of destinations, of every kind and port; `undefined` where one cannot be read, and where a rule has none: it redirects or
 * refuses requests, which may get to any destination without it.
 */
function destinationsOf(rules: readonly unknown[], namespace: string): ReadonlySet<string> | undefined {
  const found = new Set<string>();
  for (const rule of rules) {
    const refs: unknown = isObject(rule) ? (rule.backendRefs ?? []) : undefined;
    if (!Array.isArray(refs) || refs.length === 0) return undefined;
    for (const ref of refs) {
      if (!isObject(ref) || typeof ref.name !== 'string') return undefined;
      found.add(`${typeof ref.namespace === 'string' ? ref.namespace : namespace}/${ref.name}`);
    }
  }
  return found;
}

function rulesTo(destinations: ReadonlySet<string>, { routes }: Graph): readonly RuleNode[] {
  return routes
    .flatMap(({ rules }): readonly RuleNode[] => rules)
    .filter(({ backends }) =>
      backends.some(({ destination }) => {
        if (destination.type === 'service')
          return destinations.has(`${destination.service.namespace}/${destination.service.name}`);
        if (destination.type === 'invalid') return false;
        const { namespace, name } = destination.backend.resource;
        return destinations.has(`${namespace}/${name}`);
      }),
    );
}

function rulePart({ route, origin }: RuleNode, because: string): IsolatedPart {
  return itemPart('rule', { ...route.resource, resource: route.resource }, origin, [because]);
}
