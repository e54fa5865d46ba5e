import type { Attachment, BackendFields, EffectiveSet, RuleAttachment } from '../../../model/attachment';
import type { Destination } from '../../../model/graph';
import type { TenantSeparation } from '../../../model/guarantee';
import type { Access } from '../caller/access';
import { approvalOf } from '../caller/services';
import { refsTo, serversOf } from './destinations';
import type { Place } from './place';
import { credentialsAt, credentialsSet } from './shared-credentials';
import { sharedLimitsOf } from './shared-limits';
import { type UsedResource, used } from './used-resource';

/** Returns the resources that requests of a rule use and that tenants may share. */
export function resourcesOf(
  { resources }: TenantSeparation,
  tenant: string,
  rule: RuleAttachment,
  place: Place,
  access: Access,
  attachment: Attachment,
): readonly UsedResource[] {
  const isSelected = (name: string) => resources === undefined || resources.includes(name);
  const called = refsTo(undefined, rule, place).filter(({ ref }) => ref.destination.type !== 'invalid');
  const { namespace, name } = place.gateway.gateway.resource;
  const passageTo = ({ extAuth }: EffectiveSet<BackendFields>) =>
    approvalOf(extAuth, access.identity, access.behind).passes;
  return [
    ...(isSelected('backends')
      ? called.flatMap(({ ref: { destination }, policies }) =>
          placesOf(destination, place).map(([key, text]) => used(key, text, passageTo(policies))),
        )
      : []),
    ...(isSelected('credentials')
      ? [
          ...called.flatMap((ref) =>
            credentialsAt(ref, `${namespace}/${name}`, attachment.destinations, passageTo(ref.policies)),
          ),
          ...credentialsSet(rule, called),
        ]
      : []),
    ...(isSelected('limits') ? sharedLimitsOf(tenant, rule, place, access) : []),
  ];
}

/** Backends that name one server are one. */
function placesOf(destination: Destination, place: Place): readonly (readonly [key: string, text: string])[] {
  const { key } = destination;
  const servers = serversOf(destination, place);
  if (destination.type !== 'backend' || servers.length === 0) return [[servers[0] ?? key, key]];
  return servers.map((server) => [server, `${key} (${server})`]);
}
