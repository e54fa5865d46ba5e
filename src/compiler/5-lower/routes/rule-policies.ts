import type { Traffic } from '../../../validation/types.generated';
import type { EffectiveField, EffectiveSet, RuleAttachment } from '../../model/attachment';
import type { ConfigObject, ConfigValue } from '../../model/dataplane';
import { defined } from '../config-object';
import { lowerHeaderModifier } from '../filters/header-modifiers';
import { isOfRoute } from '../levels';
import { type GatewayScope, within } from '../scope';
import { joinAuthorization } from '../traffic/authorization';
import { lowerRetry } from '../traffic/retry';
import { lowerTrafficField, TRAFFIC_ORDER } from '../traffic/table';
import { lowerTimeouts } from '../traffic/timeouts';
import { neutralise } from './neutral';
import { type RuleFilters, type RuleSpec, siteOfRule } from './rule-filters';

/** What the rule would inherit from the entries that target its listener and its Gateway, one set a level. */
export type Inherited = readonly EffectiveSet<Traffic>[];

/**
 * The policies that stand in the route: what route and rule level say, and what the rule's own filters, timeouts and retries
 * say. What Gateway and listener level say is not repeated: it stands once, as entries that target them.
 */
export function lowerRulePolicies(
  attachment: RuleAttachment,
  filters: RuleFilters,
  inherited: Inherited,
  scope: GatewayScope,
): Record<string, ConfigValue> {
  const policies: Record<string, ConfigValue> = {};
  for (const field of fieldsOfRoute(attachment)) {
    const own = ownEntries(field, attachment, filters, scope);
    if (!own) continue;
    Object.assign(policies, own);
    if (replacesInherited(field, attachment) && inherited.some((level) => level[field] !== undefined)) {
      Object.assign(policies, neutralise(own, inheritedEntries(field, inherited, scope)));
    }
  }
  if (filters.policies.extAuthz && attachment.traffic.extAuth) {
    scope.diagnostics.report(
      'AIG5019',
      siteOfRule(attachment).origin,
      {},
      {
        notes: [{ text: 'the policy stands here', at: attachment.traffic.extAuth.from.origin }],
      },
    );
  }
  return Object.assign(policies, filters.policies);
}

/** The fields that the route or the rule may say something about, in the order in which they are written. Most rules only inherit. */
function fieldsOfRoute({ rule, traffic }: RuleAttachment): readonly (keyof Traffic)[] {
  const fields: (keyof Traffic)[] = [];
  for (const name in traffic) {
    const field = name as keyof Traffic;
    const { merged, from } = traffic[field] as EffectiveField;
    if (merged ? merged.some(isOfRoute) : isOfRoute(from)) fields.push(field);
  }
  const { filters, timeouts, retry } = rule.spec as RuleSpec;
  if (filters) fields.push('headerModifiers');
  if (timeouts) fields.push('timeouts');
  if (retry) fields.push('retry');
  return fields.length < 2 ? fields : TRAFFIC_ORDER.filter((field) => fields.includes(field));
}

/** `undefined` where the rule says nothing of its own, so that the inherited entries hold. */
function ownEntries(
  field: keyof Traffic,
  attachment: RuleAttachment,
  filters: RuleFilters,
  scope: GatewayScope,
): ConfigObject | undefined {
  const effective = attachment.traffic[field] as EffectiveField | undefined;
  const ofRoute = effective !== undefined && isOfRoute(effective.from);
  switch (field) {
    case 'authorization': {
      const sources = (effective?.merged ?? (effective ? [effective.from] : [])).filter(isOfRoute);
      return sources.length > 0 ? defined({ authorization: joinAuthorization(sources) }) : undefined;
    }
    case 'headerModifiers':
      return ownHeaders(attachment, filters, ofRoute, scope);
    case 'timeouts':
      return ownTimeouts(attachment) ?? (ofRoute ? lowerTrafficField(field, effective, scope) : undefined);
    case 'retry':
      return ownRetry(attachment, scope) ?? (ofRoute ? lowerTrafficField(field, effective, scope) : undefined);
    case 'hostRewrite':
      return undefined;
    default:
      return ofRoute ? lowerTrafficField(field, effective, scope) : undefined;
  }
}

/**
 * A field of a policy on the route takes the place of the whole inherited field. A filter is no policy: it replaces the changes
 * of its own side, and those of the other side are inherited on.
 */
function replacesInherited(field: keyof Traffic, { traffic }: RuleAttachment): boolean {
  return field !== 'headerModifiers' || (traffic[field] !== undefined && isOfRoute(traffic[field].from));
}

/** The filters of the rule count in place of what policies say of the same side, request or response. */
function ownHeaders(
  { traffic }: RuleAttachment,
  filters: RuleFilters,
  ofRoute: boolean,
  scope: GatewayScope,
): ConfigObject | undefined {
  const { requestHeaders, responseHeaders } = filters;
  const field = traffic.headerModifiers;
  const ofPolicy = ofRoute && field ? lowerTrafficField('headerModifiers', field, scope) : undefined;
  if (!ofPolicy && requestHeaders.length === 0 && responseHeaders.length === 0) return undefined;
  return defined({
    ...ofPolicy,
    ...(requestHeaders.length > 0 && { requestHeaderModifier: lowerHeaderModifier(requestHeaders, scope) }),
    ...(responseHeaders.length > 0 && { responseHeaderModifier: lowerHeaderModifier(responseHeaders, scope) }),
  });
}

/** The rule's own timeouts take the place of the policy's, whichever of the two they mention. */
function ownTimeouts({ rule }: RuleAttachment): ConfigObject | undefined {
  const { timeouts } = rule.spec as RuleSpec;
  if (timeouts?.request === undefined && timeouts?.backendRequest === undefined) return undefined;
  return defined({ timeout: lowerTimeouts(timeouts) });
}

function ownRetry(attachment: RuleAttachment, scope: GatewayScope): ConfigObject | undefined {
  const { retry } = attachment.rule.spec as RuleSpec;
  if (!retry) return undefined;
  return defined({ retry: lowerRetry(retry, within(siteOfRule(attachment), 'retry'), scope) });
}

function inheritedEntries(field: keyof Traffic, inherited: Inherited, scope: GatewayScope): ConfigObject {
  let entries: ConfigObject = {};
  for (const level of inherited) {
    const effective = level[field] as EffectiveField | undefined;
    if (effective) entries = { ...entries, ...lowerTrafficField(field, effective, scope) };
  }
  return entries;
}
