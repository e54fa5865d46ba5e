import { isObject } from '../../values/objects';
import type { RouteNode, RuleNode } from '../model/graph';

/**
 * Returns the names of destinations, regardless of kind and port; `undefined` if one is unreadable, and if a rule has none: it redirects or
 * rejects requests, which may reach any destination without it.
 */
export function destinationsOfDropped(rules: readonly unknown[], namespace: string): ReadonlySet<string> | undefined {
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

/** Returns every rule of the routes with one of these destinations, on any port. */
export function rulesTo(destinations: ReadonlySet<string>, routes: readonly RouteNode[]): readonly RuleNode[] {
  return routes
    .flatMap(({ rules }): readonly RuleNode[] => rules)
    .filter(({ backends }) =>
      backends.some(({ destination }) => {
        if (destination.type === 'service')
          return destinations.has(`${destination.service.namespace}/${destination.service.name}`);
        if (destination.type !== 'backend') return false;
        const { namespace, name } = destination.backend.resource;
        return destinations.has(`${namespace}/${name}`);
      }),
    );
}
