import { CODE } from '../../../diagnostics/codes.generated';
import { addToList } from '../../../values/lists-in-maps';
import { originKey } from '../../../values/origin';
import { BACKEND_GUARDS, fits, isProtection } from '../../analysis/backend-guards';
import { checkedRuleName, type RuleUse } from '../../analysis/check-context';
import { type FieldSource, type RuleAttachment, sourcesOf } from '../../model/attachment';
import type { RuleNode } from '../../model/graph';
import { TRAFFIC_RESTRICTIONS } from '../../semantics/restrictions';
import type { Rule } from '../rule';

type Protections = ReadonlyMap<string, FieldSource>;

/**
 * The kinds of requirements on requests, each with the sources at a rule. A rule with another requirement of the same kind may serve other
 * clients.
 */
const KINDS: readonly ((use: RuleUse) => readonly FieldSource[])[] = [
  ({ access: { sets } }) =>
    sets.flatMap((set) => TRAFFIC_RESTRICTIONS.flatMap((name) => sourcesOf<unknown>(set[name]))),
  ({ access: { sets } }) => sets.flatMap(({ rateLimit }) => sourcesOf(rateLimit)),
  ({ rule: { backends } }) =>
    backends
      .flatMap(({ ref, policies }) =>
        BACKEND_GUARDS.flatMap((name) => (fits(ref.destination, name) ? sourcesOf<unknown>(policies[name]) : [])),
      )
      .filter(isProtection),
];

/** Fields that the data plane evaluates from the request alone. The others depend on a service, a count or a body. */
const BY_REQUEST: ReadonlySet<unknown> = new Set(TRAFFIC_RESTRICTIONS.filter((name) => name !== 'extAuth'));

/**
 * Reports routes that receive requests from a delegating rule and also from another route or the Gateway itself, which bypasses the
 * policies of that rule.
 */
export const parentRouteBypass: Rule = ({ rules }, diagnostics) => {
  const delegated = pickUses(rules, ({ parent }) => parent !== undefined);
  if (delegated.size === 0) return;
  for (const open of rules) {
    if (!open.isExposed || diagnostics.has(CODE.parentRouteBypass, open.rule.rule.origin)) continue;
    const others = (delegated.get(open.rule.rule) ?? []).filter(({ rule }) => !isOfOneRoute(rule, open.rule));
    const missing = others.flatMap((use) => missingAt(open, use));
    const [first] = missing;
    if (!first) continue;
    const fields = new Set(missing.map(({ source }) => String(source.origin.path.at(-1))));
    diagnostics.report(
      CODE.parentRouteBypass,
      open.rule.rule.origin,
      {
        fields: [...fields].join(', '),
        parent: first.parent,
        other: open.rule.parent
          ? `${checkedRuleName(open.rule.parent)} does too`
          : 'it is also attached to the Gateway directly',
        listener: `${open.listener.listener.key} (port ${open.listener.listener.port})`,
      },
      { notes: [{ text: 'this policy applies through the delegating rule', at: first.source.origin }] },
    );
  }
};

/** The rules of one route are written side by side. */
const isOfOneRoute = (one: RuleAttachment, other: RuleAttachment): boolean =>
  one.parent?.rule.route === other.parent?.rule.route;

function pickUses(rules: readonly RuleUse[], isPicked: (rule: RuleUse['rule']) => boolean) {
  const found = new Map<RuleNode, RuleUse[]>();
  for (const use of rules) {
    if (use.rule.backends.length === 0 || !isPicked(use.rule)) continue;
    addToList(found, use.rule.rule, use);
  }
  return found;
}

function missingAt(open: RuleUse, guarded: RuleUse): readonly { source: FieldSource; parent: string }[] {
  const { parent } = guarded.rule;
  return KINDS.flatMap((sourcesAt) => {
    const [own, held] = [open, guarded].map((use) => protectionsOf(sourcesAt(use)));
    if (![...own.keys()].every((key) => held.has(key))) return [];
    const missing = [...held].flatMap(([key, source]) =>
      !own.has(key) && (source.level === 'route' || source.level === 'rule') ? [source] : [],
    );
    if (missing.length === 0) return [];
    // Loaded on demand.
    const {
      isTakenPast,
    }: typeof import('../../queries/prove/questions/openings') = require('../../queries/prove/questions/openings');
    const passing = missing.every(({ origin }) => BY_REQUEST.has(origin.path.at(-1)));
    if (!parent || !isTakenPast(open, guarded, passing)) return [];
    return missing.map((source) => ({ source, parent: checkedRuleName(parent) }));
  });
}

const protectionsOf = (sources: readonly FieldSource[]): Protections =>
  new Map(sources.map((source) => [originKey(source.origin), source]));
