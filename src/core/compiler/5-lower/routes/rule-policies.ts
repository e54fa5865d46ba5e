import type * as config from '../../../data-plane/config';
import { CODE } from '../../../diagnostics/codes.generated';
import type { Traffic } from '../../../validation/types.generated';
import { defined, keysOf } from '../../../values/objects';
import {
  delegates,
  type EffectiveField,
  type EffectiveSet,
  type FieldSource,
  joinedFrom,
  ownPartsOf,
  type RuleAttachment,
  sourcesOf,
} from '../../model/attachment';
import { isOfRoute } from '../levels';
import type { GatewayScope } from '../scope';
import { joinAuthorization } from '../shared-fields/authorization';
import {
  lowerHeaderParts,
  lowerOpenEntries,
  lowerTrafficField,
  TRAFFIC_ORDER,
  type TrafficField,
} from '../traffic/table';
import { neutralise } from './neutral';
import { type RuleFilters, siteOfRule } from './rule-filters';

/** The settings that the rule inherits from the entries that target its listener and its Gateway, one set for each level. */
export type Inherited = readonly EffectiveSet<Traffic>[];

/**
 * Lowers the policies of the route: those of route and rule level, and the rule's own settings. Policies of Gateway and listener level are
 * not repeated, because they are written once, as entries that target these.
 */
export function lowerRulePolicies(
  attachment: RuleAttachment,
  filters: RuleFilters,
  inherited: Inherited,
  scope: GatewayScope,
): config.FilterOrPolicy {
  if (filters.policies.extAuthz && attachment.traffic.extAuth) {
    scope.diagnostics.report(
      CODE.severalExternalAuthorizations,
      siteOfRule(attachment).origin,
      {},
      {
        notes: [{ text: 'the policy sets it here', at: attachment.traffic.extAuth.from.origin }],
      },
    );
  }
  const fields = fieldsOfRoute(attachment, scope);
  if (fields.length === 0) return filters.policies;
  const policies: config.FilterOrPolicy = {};
  for (const field of fields) {
    const effective: TrafficField | undefined = attachment.traffic[field];
    const own = effective && ownEntries(field, attachment, effective, scope);
    if (!own) continue;
    Object.assign(policies, own);
    if (replacesInherited(effective) && inherited.some((level) => level[field] !== undefined)) {
      Object.assign(
        policies,
        neutralise(own, inheritedEntries(field, inherited, scope), scope.options.dataPlane.limits),
      );
    }
  }
  return Object.assign(policies, filters.policies);
}

/** Returns the fields that the route or the rule sets, in output order. Most rules only inherit. */
function fieldsOfRoute(
  { policies, own, traffic, parent }: RuleAttachment,
  scope: GatewayScope,
): readonly (keyof Traffic)[] {
  // The settings that a child route inherits are written at the delegating rule.
  if (parent) {
    const isOwn = (field: keyof Traffic) => !haveSameSources(traffic[field], parent.traffic[field]);
    return TRAFFIC_ORDER.filter((field) => (field === 'buffer' ? traffic.buffer : isOwn(field)));
  }
  const ofPolicies = scope.fieldsOfRoutes.of(policies, () =>
    TRAFFIC_ORDER.filter((field) => (field === 'buffer' ? policies.buffer : isSetByRoute(policies[field]))),
  );
  const ofRule = keysOf(own);
  if (ofRule.length === 0) return ofPolicies;
  if (ofRule.length === 1 && ofPolicies.length === 0) return ofRule;
  return TRAFFIC_ORDER.filter((field) => own[field] || ofPolicies.includes(field));
}

function haveSameSources(a: EffectiveField | undefined, b: EffectiveField | undefined): boolean {
  if (a === b) return true;
  if (!a || !b || ownPartsOf(a) || ownPartsOf(b)) return false;
  const [own, others] = [sourcesOf(a), new Set(sourcesOf(b))];
  return own.length === others.size && own.every((source) => others.has(source));
}

function isSetByRoute(field: EffectiveField | undefined): boolean {
  return field !== undefined && sourcesOf(field).some(isOfRoute);
}

function ownEntries(
  field: keyof Traffic,
  attachment: RuleAttachment,
  effective: TrafficField,
  scope: GatewayScope,
): config.FilterOrPolicy | undefined {
  const parts = ownPartsOf(effective);
  const {
    traffic: { authorization },
    parent,
  } = attachment;
  // Otherwise, the entry of the parent would override the children's.
  if (field === 'buffer' && delegates(attachment)) return undefined;
  if (field === 'hostRewrite') return undefined;
  if (field === 'authorization') {
    const above = parent?.traffic.authorization;
    const written = new Set<FieldSource>(sourcesOf(above));
    const sources = sourcesOf(authorization).filter(isOfRoute);
    return defined({ authorization: joinAuthorization(sources.filter((source) => !written.has(source))) });
  }
  if (!parts) {
    // The locked sources are written at the level above.
    const own = effective.merging === 'joined' ? effective.sources.filter(isOfRoute) : [];
    return lowerTrafficField(field, own.length > 0 ? joinedFrom(effective, own) : effective, scope);
  }
  // The remaining value is inherited, unless it belongs to the route too.
  const own = lowerHeaderParts(parts, scope);
  return isOfRoutePolicy(effective.from) ? { ...lowerTrafficField(field, effective, scope), ...own } : own;
}

/**
 * Reports whether a field replaces the inherited one. A field of a policy on the route replaces the entire field. A filter is not a policy:
 * it replaces the modifiers of its own side; those of the other side are still inherited.
 */
function replacesInherited(field: EffectiveField): boolean {
  return !ownPartsOf(field) || isOfRoutePolicy(field.from) || field.overridden.some(isOfRoutePolicy);
}

function isOfRoutePolicy(source: FieldSource): boolean {
  return source.policy !== undefined && isOfRoute(source);
}

function inheritedEntries(field: keyof Traffic, inherited: Inherited, scope: GatewayScope): config.FilterOrPolicy {
  let entries: config.FilterOrPolicy = {};
  for (const level of inherited) {
    const effective: TrafficField | undefined = level[field];
    if (effective) entries = { ...entries, ...unlockedBy(field, effective, scope) };
  }
  return entries;
}

/** Returns the entries of a level that a route can remove; locked entries are undefined, whatever follows them. */
function unlockedBy(field: keyof Traffic, effective: TrafficField, scope: GatewayScope): config.FilterOrPolicy {
  const parts = ownPartsOf(effective);
  const ofFilters = parts ? lowerHeaderParts(parts, scope) : {};
  // The value of a filter is one side of the field, and no field.
  if (effective.from.policy === undefined && parts) return ofFilters;
  const open = { ...lowerOpenEntries(field, effective, scope), ...ofFilters };
  if (!sourcesOf(effective).some(({ isLocked }) => isLocked)) return open;
  const locked = keysOf(lowerTrafficField(field, effective, scope)).filter((key) => open[key] === undefined);
  return { ...open, ...Object.fromEntries(locked.map((key) => [key, undefined])) };
}
