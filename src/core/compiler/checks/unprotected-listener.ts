import { CODE } from '../../diagnostics/codes.generated';
import { type EffectiveFields, type FieldSource, sourcesOf } from '../model/attachment';
import type { RuleNode } from '../model/graph';
import { TRAFFIC_RESTRICTIONS } from '../semantics/restrictions';
import { type Check, POLICIES } from './check';
import { nameOfRule, type RuleUse } from './survey';

const OF_ONE_LISTENER: ReadonlySet<string> = new Set(['listener', 'listenerSet']);

/** Access is restricted at one listener, and the same route answers at another one, where nothing of the kind holds. */
export const checkUnprotectedListener: Check = {
  needs: POLICIES,
  run({ rules }, diagnostics) {
    const byRule = new Map<RuleNode, RuleUse[]>();
    for (const use of rules) {
      if (use.rule.backends.length === 0) continue;
      const uses = byRule.get(use.rule.rule);
      if (uses) uses.push(use);
      else byRule.set(use.rule.rule, [use]);
    }
    const reported = new Set<FieldSource>();
    for (const uses of byRule.values()) {
      if (uses.length < 2) continue;
      const open = uses.find((use) => use.isExposed && restrictionsAt(use).length === 0);
      if (!open) continue;
      for (const use of uses) {
        for (const source of restrictionsAt(use)) {
          if (!OF_ONE_LISTENER.has(source.level) || reported.has(source)) continue;
          reported.add(source);
          const { key, port, origin } = open.listener.listener;
          const values = {
            field: String(source.origin.path.at(-1)),
            listener: use.listener.listener.key,
            route: nameOfRule(use.rule),
            other: `${key} (port ${port})`,
          };
          diagnostics.report(CODE.routeProtectedAtOneListener, source.origin, values, {
            notes: [{ text: 'where nothing holds', at: origin }],
          });
        }
      }
    }
  },
};

function restrictionsAt({ access }: RuleUse): readonly FieldSource[] {
  return access.sets.flatMap((set: EffectiveFields) =>
    TRAFFIC_RESTRICTIONS.flatMap((name) => {
      const field = set[name];
      return field ? sourcesOf(field) : [];
    }),
  );
}
