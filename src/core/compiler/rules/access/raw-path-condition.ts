import { CODE } from '../../../diagnostics/codes.generated';
import type { Traffic } from '../../../validation/types.generated';
import { below, type Origin } from '../../../values/origin';
import { guardsOf, type RuleAccess } from '../../analysis/access';
import type { RuleUse } from '../../analysis/check-context';
import { conditionsOf, letsPass } from '../../analysis/conditions';
import { OPEN_FIELDS, refusingConditions } from '../../analysis/open-conditions';
import { leadsToSame, MOST_QUESTIONS } from '../../analysis/same-destination';
import type { ExpressionReader } from '../../expressions';
import { acceptsPath } from '../../matches/accepts-path';
import { matchesOf } from '../../matches/matches-of';
import { type EffectiveSet, type FieldSource, sourcesOf } from '../../model/attachment';
import type { SpellingQuestion } from '../../queries/prove/questions/openings';
import { entriesOf, isExhaustive } from '../../semantics/conditional';
import type { Rule } from '../rule';

/** An expression that causes requests to be refused or sent to a service, with candidate paths. */
interface Refusal {
  readonly origin: Origin;
  readonly paths: readonly RefusedPath[];
  /** The conditions of a call that does not affect access. */
  readonly conditions?: readonly string[];
}

interface RefusedPath {
  readonly path: string;
  /** Instead of the usual ones. */
  readonly spellings?: readonly string[];
}

/** Reports refusals by the raw path that another spelling bypasses, although most servers treat both as the same path. */
export const rawPathCondition: Rule = ({ rules, reader }, diagnostics) => {
  const known = new Map<RuleAccess, readonly Refusal[]>();
  let left = MOST_QUESTIONS;
  for (const use of rules) {
    if (!use.isExposed || use.rule.rule.kind !== 'HTTPRoute') continue;
    const found = known.get(use.access);
    if (found?.length === 0 || !leadsToSame(use, use)) continue;
    const refusals = found ?? refusalsOf(use.access, reader);
    known.set(use.access, refusals);
    for (const { origin, paths, conditions } of refusals) {
      for (const { path, spellings } of paths.filter((one) => mayTake(use, one.path))) {
        if (diagnostics.has(CODE.rawPathCondition, origin) || --left < 0) break;
        const spelling = spellingPast(path, use, rules, { spellings, conditions });
        if (spelling === undefined) continue;
        diagnostics.report(CODE.rawPathCondition, origin, { path, spelling });
      }
    }
  }
};

/** Returns a spelling of a path that reaches the same destination, through this rule or another one with at least the same guards. */
function spellingPast(
  path: string,
  use: RuleUse,
  rules: readonly RuleUse[],
  question: SpellingQuestion,
): string | undefined {
  const { openingsAt } = openings();
  const guards = guardsOf(use.access);
  for (const open of question.conditions ? [use] : new Set([use, ...rules])) {
    if (open.listener !== use.listener || open.rule.rule.kind !== 'HTTPRoute' || !leadsToSame(open, use)) continue;
    const own = guardsOf(open.access);
    if (![...guards].every((guard) => own.has(guard))) continue;
    const spelling = openingsAt(use).spellingPast(path, open.rule, use.rule, question);
    if (spelling !== undefined) return spelling;
  }
  return undefined;
}

/** Loaded on demand. */
function openings() {
  const {
    openingsAt,
    pathsIn,
  }: typeof import('../../queries/prove/questions/openings') = require('../../queries/prove/questions/openings');
  return { openingsAt, pathsIn };
}

function mayTake({ rule: { rule } }: RuleUse, path: string): boolean {
  return (matchesOf(rule) ?? []).some((match) => 'regex' in match.path || acceptsPath(match.path, path));
}

function refusalsOf({ sets, authorization }: RuleAccess, reader: ExpressionReader): readonly Refusal[] {
  if (sets.some(changesPath)) return [];
  const rules = authorization.flatMap(({ value, origin }) =>
    value.policy.matchExpressions.map((text, index) => ({
      origin: below(origin, 'policy', 'matchExpressions', index),
      paths: pathsRefused(text, value.action, reader),
    })),
  );
  const conditional = sets.flatMap((set) =>
    OPEN_FIELDS.flatMap((field) =>
      sourcesOf<object>(set[field]).flatMap((source) => conditionsAt(field, source, reader)),
    ),
  );
  return [...rules, ...conditional].filter(({ paths }) => paths.length > 0);
}

function conditionsAt(
  field: (typeof OPEN_FIELDS)[number],
  { value, origin }: FieldSource<object>,
  reader: ExpressionReader,
): readonly Refusal[] {
  // The access decision already contains whether a service is called.
  const isKnown = field === 'extAuth';
  if (!isKnown && isExhaustive(value)) return [];
  const conditions = isKnown ? undefined : entriesOf(value).flatMap(({ condition }) => condition ?? []);
  return refusingConditions(field, value, origin).map(({ text, origin: at }) => ({
    origin: at,
    paths: pathsRefused(text, 'Deny', reader),
    conditions,
  }));
}

/** Reports whether a transformation changes the path that servers receive. */
function changesPath({ transformation }: EffectiveSet<Traffic>): boolean {
  return sourcesOf(transformation).some(({ value }) =>
    entriesOf<NonNullable<Traffic['transformation']>>(value).some(({ policy }) =>
      (policy.request?.set ?? []).some(({ name }) => name === ':path'),
    ),
  );
}

function pathsRefused(text: string, action: string, reader: ExpressionReader): readonly RefusedPath[] {
  const expression = text.includes('path') ? reader.read(text) : undefined;
  if (!expression) return [];
  return conditionsOf(expression).flatMap((condition) => {
    const { start, end } = condition.node;
    const paths = openings().pathsIn(text.slice(start, end));
    return letsPass(condition, action) ? paths.flatMap(besides) : paths.map((path) => ({ path }));
  });
}

/** Returns paths that reach their destination through an open path if the server resolves `..` to the parent path. */
function besides(open: string): readonly RefusedPath[] {
  const [, above, way] = /^(.*\/)([^/]+)\/?$/.exec(open) ?? [];
  const others = above === undefined ? [] : ['admin', 'private'].filter((other) => other !== way);
  return others.map((other) => {
    const spellings = ['..', '%2e%2e'].map((up) => `${above}${way}/${up}/${other}`);
    return { path: `${above}${other}`, spellings };
  });
}
