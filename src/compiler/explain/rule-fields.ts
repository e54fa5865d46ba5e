import type { gatewayApi } from '../../validation/types.generated';
import type { RuleAttachment } from '../4-attach/effective';
import { below, type FieldPath } from '../ir/origin';
import { type ExplainedField, explainFields } from './provenance';

/** What a rule says itself of something that policies may say, too. */
interface RuleField {
  readonly field: string;
  readonly value: unknown;
  readonly path: FieldPath;
}

/** Policies of the rule, together with what the rule says itself: that counts in their place. */
export function withRuleFields(attachment: RuleAttachment): ExplainedField[] {
  const fields = new Map(explainFields(attachment.traffic).map((field) => [field.field, field]));
  for (const own of ruleFields(attachment.rule.spec as gatewayApi.HttpRouteRule)) {
    fields.set(own.field, explainOwn(own, takeOut(own.field, fields), attachment));
  }
  return [...fields.values()].sort((a, b) => (a.field < b.field ? -1 : 1));
}

function ruleFields({ timeouts, retry, filters }: gatewayApi.HttpRouteRule): RuleField[] {
  const fields: RuleField[] = [];
  const add = (field: string, value: unknown, ...path: FieldPath) => {
    if (value !== undefined) fields.push({ field, value, path });
  };
  const saysTimeout = timeouts?.request !== undefined || timeouts?.backendRequest !== undefined;
  add('timeouts', saysTimeout ? timeouts : undefined, 'timeouts');
  add('retry', retry, 'retry');
  filters?.forEach(({ requestHeaderModifier, responseHeaderModifier, cors }, index) => {
    add('headerModifiers.request', requestHeaderModifier, 'filters', index, 'requestHeaderModifier');
    add('headerModifiers.response', responseHeaderModifier, 'filters', index, 'responseHeaderModifier');
    add('cors', cors, 'filters', index, 'cors');
  });
  return fields;
}

/** What policies say of the field, or of one part of it: the other parts of theirs stay. */
function takeOut(name: string, fields: Map<string, ExplainedField>): ExplainedField | undefined {
  const [field, part] = name.split('.') as [string, string?];
  const beaten = fields.get(field);
  if (!beaten) return undefined;
  if (part === undefined) return beaten;
  const { [part]: value, ...others } = beaten.value as Readonly<Record<string, unknown>>;
  if (value === undefined) return undefined;
  if (Object.keys(others).length === 0) fields.delete(field);
  else fields.set(field, { ...beaten, value: others });
  return { ...beaten, value };
}

function explainOwn(
  { field, value, path }: RuleField,
  beaten: ExplainedField | undefined,
  { rule }: RuleAttachment,
): ExplainedField {
  const { resource, kind } = rule.route;
  return {
    field,
    value,
    from: {
      resource: `${kind}/${resource.namespace}/${resource.name}`,
      level: 'filter',
      origin: below(rule.origin, ...path),
    },
    beat: beaten ? [beaten.from, ...beaten.beat] : [],
  };
}
