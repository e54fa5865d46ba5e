import { CODE } from '../../diagnostics/codes.generated';
import { type EffectiveFields, sourcesOf } from '../model/attachment';
import { isUnread, TRAFFIC_RESTRICTIONS } from '../semantics/restrictions';
import type { Check } from './check';
import { nameOfRule } from './survey';

/** Access rules about requests that hold for a TCP or TLS route or its destination: such a route knows no requests. */
export const checkRestrictionWithoutRequests: Check = {
  needs: [],
  run({ rules }, diagnostics) {
    for (const { rule, access } of rules) {
      if (!isUnread(rule.rule.route.kind)) continue;
      const sets: readonly EffectiveFields[] = [...access.sets, ...rule.backends.map(({ policies }) => policies)];
      for (const set of sets) {
        for (const name of TRAFFIC_RESTRICTIONS) {
          const field = set[name];
          for (const source of sourcesOf(field)) {
            const field = source.origin.path.slice(1).join('.');
            const notes = [{ text: 'this route does not read what it passes on', at: rule.rule.origin }];
            diagnostics.report(
              CODE.restrictionWithoutRequests,
              source.origin,
              { field, route: nameOfRule(rule) },
              { notes },
            );
          }
        }
      }
    }
  },
};
