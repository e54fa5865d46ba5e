import type { gatewayApi, Traffic } from '../../validation/types.generated';
import type { EffectiveField, EffectiveSet, FieldSource, RuleAttachment } from '../model/attachment';
import type { RuleNode } from '../model/graph';
import { below, type FieldPath, type Origin } from '../model/origin';

/** What a route rule says itself of something that traffic policies may say, too: it counts in place of theirs. */
export interface RuleField {
  /** The field of the policies. */
  readonly field: 'timeouts' | 'retry' | 'headerModifiers' | 'cors';
  /** The part of it that is replaced; absent: all of it. */
  readonly part?: 'request' | 'response';
  readonly value: unknown;
  readonly origin: Origin;
}

/** What holds for a rule: its policies, less what the rule says itself. Where nothing is replaced it is the set itself. */
export function trafficInRule({ rule, traffic }: RuleAttachment): EffectiveSet<Traffic> {
  if (!mayReplace(rule, traffic)) return traffic;
  const own = ruleFields(rule);
  const fields = Object.entries(traffic as Readonly<Record<string, EffectiveField>>);
  return Object.fromEntries(fields.map(([name, field]) => [name, replaced(name, field, own, rule)]));
}

function replaced(name: string, field: EffectiveField, own: readonly RuleField[], rule: RuleNode): EffectiveField {
  const winner = replacedBy(own, name, field.value);
  if (!winner) return field;
  const { value, origin } = winner;
  const from: FieldSource = { level: 'rule', resource: routeOf(rule), origin, value };
  return { value, from, beaten: [field.from, ...field.beaten] };
}

/** Whether a rule may say something itself of what a set of traffic policies says; most do not, and that is seen at a glance. */
function mayReplace({ spec }: RuleNode, traffic: EffectiveSet<Traffic>): boolean {
  const { timeouts, retry, filters } = spec as gatewayApi.HttpRouteRule;
  if (timeouts && traffic.timeouts) return true;
  if (retry && traffic.retry) return true;
  return filters !== undefined && (traffic.headerModifiers !== undefined || traffic.cors !== undefined);
}

export function ruleFields({ spec, origin }: RuleNode): RuleField[] {
  const { timeouts, retry, filters } = spec as gatewayApi.HttpRouteRule;
  const fields: RuleField[] = [];
  const add = (field: RuleField['field'], value: unknown, path: FieldPath, part?: RuleField['part']) => {
    if (value !== undefined) fields.push({ field, value, origin: below(origin, ...path), ...(part ? { part } : {}) });
  };
  const saysTimeout = timeouts?.request !== undefined || timeouts?.backendRequest !== undefined;
  add('timeouts', saysTimeout ? timeouts : undefined, ['timeouts']);
  add('retry', retry, ['retry']);
  filters?.forEach(({ requestHeaderModifier, responseHeaderModifier, cors }, index) => {
    const at = (name: string) => ['filters', index, name];
    add('headerModifiers', requestHeaderModifier, at('requestHeaderModifier'), 'request');
    add('headerModifiers', responseHeaderModifier, at('responseHeaderModifier'), 'response');
    add('cors', cors, at('cors'));
  });
  return fields;
}

/** The rule's own field that leaves nothing of a policy's value; `undefined` when something of the value holds. */
function replacedBy(fields: readonly RuleField[], name: string, value: unknown): RuleField | undefined {
  const own = fields.filter(({ field }) => field === name);
  if (own.length === 0) return undefined;
  const replaced = new Set(own.map(({ part }) => part));
  if (replaced.has(undefined)) return own[0];
  const parts = Object.entries(value as object).filter(([, part]) => part !== undefined && part !== null);
  return parts.every(([part]) => replaced.has(part as RuleField['part'])) ? own[0] : undefined;
}

/** The route of a rule as `Kind/namespace/name`, like the resource of a policy's field. */
export function routeOf({ route }: RuleNode): string {
  return `${route.kind}/${route.resource.namespace}/${route.resource.name}`;
}
