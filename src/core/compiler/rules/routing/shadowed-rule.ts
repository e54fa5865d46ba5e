import { CODE } from '../../../diagnostics/codes.generated';
import { checkedRuleName } from '../../analysis/check-context';
import { delegatedText, MOST_NAMED, rivalNames, rulesWithoutRequests } from '../../analysis/unmatched-rules';
import type { Rule } from '../rule';

/** Reports rules whose requests all match preceding rules, on every listener that serves them. */
export const shadowedRule: Rule = (context, diagnostics) => {
  const { shadowed, unmatched } = rulesWithoutRequests(context);
  for (const [rule, { attachment: winner, isCloser }] of shadowed) {
    diagnostics.report(
      CODE.shadowedRule,
      rule.origin,
      {
        winner: checkedRuleName(winner),
        why: isCloser ? 'whose hostname is more specific' : 'which has the same matches',
      },
      { notes: [{ text: 'this rule receives the requests', at: winner.rule.origin }] },
    );
  }
  for (const [rule, found] of unmatched) {
    const { rivals } = found;
    if (rivals.length === 0) continue;
    const why = `${rivals.length === 1 ? 'which matches' : 'which together match'} all requests of this rule${delegatedText(found)}`;
    const notes = rivals
      .slice(0, MOST_NAMED)
      .map((rival) => ({ text: 'this rule receives the requests', at: rival.rule.origin }));
    diagnostics.report(CODE.shadowedRule, rule.origin, { winner: rivalNames(rivals), why }, { notes });
  }
};
