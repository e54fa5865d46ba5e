import { CODE } from '../../../diagnostics/codes.generated';
import { delegatedText, rulesWithoutRequests } from '../../analysis/unmatched-rules';
import type { Rule } from '../rule';

/** Reports rules that no request can match at any listener that serves them. */
export const ruleWithoutRequests: Rule = (context, diagnostics) => {
  for (const [rule, found] of rulesWithoutRequests(context).unmatched) {
    if (found.rivals.length > 0) continue;
    const what = delegatedText(found).trimStart() || 'at its listeners';
    diagnostics.report(CODE.ruleWithoutRequests, rule.origin, { what });
  }
};
