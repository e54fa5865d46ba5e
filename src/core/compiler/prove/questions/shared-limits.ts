import type { GlobalRateLimit, RateLimitDescriptor, RateLimits } from '../../../validation/types.generated';
import { resourceKey } from '../../../values/resource-name';
import { type FieldSource, type RuleAttachment, sourcesOf } from '../../model/attachment';
import { originKey } from '../../model/origin';
import { pathOf } from '../../model/value-path';
import { entriesOf } from '../../semantics/conditional';
import type { Identity } from '../caller/identity';
import { truthOf } from '../caller/truth';
import { all, doubt, type Formula, not, TRUE } from '../space/formula';
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
          ...(policy.global ? atService(policy.global, source, tenant, ofRule, when) : []),
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
): readonly UsedResource[] {
  const { namespace = resource.namespace, name, port } = backendRef;
  const text = `a limit of ${resourceKey(resource)}`;
  return descriptors
    .filter(({ entries }) => !entries.some(({ expression }) => plain(expression) === tenant))
    .flatMap(({ entries }) => {
      const told = entries.map((entry) => `${entry.name}=${constantIn(entry.expression) ?? '*'}`);
      const bucket = `service ${[namespace, name, port, domain, ...told].join(' ')}`;
      const computed = entries.map(({ expression }) => expression).filter((one) => constantIn(one) === undefined);
      if (computed.every((one) => OF_CALLERS.test(one))) return [used(bucket, text, when)];
      // Requests of one rule can be the same but for their tenants; those of two may differ in what the service is told.
      const unsure = doubt(`whether ${computed.join(', ')} can be the same for requests of two rules`);
      return [used(`${bucket} of ${rule}`, text, when), used(bucket, text, all(when, unsure))];
    });
}

/** What callers are, whichever rule takes their requests: claims, fields of keys and addresses, which several tenants may have in common. */
const OF_CALLERS = /^\s*(?:jwt|apiKey|source)(?:\.\w+|\[["'][^"']*["']\])+\s*$/;

function constantIn(expression: RateLimitDescriptor['entries'][number]['expression']): string | undefined {
  const [, , text] = /^\s*(["'])([^"'\\]*)\1\s*$/.exec(expression) ?? [];
  return text;
}

function plain(expression: string): string {
  return expression.replace(/\s+/g, '').replace(/\[["']([^"']+)["']\]/g, (_, name: string) => `.${pathOf([name])}`);
}
