import { providerOf } from '../../../providers';
import type { RateLimits } from '../../../validation/types.generated';
import { isObject } from '../../../values/objects';
import { resourceKey } from '../../../values/resource-name';
import { writtenProvidersOf } from '../../checks/providers';
import type {
  Attachment,
  BackendFields,
  EffectiveField,
  EffectiveSet,
  FieldSource,
  RuleAttachment,
} from '../../model/attachment';
import type { Destination } from '../../model/graph';
import type { TenantSeparation } from '../../model/guarantee';
import { originKey } from '../../model/origin';
import { pathOf } from '../../model/value-path';
import { entriesOf } from '../../semantics/conditional';
import type { Access } from '../caller/access';
import type { Identity } from '../caller/identity';
import { approvalOf } from '../caller/services';
import { truthOf } from '../caller/truth';
import { all, type Formula, not, TRUE } from '../space/formula';
import { refsTo } from './destinations';
import type { Place } from './place';

/** Something that requests of a rule use. */
export interface UsedResource {
  /** Equal for what is the same. */
  readonly key: string;
  /** In words. */
  readonly text: string;
  /** When requests use it, beside that they get through. */
  readonly when: Formula;
}

/** What requests of a rule use of all that tenants may have to share. */
export function resourcesOf(
  { resources }: TenantSeparation,
  tenant: string,
  rule: RuleAttachment,
  place: Place,
  access: Access,
  attachment: Attachment,
): readonly UsedResource[] {
  const isAsked = (name: string) => resources === undefined || resources.includes(name);
  const destinations = refsTo(undefined, rule).filter(({ ref }) => ref.destination.type !== 'invalid');
  const { namespace, name } = place.gateway.gateway.resource;
  const passageTo = ({ extAuth }: EffectiveSet<BackendFields>) => approvalOf(extAuth, access.identity).passes;
  return [
    ...(isAsked('backends')
      ? destinations.map(({ ref, policies }) => used(ref.destination.key, ref.destination.key, passageTo(policies)))
      : []),
    ...(isAsked('credentials')
      ? destinations.flatMap(({ ref, policies }) => {
          const { sections = new Map() } = attachment.destinations.get(ref.destination.key) ?? {};
          const fields = [policies.auth, ...[...sections.values()].map(({ auth }) => auth)];
          const known = fields.flatMap((field) => (field ? credentialsOf(field, passageTo(policies)) : []));
          const identity = `the cloud identity of Gateway ${namespace}/${name}`;
          return known.length === 0 && signsAsPod(ref.destination)
            ? [used(`identity ${namespace}/${name}`, identity, passageTo(policies))]
            : known;
        })
      : []),
    ...(isAsked('limits') ? limitsOf(tenant, rule, place, access.identity) : []),
  ];
}

function used(key: string, text: string, when: Formula = TRUE): UsedResource {
  return { key, text, when };
}

/** What the client shows is its own. */
function credentialsOf(field: EffectiveField, when: Formula): readonly UsedResource[] {
  const { value, from } = field;
  if (!isObject(value) || value.passthrough !== undefined) return [];
  const { secretRef } = value;
  const { namespace } = from.resource;
  if (isObject(secretRef)) {
    const secret = `Secret ${secretRef.namespace ?? namespace}/${secretRef.name}`;
    return [used(secret, secret, when)];
  }
  return [used(`auth ${originKey(from.origin)}`, `the credential of ${resourceKey(from.resource)}`, when)];
}

function signsAsPod(destination: Destination): boolean {
  if (destination.type !== 'backend') return false;
  return writtenProvidersOf(destination.backend).some(({ spec }) => providerOf(spec)?.signsAsPod);
}

function limitsOf(
  tenant: string,
  rule: RuleAttachment,
  { listener }: Place,
  identity: Identity,
): readonly UsedResource[] {
  const ofRule = `${resourceKey(rule.rule.route.resource)} ${rule.rule.index}`;
  return [listener.preRouting.rateLimit, rule.traffic.rateLimit].flatMap((field) =>
    (field ? sourcesIn(field) : []).flatMap((source) => {
      const bucket = `${originKey(source.origin)} ${scopeOf(source, listener.listener.key, ofRule)}`;
      const text = `a limit of ${resourceKey(source.resource)}`;
      return entriesOf<RateLimits>(source.value).flatMap(({ condition, policy }, index, entries) => {
        const before = entries.slice(0, index).flatMap((entry) => entry.condition ?? []);
        const own = condition === undefined ? TRUE : truthOf(condition, identity).isTrue;
        const when = all(own, ...before.map((one) => not(truthOf(one, identity).isTrue)));
        const isShared = (policy.local ?? []).length > 0 || !countsApart(policy, tenant);
        return isShared ? [used(`limit ${bucket} ${index}`, text, when)] : [];
      });
    }),
  );
}

function sourcesIn<Value>(field: EffectiveField<Value>): readonly FieldSource<Value>[] {
  return field.merging === 'replaced' ? [field.from] : field.sources;
}

/** What policies on routes say counts for each rule by itself. */
function scopeOf({ level }: FieldSource, listener: string, rule: string): string {
  if (level === 'gateway') return '';
  return level === 'route' || level === 'rule' || level === 'filter' ? rule : listener;
}

/** Whether all that a service is told of a request has the tenant in it. */
function countsApart({ global }: RateLimits, tenant: string): boolean {
  const plain = (expression: string) =>
    expression.replace(/\s+/g, '').replace(/\[["']([^"']+)["']\]/g, (_, name: string) => `.${pathOf([name])}`);
  return (global?.descriptors ?? []).every(({ entries }) =>
    entries.some(({ expression }) => plain(expression) === tenant),
  );
}
