import type { HttpRouteRule } from '../../validation/gateway-types.generated';
import type { Resource } from '../../validation/resource';
import { type EffectiveField, type FieldSource, heldBy } from '../model/attachment';
import type { RouteFilter, RuleNode } from '../model/graph';
import { below, type FieldPath } from '../model/origin';
import { type AnySet, EMPTY } from './merge';

/** By route and index: a rule says the same on each listener, and in each run as long as its document stays as it is. */
const KNOWN = new WeakMap<Resource, AnySet[]>();

/** What a route rule says itself of something that traffic policies may say, too: it counts in place of theirs. */
export function ruleFields(rule: RuleNode): AnySet {
  if (saysNothing(rule)) return EMPTY;
  const { resource } = rule.route;
  const fields = KNOWN.get(resource) ?? [];
  KNOWN.set(resource, fields);
  fields[rule.index] ??= fieldsOf(rule);
  return fields[rule.index];
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

type Fields = { [Field in 'cors' | 'hostRewrite' | 'retry' | 'timeouts']?: EffectiveField } & {
  headerModifiers?: Sides;
};

/** Changes of requests and of responses, which have nothing to do with each other. */
type Sides = EffectiveField & { value: Record<string, unknown>; parts: Record<string, EffectiveField> };

function fieldsOf(rule: RuleNode): AnySet {
  const { timeouts, retry, filters } = saidBy(rule);
  const { resource } = rule.route;
  const said = (value: unknown, ...path: FieldPath): FieldSource => {
    return { level: 'filter', resource, origin: below(rule.origin, ...path), value };
  };
  const fields: Fields = {};
  // Of filters that say the same field the first one counts.
  filters?.forEach(({ requestHeaderModifier: request, responseHeaderModifier: response, cors, urlRewrite }, index) => {
    if (request) addSide(fields, 'request', said(request, 'filters', index, 'requestHeaderModifier'));
    if (response) addSide(fields, 'response', said(response, 'filters', index, 'responseHeaderModifier'));
    if (cors) fields.cors ??= heldBy(said(cors, 'filters', index, 'cors'));
    const hostname = urlRewrite?.hostname;
    if (hostname !== undefined) fields.hostRewrite ??= heldBy(said({ hostname }, 'filters', index, 'urlRewrite'));
  });
  if (retry) fields.retry = heldBy(said(retry, 'retry'));
  const isLimited = timeouts?.request !== undefined || timeouts?.backendRequest !== undefined;
  if (isLimited) fields.timeouts = heldBy(said(timeouts, 'timeouts'));
  return inOrder(fields);
}

function addSide(fields: Fields, side: 'request' | 'response', source: FieldSource): void {
  const sides: Sides = fields.headerModifiers ?? {
    merging: 'replaced',
    value: {},
    from: source,
    overridden: [],
    parts: {},
  };
  sides.value[side] = source.value;
  sides.parts[side] = heldBy(source);
  fields.headerModifiers = sides;
}

/** By name, as in every set. */
function inOrder(fields: Readonly<Record<string, EffectiveField>>): AnySet {
  const names = Object.keys(fields);
  if (names.length < 2) return names.length === 0 ? EMPTY : fields;
  return Object.fromEntries(names.sort().map((name) => [name, fields[name]]));
}
