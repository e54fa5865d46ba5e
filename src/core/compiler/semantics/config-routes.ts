import type { RuleNode } from '../model/graph';

const SUFFIX = { HTTPRoute: '', GRPCRoute: '.grpc', TCPRoute: '', TLSRoute: '.tls' } as const;

/**
 * Every rule is a route of its own in the data plane, and a second route of the same name on a listener would replace the
 * first. Ties between equal matches go to the lower name, which for `name.00`, `name.01` ... is the order of the rules.
 */
export function configRouteName(rule: RuleNode): string {
  const digits = Math.max(2, String(rule.route.rules.length - 1).length);
  return `${rule.route.resource.name}.${String(rule.index).padStart(digits, '0')}${SUFFIX[rule.kind]}`;
}

/** `namespace/name` of a route of the config without the rank that decides a tie, which stands in front of either. */
export function unrankedRoute(key: string): string {
  return key.replace(/^(?:\d+:)?([^/]+\/)(?:\d+:)?/, '$1');
}

/** The route and the number of its rule that stand in `namespace/name` of a route of the config. */
export function ruleOfConfigRoute(key: string): { readonly route: string; readonly index: number } | undefined {
  const [, route, index] = /^(.+)\.(\d+)(?:\.grpc|\.tls)?$/.exec(unrankedRoute(key)) ?? [];
  return route === undefined ? undefined : { route, index: Number(index) };
}

/** A reference to what the data plane makes of all models: it chooses one by the body of the request. */
export const MODEL_ROUTER = '/llm:router';
