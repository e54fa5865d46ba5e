import { type RuleField, routeOf, ruleFields } from '../4-attach/rule-fields';
import type { RuleAttachment } from '../model/attachment';
import { type ExplainedField, explainFields } from './provenance';

/** Policies of the rule, together with what the rule says itself: that counts in their place. */
export function withRuleFields({ traffic, rule }: RuleAttachment): ExplainedField[] {
  const fields = new Map(explainFields(traffic).map((field) => [field.field, field]));
  for (const own of ruleFields(rule)) {
    const beaten = takeOut(own, fields);
    const field = own.part ? `${own.field}.${own.part}` : own.field;
    fields.set(field, {
      field,
      value: own.value,
      from: { resource: routeOf(rule), level: 'filter', origin: own.origin },
      beat: beaten ? [beaten.from, ...beaten.beat] : [],
    });
  }
  return [...fields.values()].sort((a, b) => (a.field < b.field ? -1 : 1));
}

/** What policies say of the field, or of one part of it: the other parts of theirs stay. */
function takeOut({ field, part }: RuleField, fields: Map<string, ExplainedField>): ExplainedField | undefined {
  const beaten = fields.get(field);
  if (!beaten || !part) return beaten;
  const { [part]: value, ...others } = beaten.value as Readonly<Record<string, unknown>>;
  if (value === undefined) return undefined;
  if (Object.keys(others).length === 0) fields.delete(field);
  else fields.set(field, { ...beaten, value: others });
  return { ...beaten, value };
}
