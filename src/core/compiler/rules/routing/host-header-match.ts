import { CODE } from '../../../diagnostics/codes.generated';
import { checkedRuleName } from '../../analysis/check-context';
import { matchesOf } from '../../matches/matches-of';
import type { RequestMatch } from '../../model/match';
import type { Rule } from '../rule';

/** Reports rules that match on a header `host`, which only HTTP/2 requests have, in addition to their host. */
export const hostHeaderMatch: Rule = ({ rules }, diagnostics) => {
  for (const { rule } of rules) {
    const header = hostHeaderIn(matchesOf(rule.rule) ?? []);
    if (!header) continue;
    const value = 'exact' in header.value ? header.value.exact : 'the host';
    diagnostics.report(CODE.hostHeaderMatch, rule.rule.origin, { rule: checkedRuleName(rule), value });
  }
};

function hostHeaderIn(matches: readonly RequestMatch[]) {
  for (const { headers = [] } of matches)
    for (const header of headers) if (header.name.toLowerCase() === 'host') return header;
  return undefined;
}
