import { type BackendRefAttachment, heldBy, type RuleAttachment } from '../model/attachment';
import type { AttachedRoute, RuleNode } from '../model/graph';
import { type Isolation, isIsolated, isItemIsolated } from '../model/isolation';

/** Whether a rule answers with an error at a listener instead of doing what it says. */
export function isRefused({ route, listener }: AttachedRoute, rule: RuleNode, isolation: Isolation): boolean {
  return (
    isIsolated(isolation, 'route', route.resource) ||
    isItemIsolated(isolation, 'rule', rule.origin) ||
    isItemIsolated(isolation, 'listenerRoutes', listener.origin)
  );
}

/** What clients are told; why is nobody's business but the owner's. */
const ANSWER = { status: 500, body: 'the configuration of this route has errors\n' };

/**
 * The rule with nothing left but its matches: it keeps its requests, so that no other rule gets them, and answers them with an error.
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

/** Connections have no answer: they lead nowhere. */
function nowhere({ origin }: RuleNode): BackendRefAttachment {
  const destination = { type: 'invalid', key: 'Invalid/NotFound', reason: 'NotFound' } as const;
  return { ref: { weight: 1, destination, filters: [], origin }, policies: {} };
}
