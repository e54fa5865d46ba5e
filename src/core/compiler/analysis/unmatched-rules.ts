import type { RuleAttachment } from '../model/attachment';
import type { RuleNode } from '../model/graph';
import type { UnmatchedRule } from '../queries/prove/questions/unmatched-rules';
import { checkedRuleName, perContext } from './check-context';
import { type ShadowedRules, shadowedRules } from './shadowed-rules';

/** At most so many rules are named that receive another rule's requests. */
export const MOST_NAMED = 3;

export interface RulesWithoutRequests extends Pick<ShadowedRules, 'shadowed'> {
  /** Rules for which it is proved that other rules, or none, match all their requests on each listener that serves them. */
  readonly unmatched: ReadonlyMap<RuleNode, UnmatchedRule>;
}

/** Returns the rules that receive no request. */
export const rulesWithoutRequests = perContext((context): RulesWithoutRequests => {
  const { shadowed, undecided } = shadowedRules(context);
  return { shadowed, unmatched: undecided.size > 0 ? unmatchedAmong(undecided) : new Map() };
});

function unmatchedAmong(undecided: ShadowedRules['undecided']): ReadonlyMap<RuleNode, UnmatchedRule> {
  // The prover is loaded only if there is something to prove.
  const {
    unmatchedAt,
  }: typeof import('../queries/prove/questions/unmatched-rules') = require('../queries/prove/questions/unmatched-rules');
  const taken = new Set<RuleNode>();
  const unmatched = new Map<RuleNode, UnmatchedRule>();
  for (const [arrival, rules] of undecided) {
    const left = new Set([...rules].filter((rule) => !taken.has(rule)));
    const found = unmatchedAt(arrival, left);
    for (const rule of left) {
      const one = found.get(rule);
      if (!one) taken.add(rule);
      else unmatched.set(rule, joined(unmatched.get(rule), one));
    }
  }
  return new Map([...unmatched].filter(([rule]) => !taken.has(rule)));
}

function joined(before: UnmatchedRule | undefined, { rivals, above }: UnmatchedRule): UnmatchedRule {
  if (!before) return { rivals, above };
  return {
    rivals: [...new Set([...before.rivals, ...rivals])],
    above: [...new Set([...before.above, ...above])],
  };
}

/** Describes the requests that reach a rule only through the rules that delegate to it. */
export function delegatedText({ above }: UnmatchedRule): string {
  return above.length > 0 ? ` that ${rivalNames(above)} delegates to it` : '';
}

export function rivalNames(rules: readonly RuleAttachment[]): string {
  const names = [...new Set(rules.map(checkedRuleName))];
  const more = names.length > MOST_NAMED ? [`${names.length - MOST_NAMED} more`] : [];
  const shown = [...names.slice(0, MOST_NAMED), ...more];
  return shown.length > 1 ? `${shown.slice(0, -1).join('; ')} and ${shown.at(-1)}` : (shown[0] ?? '');
}
