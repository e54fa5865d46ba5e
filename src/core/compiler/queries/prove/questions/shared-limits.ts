import type { GlobalRateLimit, RateLimits } from '../../../../validation/types.generated';
import { originKey } from '../../../../values/origin';
import { resourceKey } from '../../../../values/resource-name';
import { withSortedKeys } from '../../../../values/sorted-entries';
import { type FieldSource, type ListenerAttachment, type RuleAttachment, sourcesOf } from '../../../model/attachment';
import { pathOf } from '../../../model/value-path';
import { entriesOf } from '../../../semantics/conditional';
import type { Access } from '../caller/access';
import type { Identity } from '../caller/identity';
import { truthOf } from '../caller/truth';
import { all, type Formula, not, TRUE } from '../space/formula';
import type { Place } from './place';
import { type UsedResource, used } from './used-resource';

type Spot = Pick<Place, 'gateway' | 'listener'>;

/**
 * Returns the buckets of limits that count requests of a rule.
 *
 * @param tenant - the expression that identifies tenants
 */
export function sharedLimitsOf(
  tenant: string,
  rule: RuleAttachment,
  { gateway, listener }: Place,
  { identity, behind }: Access,
): readonly UsedResource[] {
  const ofRule = ruleName(rule);
  return sourcesAt(rule, listener).flatMap((source) => {
    const bucket = bucketOf(source, rule, { gateway, listener });
    const text = `a limit of ${resourceKey(source.resource)}`;
    return entriesOf<RateLimits>(source.value).flatMap(({ condition, policy }, index, entries) => {
      const before = entries.slice(0, index).flatMap((entry) => entry.condition ?? []);
      const own = condition === undefined ? TRUE : truthOf(condition, identity).isTrue;
      const when = behind(all(own, ...before.map((one) => not(truthOf(one, identity).isTrue))));
      return [
        ...((policy.local ?? []).length > 0 ? [used(`limit ${bucket} ${index}`, text, when)] : []),
        ...(policy.global ? atService(policy.global, source, tenant, ofRule, when, identity) : []),
      ];
    });
  });
}

/** A limit that the gateway counts itself. */
export interface LocalLimit {
  /** Equal for limits with the same settings. */
  readonly limitText: string;
  /** Equal for limits that share a count. */
  readonly bucket: string;
}

/** Returns the local limits that count requests of a rule, grouped by equal settings. */
export function localLimitsOf(rule: RuleAttachment, place: Spot): readonly LocalLimit[] {
  const limits = sourcesAt(rule, place.listener).flatMap((source) =>
    entriesOf<RateLimits>(source.value).flatMap(({ condition, policy: { local = [] } }, entry) =>
      local.map((one, index) => ({
        limitText: JSON.stringify(withSortedKeys({ condition, ...one })),
        bucket: `${bucketOf(source, rule, place)} ${entry} ${index}`,
      })),
    ),
  );
  return limits.sort((one, other) => (one.limitText < other.limitText ? -1 : Number(one.limitText > other.limitText)));
}

function sourcesAt(
  { traffic }: RuleAttachment,
  { preRouting }: ListenerAttachment,
): readonly FieldSource<RateLimits>[] {
  return [preRouting.rateLimit, traffic.rateLimit].flatMap((field) => sourcesOf(field));
}

function ruleName({ rule: { route, index } }: RuleAttachment): string {
  return `${resourceKey(route.resource)} ${index}`;
}

/** Returns the bucket of a limit; each Gateway counts separately. */
function bucketOf(source: FieldSource, rule: RuleAttachment, { gateway, listener }: Spot): string {
  const scope = scopeOf(source, listener.listener.key, ruleName(rule));
  return `${resourceKey(gateway.gateway.resource)} ${originKey(source.origin)} ${scope}`;
}

/** Returns the scope of a limit: policies on routes count each rule separately. */
function scopeOf({ level }: FieldSource, listener: string, rule: string): string {
  if (level === 'gateway') return '';
  return level === 'route' || level === 'rule' || level === 'filter' ? rule : listener;
}

/** Returns the bucket at a rate-limit service. It depends on the domain and the descriptors, not on the policy that causes the call. */
function atService(
  { backendRef, url, domain, descriptors }: GlobalRateLimit,
  { resource }: FieldSource,
  tenant: string,
  rule: string,
  when: Formula,
  identity: Identity,
): readonly UsedResource[] {
  const { namespace = resource.namespace, name, port } = backendRef ?? {};
  const address = backendRef ? [namespace, name, port] : [url];
  const text = `a limit of ${resourceKey(resource)}`;
  return descriptors.map(({ entries }) => {
    const group = `service ${[...address, domain, ...entries.map((entry) => entry.name)].join(' ')}`;
    const expressions = entries.map(({ expression }) => (plain(expression) === tenant ? tenant : expression.trim()));
    return { ...used(group, text, when), counted: { group, expressions, rule, identity, tenant } };
  });
}

function plain(expression: string): string {
  return expression.replace(/\s+/g, '').replace(/\[["']([^"']+)["']\]/g, (_, name: string) => `.${pathOf([name])}`);
}
