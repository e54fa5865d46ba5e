import type { HttpRouteRule } from '../../validation/gateway-types.generated';
import { isObject } from '../../values/objects';
import { type EffectiveField, type FieldSource, sourcesOf } from '../model/attachment';
import type { RouteFilter, RuleNode } from '../model/graph';
import { below, type FieldPath } from '../model/origin';
import type { AnySet } from './merge';

/** What a route rule says itself of something that traffic policies may say, too: it counts in place of theirs. */
interface RuleField {
  /** The field of the policies. */
  readonly field: 'timeouts' | 'retry' | 'headerModifiers' | 'cors' | 'hostRewrite';
  /** The part of it that is replaced; absent: all of it. */
  readonly part?: 'request' | 'response';
  readonly source: FieldSource;
}

/** Lays what rules say themselves over what policies say of them. */
export class RuleFields {
  /** A rule that stands on several listeners says the same on each. */
  private readonly known = new Map<RuleNode, readonly RuleField[]>();

  /** What holds for a rule. Where the rule says nothing itself, it is the set of its policies. */
  public over(policies: AnySet, rule: RuleNode): AnySet {
    if (saysNothing(rule)) return policies;
    const own = this.known.get(rule) ?? ruleFields(rule);
    this.known.set(rule, own);
    return own.length > 0 ? overlaid(policies, own) : policies;
  }
}

/** Most rules say nothing of this kind, and that is seen at a glance. */
function saysNothing(rule: RuleNode): boolean {
  const { timeouts, retry, filters } = saidBy(rule);
  return timeouts === undefined && retry === undefined && filters === undefined;
}

function saidBy(rule: RuleNode): Pick<HttpRouteRule, 'timeouts' | 'retry'> & { filters?: readonly RouteFilter[] } {
  if (rule.kind === 'HTTPRoute') return rule.spec;
  return rule.kind === 'GRPCRoute' ? { filters: rule.spec.filters } : {};
}

function ruleFields(rule: RuleNode): RuleField[] {
  const { timeouts, retry, filters } = saidBy(rule);
  const { resource } = rule.route;
  const fields: RuleField[] = [];
  const add = (field: RuleField['field'], value: unknown, path: FieldPath, part?: RuleField['part']) => {
    const source: FieldSource = { level: 'filter', resource, origin: below(rule.origin, ...path), value };
    fields.push(part ? { field, source, part } : { field, source });
  };
  if (timeouts?.request !== undefined || timeouts?.backendRequest !== undefined)
    add('timeouts', timeouts, ['timeouts']);
  if (retry) add('retry', retry, ['retry']);
  filters?.forEach(({ requestHeaderModifier: request, responseHeaderModifier: response, cors, urlRewrite }, index) => {
    if (request) add('headerModifiers', request, ['filters', index, 'requestHeaderModifier'], 'request');
    if (response) add('headerModifiers', response, ['filters', index, 'responseHeaderModifier'], 'response');
    if (cors) add('cors', cors, ['filters', index, 'cors']);
    const hostname = urlRewrite?.hostname;
    if (hostname !== undefined) add('hostRewrite', { hostname }, ['filters', index, 'urlRewrite']);
  });
  return fields;
}

/** There are many of these, and most rules say one thing: nothing is made here but the set and its new fields. */
function overlaid(policies: AnySet, own: readonly RuleField[]): AnySet {
  const set: Record<string, EffectiveField> = {};
  for (const name of namesOf(policies, own)) {
    const fields = own.length === 1 ? own : own.filter(({ field }) => field === name);
    const isOwn = fields[0]?.field === name;
    set[name] = isOwn ? replaced(policies[name], fields) : policies[name];
  }
  return set;
}

/** The fields of both in the order of their names, in which those of policies stand already. */
function namesOf(policies: AnySet, own: readonly RuleField[]): readonly string[] {
  const names = Object.keys(policies);
  for (const { field } of own) {
    if (names.includes(field)) continue;
    const behind = names.findIndex((name) => name > field);
    names.splice(behind < 0 ? names.length : behind, 0, field);
  }
  return names;
}

function replaced(policies: EffectiveField | undefined, own: readonly RuleField[]): EffectiveField {
  const [first] = own;
  if (first.part) return replacedInParts(policies, own);
  return { value: first.source.value, from: first.source, overridden: allOf(policies) };
}

/** What the rule does not name is left as policies have it; where it names all that they say, nothing of theirs is left. */
function replacedInParts(policies: EffectiveField | undefined, own: readonly RuleField[]): EffectiveField {
  const ofPolicies = isObject(policies?.value) ? policies.value : {};
  const parts: Record<string, EffectiveField> = {};
  const value: Record<string, unknown> = { ...ofPolicies };
  for (const { part = '', source } of own) {
    const overridden = ofPolicies[part] === undefined ? [] : allOf(policies);
    parts[part] = { value: source.value, from: source, overridden };
    value[part] = source.value;
  }
  const remains = Object.keys(ofPolicies).some((part) => !parts[part] && (ofPolicies[part] ?? null) !== null);
  if (policies && remains) return { ...policies, value, parts };
  return { value, from: own[0].source, overridden: allOf(policies), parts };
}

function allOf(field: EffectiveField | undefined): readonly FieldSource[] {
  return field ? [...sourcesOf(field), ...field.overridden] : [];
}
