import type { Issues } from './issues';
import type { Rule, Union } from './shapes';

/** Evaluates rules on a value that is right in itself. */
export function failingRules(rules: readonly Rule[], value: unknown, issues: Issues): void {
  for (const rule of rules) {
    if (holds(rule, value)) continue;
    const depth = issues.path.length;
    issues.path.push(...(rule.path ?? []));
    issues.error('rule', `Invalid value: ${issues.naming.fill(rule.message)}`, {
      expected: issues.naming.fill(rule.message),
    });
    issues.path.length = depth;
  }
}

function holds(rule: Rule, value: unknown): boolean {
  try {
    return rule.holds(value);
  } catch {
    return false;
  }
}

const TEXTS = {
  exactlyOneOf: (fields: string) => `exactly one of the fields in [${fields}] must be set`,
  atMostOneOf: (fields: string) => `at most one of the fields in [${fields}] may be set`,
  atLeastOneOf: (fields: string) => `at least one of the fields in [${fields}] must be set`,
};

/** Counts the fields of each union; a field that is there counts even when its value is wrong. */
export function failingUnions(
  unions: readonly Union[],
  value: Readonly<Record<string, unknown>>,
  issues: Issues,
): void {
  for (const { rule, fields } of unions) {
    const set = fields.filter((field) => value[field] !== undefined);
    const enough = rule === 'atMostOneOf' || set.length > 0;
    const few = rule === 'atLeastOneOf' || set.length < 2;
    if (enough && few) continue;
    const text = TEXTS[rule](fields.map((field) => issues.naming.name(field)).join(' '));
    issues.error(rule, `Invalid value: ${text}`, {
      found: set.length === 0 ? 'none of them' : set.map((field) => issues.naming.name(field)).join(', '),
      expected: text,
    });
  }
}
