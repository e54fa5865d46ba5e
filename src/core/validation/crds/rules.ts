import type { SchemaNaming, SchemaNode, SchemaRule } from './schema-node';

/** A rule as a CustomResourceDefinition writes it. */
export interface ValidationRule {
  readonly rule: string;
  readonly message: string;
  readonly fieldPath?: string;
  readonly reason?: string;
}

const DURATION = "matches(self, '^([0-9]{1,5}(h|m|s|ms)){1,4}$')";

/**
 * All rules of a schema: those that it states, and those that follow from its unions and time spans.
 *
 * The expressions are chosen to be cheap in the API server's estimate: sums instead of filtered lists, and no quantifier
 * inside a quantifier.
 */
export function rulesOf(node: SchemaNode, naming: SchemaNaming): ValidationRule[] {
  const groups = (keyword: 'x-exactly-one-of' | 'x-at-most-one-of' | 'x-at-least-one-of') =>
    (node[keyword] ?? []).map((group) => group.map((field) => naming.nameOf(field)));
  return [
    ...durationRules(node),
    ...(node['x-rules'] ?? []).map((rule) => named(rule, naming)),
    ...groups('x-exactly-one-of').map((fields) => ({
      rule: `${count(fields)} == 1`,
      message: `exactly one of the fields in [${fields.join(' ')}] must be set`,
    })),
    ...groups('x-at-most-one-of').map((fields) => ({
      rule: `${count(fields)} <= 1`,
      message: `at most one of the fields in [${fields.join(' ')}] may be set`,
    })),
    ...groups('x-at-least-one-of').map((fields) => ({
      rule: fields.map((field) => `has(self.${field})`).join(' || '),
      message: `at least one of the fields in [${[...fields].sort().join(' ')}] must be set`,
    })),
  ];
}

/** How many of the fields are set. */
const count = (fields: readonly string[]): string => fields.map((field) => `(has(self.${field}) ? 1 : 0)`).join(' + ');

function durationRules({ 'x-duration': duration, pattern }: SchemaNode): ValidationRule[] {
  if (!duration) return [];
  const shape = pattern ? [] : [{ rule: DURATION, message: 'invalid duration value' }];
  if (!duration.minimum || !duration.message) return shape;
  // An invalid duration causes one error, not two: the bound's rule leaves it to the other rule or to the pattern.
  const least = `!${DURATION} || duration(self) >= duration('${duration.minimum}')`;
  return [...shape, { rule: least, message: duration.message }];
}

/** A rule with the names of the distribution in place of `{{ProxyBackend}}`, `{{group}}` and `{{field}}`. */
function named(rule: SchemaRule, naming: SchemaNaming): ValidationRule {
  const fill = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
      name === 'group' ? naming.group : naming.nameOf(naming.kindOf(name)),
    );
  return { ...rule, rule: fill(rule.rule), message: fill(rule.message) };
}
