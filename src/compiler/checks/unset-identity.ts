import type { Authorization, Traffic } from '../../validation/types.generated';
import type { EffectiveSet } from '../4-attach/effective';
import { childrenOf, type Expression, ExpressionSyntaxError, parseExpression } from '../expressions';
import { below } from '../ir/origin';
import { authorizationSources, trafficSets } from './access';
import type { Check } from './check';
import { nameOfRule, type RuleUse, ruleUses } from './uses';

/** Variables that one kind of authentication sets, and the field that asks for it. */
const SETTERS = {
  jwt: 'jwtAuthentication',
  apiKey: 'apiKeyAuthentication',
  basicAuth: 'basicAuthentication',
} as const;

type Identity = keyof typeof SETTERS;

/** Authorization that reads an identity which nothing on the way sets: such a rule never matches. */
export const checkUnsetIdentity: Check = (attachment, diagnostics) => {
  const known = new Map<string, ReadonlySet<Identity>>();
  for (const use of ruleUses(attachment)) {
    const sets = trafficSets(use);
    for (const source of authorizationSources(sets)) {
      (source.value as Authorization).policy.matchExpressions.forEach((text, index) => {
        for (const name of identitiesIn(text)) {
          if (isSet(name, sets, use)) continue;
          const values = { name, field: SETTERS[name], scope: nameOfRule(use.rule) };
          diagnostics.report('AIG7017', below(source.origin, 'policy', 'matchExpressions', index), values);
        }
      });
    }
  }

  function identitiesIn(text: string): ReadonlySet<Identity> {
    let found = known.get(text);
    if (!found) {
      found = new Set(namesIn(text).filter((name): name is Identity => Object.hasOwn(SETTERS, name)));
      known.set(text, found);
    }
    return found;
  }
};

function isSet(name: Identity, sets: readonly EffectiveSet<Traffic>[], { rule }: RuleUse): boolean {
  if (sets.some((set) => set[SETTERS[name]] !== undefined)) return true;
  return name === 'jwt' && rule.backends.some(({ policies }) => policies.mcpAuthentication !== undefined);
}

/** The variables that an expression cannot do without. */
function namesIn(text: string): string[] {
  const visit = (node: Expression): string[] => {
    if (node.kind === 'call' && (node.name === 'default' || node.name === 'coalesce')) return [];
    return node.kind === 'name' ? [node.name] : childrenOf(node).flatMap(visit);
  };
  try {
    return visit(parseExpression(text));
  } catch (error) {
    if (error instanceof ExpressionSyntaxError) return [];
    throw error;
  }
}
