import type { Attachment, BackendFields, EffectiveSet, RuleAttachment } from '../../model/attachment';
import type { TenantSeparation } from '../../model/guarantee';
import type { Access } from '../caller/access';
import { approvalOf } from '../caller/services';
import { aroundOf, refsTo } from './destinations';
import type { Place } from './place';
import { credentialsAt } from './shared-credentials';
import { limitsOf } from './shared-limits';
import { type UsedResource, used } from './used-resource';

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
  const called = refsTo(undefined, rule, aroundOf(attachment)).filter(({ ref }) => ref.destination.type !== 'invalid');
  const { namespace, name } = place.gateway.gateway.resource;
  const passageTo = ({ extAuth }: EffectiveSet<BackendFields>) => approvalOf(extAuth, access.identity).passes;
  return [
    ...(isAsked('backends')
      ? called.map(({ ref, policies }) => used(ref.destination.key, ref.destination.key, passageTo(policies)))
      : []),
    ...(isAsked('credentials')
      ? called.flatMap((ref) =>
          credentialsAt(ref, `${namespace}/${name}`, attachment.destinations, passageTo(ref.policies)),
        )
      : []),
    ...(isAsked('limits') ? limitsOf(tenant, rule, place, access.identity) : []),
  ];
}
