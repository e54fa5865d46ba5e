import { CODE } from '../../../diagnostics/codes.generated';
import { checkedRuleName } from '../../analysis/check-context';
import { type EffectiveFields, sourcesOf } from '../../model/attachment';
import { isUnread, TRAFFIC_RESTRICTIONS } from '../../semantics/restrictions';
import type { Rule } from '../rule';

/** Reports access rules for requests that apply to a TCP or TLS route or its destination: such routes do not parse requests. */
export const httpRestrictionOnTcp: Rule = ({ rules }, diagnostics) => {
  for (const { rule, access } of rules) {
    if (!isUnread(rule.rule.route.kind)) continue;
    const sets: readonly EffectiveFields[] = [...access.sets, ...rule.backends.map(({ policies }) => policies)];
    for (const set of sets) {
      for (const name of TRAFFIC_RESTRICTIONS) {
        const field = set[name];
        for (const source of sourcesOf(field)) {
          const field = source.origin.path.slice(1).join('.');
          const notes = [{ text: 'this route forwards connections without reading requests', at: rule.rule.origin }];
          diagnostics.report(
            CODE.httpRestrictionOnTcp,
            source.origin,
            { field, route: checkedRuleName(rule) },
            { notes },
          );
        }
      }
    }
  }
};
