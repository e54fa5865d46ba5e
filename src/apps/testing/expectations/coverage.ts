import { accessRule, rulesIn } from '../../../core/compiler/evaluate/decision';
import type { Attachment } from '../../../core/compiler/model/attachment';
import { AUTHENTICATIONS } from '../../../core/compiler/semantics/restrictions';

/** Names of what requests have met. */
export interface Touched {
  readonly routes: readonly string[];
  readonly rules: readonly string[];
  readonly backends: readonly string[];
  readonly accessRules: readonly string[];
}

/** Of one kind of thing: how many there are, and which no expectation has met. */
export interface CoverageOf {
  readonly kind: keyof Touched;
  readonly total: number;
  readonly untouched: readonly string[];
}

/** What expectations have met of everything that requests can meet. */
export function coverageOf(attachment: Attachment, touched: readonly Touched[]): CoverageOf[] {
  const { reachableIn } = require('../../../core/compiler/explain') as typeof import('../../../core/compiler/explain');
  const { fields, ...known } = reachableIn(attachment);
  const accessRules = [...new Set(fields.flatMap(rulesAbout))].sort();
  const all: Touched = { ...known, accessRules };
  return KINDS.map((kind) => {
    const met = new Set(touched.flatMap((one) => one[kind]));
    return { kind, total: all[kind].length, untouched: all[kind].filter((name) => !met.has(name)) };
  });
}

const KINDS = ['routes', 'rules', 'backends', 'accessRules'] as const;

/** How much of everything was met, in percent; all of nothing is 100. */
export function percentOf(coverage: readonly CoverageOf[]): number {
  const total = coverage.reduce((sum, one) => sum + one.total, 0);
  const untouched = coverage.reduce((sum, one) => sum + one.untouched.length, 0);
  return total === 0 ? 100 : (100 * (total - untouched)) / total;
}

const ASKING: readonly string[] = [...AUTHENTICATIONS, 'extAuth'];
const DECIDING: readonly string[] = ['networkAuthorization', 'authorization', 'mcp.authorization'];

function rulesAbout(field: Parameters<typeof rulesIn>[0]): string[] {
  if (DECIDING.includes(field.field)) return rulesIn(field);
  if (ASKING.includes(field.field)) return [accessRule(field.from.resource, field.field)];
  return field.field === 'mcp.authentication' ? [accessRule(field.from.resource, 'jwtAuthentication')] : [];
}
