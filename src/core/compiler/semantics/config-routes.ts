import type { RuleNode } from '../model/graph';

const SUFFIX = { HTTPRoute: '', GRPCRoute: '.grpc', TCPRoute: '', TLSRoute: '.tls' } as const;

/**
 * Returns the config name of a rule. Each rule is a route in the data plane, and a second route of the same name on a listener would
 * replace the first. Ties between equal matches resolve to the lower name; `name.00`, `name.01` ... preserve the order of the rules.
 */
export function configRouteName(rule: RuleNode): string {
  const digits = Math.max(2, String(rule.route.rules.length - 1).length);
  return `${rule.route.resource.name}.${String(rule.index).padStart(digits, '0')}${SUFFIX[rule.kind]}`;
}

/** Returns `namespace/name` of a config route without the tie-breaking rank, which can prefix either of them. */
export function unrankedRoute(key: string): string {
  return key.replace(/^(?:\d+:)?([^/]+\/)(?:\d+:)?/, '$1');
}

/** Parses the route and the index of its rule from `namespace/name` of a config route. */
export function ruleOfConfigRoute(key: string): { readonly route: string; readonly index: number } | undefined {
  const [, route, index] = /^(.+)\.(\d+)(?:\.grpc|\.tls)?$/.exec(unrankedRoute(key)) ?? [];
  return route === undefined ? undefined : { route, index: Number(index) };
}
