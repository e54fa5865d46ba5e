import type { RuleAttachment } from '../model/attachment';
import type { BackendRefNode } from '../model/graph';
import { configRouteName } from '../semantics/config-routes';

/**
 * Returns the name of the route group for a rule's reference. The settings that child routes inherit depend on the complete path to them.
 */
export function groupName({ rule, route, parent }: RuleAttachment, ref: BackendRefNode): string {
  const own = `${rule.route.resource.namespace}/${configRouteName(rule)}:${rule.backends.indexOf(ref)}`;
  const through = parent?.rule.backends.find(
    ({ destination }) => destination.type === 'routes' && destination.routes.some((child) => child === rule.route),
  );
  return parent && through ? `${groupName(parent, through)} > ${own}` : `${own}@${route.listener.key}`;
}

/** Returns the name of a backend in the config; references to it require a leading slash. */
export function backendName(resource: { readonly namespace: string; readonly name: string }): string {
  return `${resource.namespace}/${resource.name}`;
}
