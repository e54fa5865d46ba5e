import type { GlobalRateLimit, RateLimits } from '../../../validation/types.generated';
import { resourceKey } from '../../../values/resource-name';
import { type FieldSource, type RuleAttachment, sourcesOf } from '../../model/attachment';
import { originKey } from '../../model/origin';
import { pathOf } from '../../model/value-path';
import { entriesOf } from '../../semantics/conditional';
import type { Identity } from '../caller/identity';
import { truthOf } from '../caller/truth';
import { all, type Formula, not, TRUE } from '../space/formula';
import type { Place } from './place';
import { type UsedResource, used } from './used-resource';

/** The buckets of limits that requests of a rule take from. @param tenant - the expression that tells tenants apart */
export function limitsOf(
  tenant: string,
  rule: RuleAttachment,
  { gateway, listener }: Place,
  identity: Identity,
): readonly UsedResource[] {
  const ofRule = `${resourceKey(rule.rule.route.resource)} ${rule.rule.index}`;
  const ofGateway = resourceKey(gateway.gateway.resource);
  return [listener.preRouting.rateLimit, rule.traffic.rateLimit].flatMap((field) =>
    (field ? sourcesOf(field) : []).flatMap((source) => {
      const bucket = `${originKey(source.origin)} ${scopeOf(source, listener.listener.key, ofRule)}`;
      const text = `a limit of ${resourceKey(source.resource)}`;
      return entriesOf<RateLimits>(source.value).flatMap(({ condition, policy }, index, entries) => {
        const before = entries.slice(0, index).flatMap((entry) => entry.condition ?? []);
        const own = condition === undefined ? TRUE : truthOf(condition, identity).isTrue;
        const when = all(own, ...before.map((one) => not(truthOf(one, identity).isTrue)));
        return [
          // Each Gateway counts by itself.
          ...((policy.local ?? []).length > 0 ? [used(`limit ${ofGateway} ${bucket} ${index}`, text, when)] : []),
          ...(policy.global ? atService(policy.global, source, tenant, ofRule, when, identity) : []),
        ];
      });
    }),
  );
}

/** What policies on routes say counts for each rule by itself. */
function scopeOf({ level }: FieldSource, listener: string, rule: string): string {
  if (level === 'gateway') return '';
  return level === 'route' || level === 'rule' || level === 'filter' ? rule : listener;
}

/** A service counts by its domain and by what it is told of a request, whichever policy makes the gateway tell it. */
function atService(
  { backendRef, domain, descriptors }: GlobalRateLimit,
  { resource }: FieldSource,
  tenant: string,
  rule: string,
  when: Formula,
  identity: Identity,
): readonly UsedResource[] {
  const { namespace = resource.namespace, name, port } = backendRef;
  const text = `a limit of ${resourceKey(resource)}`;
  return descriptors.map(({ entries }) => {
    const group = `service ${[namespace, name, port, domain, ...entries.map((entry) => entry.name)].join(' ')}`;
    const expressions = entries.map(({ expression }) => (plain(expression) === tenant ? tenant : expression.trim()));
    return { ...used(group, text, when), counted: { group, expressions, rule, identity, tenant } };
  });
}

function plain(expression: string): string {
  return expression.replace(/\s+/g, '').replace(/\[["']([^"']+)["']\]/g, (_, name: string) => `.${pathOf([name])}`);
}
