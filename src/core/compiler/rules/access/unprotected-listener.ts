import { CODE } from '../../../diagnostics/codes.generated';
import { addToList } from '../../../values/lists-in-maps';
import { originKey } from '../../../values/origin';
import { checkedRuleName, type RuleUse } from '../../analysis/check-context';
import { type EffectiveFields, type FieldSource, sourcesOf } from '../../model/attachment';
import type { RuleNode } from '../../model/graph';
import { TRAFFIC_RESTRICTIONS } from '../../semantics/restrictions';
import type { Rule } from '../rule';

const OF_SOME_LISTENERS: ReadonlySet<string> = new Set(['listener', 'listenerSet', 'port', 'gateway']);

/**
 * Reports routes whose access is restricted at one listener, port or Gateway, and that are served at another one with fewer requirements.
 */
export const unprotectedListener: Rule = ({ rules }, diagnostics) => {
  const byRule = new Map<RuleNode, RuleUse[]>();
  for (const use of rules) {
    if (use.rule.backends.length === 0) continue;
    addToList(byRule, use.rule.rule, use);
  }
  for (const uses of byRule.values()) {
    if (uses.length < 2) continue;
    for (const use of uses) {
      const held = restrictionsAt(use);
      for (const [key, source] of held) {
        if (!OF_SOME_LISTENERS.has(source.level)) continue;
        const open = uses.find((other) => lacks(other, key, held) && isOpenBeside(other, use));
        if (!open) continue;
        const isElsewhere = open.gateway !== use.gateway;
        const values = {
          field: String(source.origin.path.at(-1)),
          listener: nameAt(use, isElsewhere),
          route: checkedRuleName(use.rule),
          other: `${nameAt(open, isElsewhere)} (port ${open.listener.listener.port})`,
        };
        diagnostics.report(CODE.unprotectedListener, source.origin, values, {
          notes: [{ text: 'the policy does not apply at this listener', at: open.listener.listener.origin }],
        });
      }
    }
  }
};

type Restrictions = ReadonlyMap<string, FieldSource>;

/**
 * Reports whether a place has a subset of another one's requirements, without a given one. Places with other requirements may serve other
 * clients.
 */
function lacks(open: RuleUse, key: string, held: Restrictions): boolean {
  const own = restrictionsAt(open);
  return open.isExposed && !own.has(key) && [...own.keys()].every((one) => held.has(one));
}

function isOpenBeside(open: RuleUse, guarded: RuleUse): boolean {
  // Loaded on demand.
  const {
    letsMorePass,
  }: typeof import('../../queries/prove/questions/openings') = require('../../queries/prove/questions/openings');
  return letsMorePass(open, guarded);
}

function nameAt({ gateway: { gateway }, listener: { listener } }: RuleUse, isElsewhere: boolean): string {
  const { namespace, name } = gateway.resource;
  return isElsewhere ? `${listener.key} of Gateway ${namespace}/${name}` : listener.key;
}

const known = new WeakMap<RuleUse['access'], Restrictions>();

function restrictionsAt({ access }: RuleUse): Restrictions {
  const found =
    known.get(access) ??
    new Map(
      access.sets.flatMap((set: EffectiveFields) =>
        TRAFFIC_RESTRICTIONS.flatMap((name) => {
          const field = set[name];
          return sourcesOf(field).map((source) => [originKey(source.origin), source] as const);
        }),
      ),
    );
  known.set(access, found);
  return found;
}
