import type { HttpRouteRule } from '../../validation/gateway-types.generated';
import type { Resource } from '../../validation/resource';
import { below, type FieldPath } from '../../values/origin';
import { type EffectiveField, type FieldSource, heldBy } from '../model/attachment';
import type { RouteFilter, RuleNode } from '../model/graph';
import { type AnySet, EMPTY } from './merge';

/** Fields by route and index: a rule has the same settings on each listener, and in each run as long as its document is unchanged. */
const KNOWN = new WeakMap<Resource, AnySet[]>();

/** Returns a route rule's own settings for fields that traffic policies can also set; they take precedence over the policies. */
export function ruleFields(rule: RuleNode): AnySet {
  if (saysNothing(rule)) return EMPTY;
  const { resource } = rule.route;
  const fields = KNOWN.get(resource) ?? [];
  KNOWN.set(resource, fields);
  fields[rule.index] ??= fieldsOf(rule);
  return fields[rule.index];
}

/** Most rules have no such settings, which is cheap to detect. */
function saysNothing(rule: RuleNode): boolean {
  const { timeouts, retry, filters } = writtenIn(rule);
  return timeouts === undefined && retry === undefined && filters === undefined;
}

function writtenIn(rule: RuleNode): Pick<HttpRouteRule, 'timeouts' | 'retry'> & { filters?: readonly RouteFilter[] } {
  if (rule.kind === 'HTTPRoute') return rule.spec;
  return rule.kind === 'GRPCRoute' ? { filters: rule.spec.filters } : {};
}

type Fields = { [Field in 'cors' | 'hostRewrite' | 'retry' | 'timeouts']?: EffectiveField } & {
  headerModifiers?: Sides;
};

/** A field with request and response modifiers, which are independent of each other. */
type Sides = EffectiveField & { value: Record<string, unknown>; parts: Record<string, EffectiveField> };

function fieldsOf(rule: RuleNode): AnySet {
  const { timeouts, retry, filters } = writtenIn(rule);
  const { resource } = rule.route;
  const sourceOf = (value: unknown, ...path: FieldPath): FieldSource => {
    return { level: 'filter', resource, origin: below(rule.origin, ...path), value };
  };
  const fields: Fields = {};
  // If several filters set the same field, the first one applies.
  filters?.forEach(({ requestHeaderModifier: request, responseHeaderModifier: response, cors, urlRewrite }, index) => {
    if (request) addSide(fields, 'request', sourceOf(request, 'filters', index, 'requestHeaderModifier'));
    if (response) addSide(fields, 'response', sourceOf(response, 'filters', index, 'responseHeaderModifier'));
    if (cors) fields.cors ??= heldBy(sourceOf(cors, 'filters', index, 'cors'));
    const hostname = urlRewrite?.hostname;
    if (hostname !== undefined) fields.hostRewrite ??= heldBy(sourceOf({ hostname }, 'filters', index, 'urlRewrite'));
  });
  if (retry) fields.retry = heldBy(sourceOf(retry, 'retry'));
  const isLimited = timeouts?.request !== undefined || timeouts?.backendRequest !== undefined;
  if (isLimited) fields.timeouts = heldBy(sourceOf(timeouts, 'timeouts'));
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

/** Sorts fields by name, as in every set. */
function inOrder(fields: Readonly<Record<string, EffectiveField>>): AnySet {
  const names = Object.keys(fields);
  if (names.length < 2) return names.length === 0 ? EMPTY : fields;
  return Object.fromEntries(names.sort().map((name) => [name, fields[name]]));
}
