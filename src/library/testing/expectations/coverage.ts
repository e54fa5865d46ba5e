import type { Attachment } from '../../../core/compiler/model/attachment';
import { accessRule, rulesIn } from '../../../core/compiler/queries/evaluate/decision';
import type { ExplainedField, Reached } from '../../../core/compiler/queries/explain';
import { AUTHENTICATIONS } from '../../../core/compiler/semantics/restrictions';
import { compareText } from '../../../core/text/compare-text';

/** Names of the objects that requests have reached. */
export interface Touched {
  readonly routes: readonly string[];
  readonly rules: readonly string[];
  readonly backends: readonly string[];
  readonly accessRules: readonly string[];
}

/** The coverage of one kind: the total, and the elements that no expectation covers. */
export interface CoverageOf {
  readonly kind: keyof Touched;
  readonly total: number;
  readonly untouched: readonly string[];
}

/** Objects that requests can reach, by kind. */
export interface Coverable extends Reached {
  readonly kind: keyof Touched;
}

/** Everything that requests can meet. */
export function coverablesIn(attachment: Attachment): readonly Coverable[] {
  const {
    reachableIn,
  }: typeof import('../../../core/compiler/queries/explain') = require('../../../core/compiler/queries/explain');
  const { fields, ...known } = reachableIn(attachment);
  const rules = new Map(fields.flatMap(rulesAbout).map((rule) => [rule.name, rule]));
  const accessRules = [...rules.values()].sort((one, other) => compareText(one.name, other.name));
  const all = { ...known, accessRules };
  return KINDS.flatMap((kind) => all[kind].map((each) => ({ kind, ...each })));
}

/** Returns the share of objects that expectations reach. */
export function testCoverageOf(attachment: Attachment, touched: readonly Touched[]): CoverageOf[] {
  const all = coverablesIn(attachment);
  return KINDS.map((kind) => {
    const met = new Set(touched.flatMap((one) => one[kind]));
    const names = all.filter((one) => one.kind === kind).map(({ name }) => name);
    return { kind, total: names.length, untouched: names.filter((name) => !met.has(name)) };
  });
}

const KINDS = ['routes', 'rules', 'backends', 'accessRules'] as const;

/** Returns the overall coverage in percent; 100 if there is nothing to cover. */
export function percentOf(coverage: readonly CoverageOf[]): number {
  const total = coverage.reduce((sum, one) => sum + one.total, 0);
  const untouched = coverage.reduce((sum, one) => sum + one.untouched.length, 0);
  return total === 0 ? 100 : (100 * (total - untouched)) / total;
}

const AUTHENTICATION_FIELDS: readonly string[] = [...AUTHENTICATIONS, 'extAuth'];
const DECIDING: readonly string[] = ['networkAuthorization', 'authorization', 'mcp.authorization'];

function rulesAbout(field: ExplainedField): readonly Reached[] {
  if (DECIDING.includes(field.field)) return rulesIn(field);
  const { resource, origin } = field.from;
  if (AUTHENTICATION_FIELDS.includes(field.field)) return [{ name: accessRule(resource, field.field), origin }];
  return field.field === 'mcp.authentication' ? [{ name: accessRule(resource, 'jwtAuthentication'), origin }] : [];
}
