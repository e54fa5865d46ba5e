import { isObject } from '../../values/objects';
import type { RouteNode, RuleNode } from '../model/graph';

/**
 * Names of destinations, of every kind and port; `undefined` where one cannot be read, and where a rule has none: it redirects or
 * refuses requests, which may get to any destination without it.
 */
export function destinationsOf(rules: readonly unknown[], namespace: string): ReadonlySet<string> | undefined {
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

/** Every rule of the routes that leads to one of them, to whichever port. */
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
