import type { RuleAttachment } from '../model/attachment';
import type { BackendRefNode } from '../model/graph';
import { configRouteName } from '../semantics/config-routes';

/** The name of what a reference of a rule delegates to. What child routes inherit depends on the whole way to them. */
export function groupName({ rule, route, parent }: RuleAttachment, ref: BackendRefNode): string {
  const own = `${rule.route.resource.namespace}/${configRouteName(rule)}:${rule.backends.indexOf(ref)}`;
  const through = parent?.rule.backends.find(
    ({ destination }) => destination.type === 'routes' && destination.routes.some((child) => child === rule.route),
  );
  return parent && through ? `${groupName(parent, through)} > ${own}` : `${own}@${route.listener.key}`;
}

/** The name of a backend in the config; references to it need a slash in front. */
export function backendName(resource: { readonly namespace: string; readonly name: string }): string {
  return `${resource.namespace}/${resource.name}`;
}
