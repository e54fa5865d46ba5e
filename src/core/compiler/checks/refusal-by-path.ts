import { CODE } from '../../diagnostics/codes.generated';
import type { Traffic } from '../../validation/types.generated';
import type { ExpressionReader } from '../expressions';
import { matchesOf } from '../matches/matches-of';
import { takesPath } from '../matches/takes-path';
import { type EffectiveSet, sourcesOf } from '../model/attachment';
import { below, type Origin, originKey } from '../model/origin';
import { entriesOf } from '../semantics/conditional';
import { type Access, guardsOf } from './access';
import { type Check, ROUTES } from './check';
import { conditionsOf, letsPass } from './conditions';
import { leadsToSame } from './other-spelling';
import type { RuleUse } from './survey';

/** An expression by which requests are refused, or a service asked about them, and paths for which that may be. */
interface Refusal {
  readonly origin: Origin;
  readonly paths: readonly string[];
}

/** So many pairs of rules are asked about. */
const MOST_ASKED = 500;

/** What is refused by the path as it was sent, where another spelling passes that most servers take for the same path. */
export const checkRefusalByPath: Check = {
  needs: ROUTES,
  run({ rules, reader }, diagnostics) {
    const known = new Map<Access, readonly Refusal[]>();
    const reported = new Set<string>();
    let left = MOST_ASKED;
    for (const use of rules) {
      if (!use.isExposed || use.rule.rule.kind !== 'HTTPRoute' || !leadsToSame(use, use)) continue;
      const refusals = known.get(use.access) ?? refusalsOf(use.access, reader);
      known.set(use.access, refusals);
      for (const { origin, paths } of refusals) {
        for (const path of paths.filter((one) => mayTake(use, one))) {
          if (reported.has(originKey(origin)) || --left < 0) break;
          const spelling = spellingPast(path, use, rules);
          if (spelling === undefined) continue;
          reported.add(originKey(origin));
          diagnostics.report(CODE.refusalByPathAsSent, origin, { path, spelling });
        }
      }
    }
  },
};

/** A spelling of a path that gets to the same place, by this rule or by one beside it that is guarded by no less. */
function spellingPast(path: string, use: RuleUse, rules: readonly RuleUse[]): string | undefined {
  const { openingsAt } = openings();
  const guards = guardsOf(use.access);
  for (const open of new Set([use, ...rules])) {
    if (open.listener !== use.listener || open.rule.rule.kind !== 'HTTPRoute' || !leadsToSame(open, use)) continue;
    const own = guardsOf(open.access);
    if (![...guards].every((guard) => own.has(guard))) continue;
    const spelling = openingsAt(use).spellingPast(path, open.rule, use.rule);
    if (spelling !== undefined) return spelling;
  }
  return undefined;
}

/** Loaded where there is something to ask. */
const openings = () => require('../prove/questions/openings') as typeof import('../prove/questions/openings');

function mayTake({ rule: { rule } }: RuleUse, path: string): boolean {
  return (matchesOf(rule) ?? []).some((match) => 'regex' in match.path || takesPath(match.path, path));
}

function refusalsOf({ sets, authorization }: Access, reader: ExpressionReader): readonly Refusal[] {
  if (sets.some(changesPath)) return [];
  const rules = authorization.flatMap(({ value, origin }) =>
    value.policy.matchExpressions.map((text, index) => ({
      origin: below(origin, 'policy', 'matchExpressions', index),
      paths: pathsRefused(text, value.action, reader),
    })),
  );
  const asked = sets.flatMap(({ extAuth }) =>
    sourcesOf(extAuth).flatMap(({ value, origin }) =>
      entriesOf<NonNullable<Traffic['extAuth']>>(value).map(({ condition = '' }, index) => ({
        origin: below(origin, 'conditional', index, 'condition'),
        paths: pathsRefused(condition, 'Deny', reader),
      })),
    ),
  );
  return [...rules, ...asked].filter(({ paths }) => paths.length > 0);
}

/** By a transformation, what servers get is another path. */
function changesPath({ transformation }: EffectiveSet<Traffic>): boolean {
  return sourcesOf(transformation).some(({ value }) =>
    entriesOf<NonNullable<Traffic['transformation']>>(value).some(({ policy }) =>
      (policy.request?.set ?? []).some(({ name }) => name === ':path'),
    ),
  );
}

function pathsRefused(text: string, action: string, reader: ExpressionReader): readonly string[] {
  const expression = text.includes('path') ? reader.read(text) : undefined;
  if (!expression) return [];
  return conditionsOf(expression)
    .filter((condition) => !letsPass(condition, action))
    .flatMap(({ node }) => openings().pathsIn(text.slice(node.start, node.end)));
}
