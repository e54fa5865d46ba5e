import { type BackendRefAttachment, heldBy, type RuleAttachment } from '../model/attachment';
import type { AttachedRoute, RuleNode } from '../model/graph';
import { type Isolation, isIsolated, isItemIsolated } from '../model/isolation';

/** Returns whether a rule responds with an error at a listener instead of applying its configuration. */
export function isRefused({ route, listener }: AttachedRoute, rule: RuleNode, isolation: Isolation): boolean {
  return (
    isIsolated(isolation, 'route', route.resource) ||
    isItemIsolated(isolation, 'rule', rule.origin) ||
    isItemIsolated(isolation, 'listenerRoutes', listener.origin)
  );
}

/** The response that clients get; only the owner learns the reason. */
const ANSWER = { status: 500, body: 'the configuration of this route has errors\n' };

/**
 * Returns the rule with only its matches: it keeps its requests, so that no other rule receives them, and responds with an error.
 */
export function refusedRule(route: AttachedRoute, rule: RuleNode): RuleAttachment {
  const { resource } = route.route;
  const from = { level: 'rule', resource, origin: rule.origin, value: ANSWER } as const;
  switch (rule.kind) {
    case 'HTTPRoute':
    case 'GRPCRoute': {
      const own = { directResponse: heldBy(from) };
      return { route, rule: withoutEffects(rule), policies: {}, own, traffic: own, backends: [] };
    }
    default:
      return { route, rule, policies: {}, own: {}, traffic: {}, backends: [nowhere(rule)] };
  }
}

function withoutEffects(rule: Extract<RuleNode, { kind: 'HTTPRoute' | 'GRPCRoute' }>): RuleNode {
  if (rule.kind === 'GRPCRoute') return { ...rule, spec: { matches: rule.spec.matches }, backends: [] };
  return { ...rule, spec: { matches: rule.spec.matches }, backends: [] };
}

/** Returns an invalid destination, because connections have no error response. */
function nowhere({ origin }: RuleNode): BackendRefAttachment {
  const destination = { type: 'invalid', key: 'Invalid/NotFound', reason: 'NotFound' } as const;
  return { ref: { weight: 1, destination, filters: [], origin }, policies: {} };
}
