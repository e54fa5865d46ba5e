import type { RuleAttachment } from '../model/attachment';
import type { BackendRefNode, RuleNode } from '../model/graph';

const SUFFIX = { HTTPRoute: '', GRPCRoute: '.grpc', TCPRoute: '', TLSRoute: '.tls' } as const;

/**
 * Every rule is a route of its own in the data plane, and a second route of the same name on a listener would replace the
 * first. Ties between equal matches go to the lower name, which for `name.00`, `name.01` ... is the order of the rules.
 */
export function routeName(rule: RuleNode): string {
  const digits = Math.max(2, String(rule.route.rules.length - 1).length);
  return `${rule.route.resource.name}.${String(rule.index).padStart(digits, '0')}${SUFFIX[rule.kind]}`;
}

/** The name of what a reference of a rule delegates to. What child routes inherit depends on the whole way to them. */
export function groupName({ rule, route, parent }: RuleAttachment, ref: BackendRefNode): string {
  const own = `${rule.route.resource.namespace}/${routeName(rule)}:${rule.backends.indexOf(ref)}`;
  const through = parent?.rule.backends.find(
    ({ destination }) => destination.type === 'routes' && destination.routes.some((child) => child === rule.route),
  );
  return parent && through ? `${groupName(parent, through)} > ${own}` : `${own}@${route.listener.key}`;
}

/** A reference to what the data plane makes of all models: it chooses one by the body of the request. */
export const MODEL_ROUTER = '/llm:router';

/** The name of a backend in the config; references to it need a slash in front. */
export function backendName(resource: { readonly namespace: string; readonly name: string }): string {
  return `${resource.namespace}/${resource.name}`;
}
