import { providerOf } from '../../../providers';
import type { BackendAi } from '../../../validation/types.generated';
import { isObject } from '../../../values/objects';
import { resourceKey } from '../../../values/resource-name';
import { writtenProvidersOf } from '../../checks/providers';
import {
  type Attachment,
  type BackendFields,
  type EffectiveField,
  type EffectiveSet,
  type FieldSource,
  type RuleAttachment,
  sourcesOf,
} from '../../model/attachment';
import type { Destination } from '../../model/graph';
import type { TenantSeparation } from '../../model/guarantee';
import { originKey } from '../../model/origin';
import type { Access } from '../caller/access';
import { approvalOf } from '../caller/services';
import { all, doubt, type Formula } from '../space/formula';
import { WHICH_MODEL } from './content';
import { refsTo } from './destinations';
import type { Place } from './place';
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
          const sets: readonly EffectiveSet<BackendFields>[] = [policies, ...sections.values()];
          const when = passageTo(policies);
          const known = sets.flatMap(({ auth }) => (auth ? credentialsOf(auth.value, auth.from, when) : []));
          const identity = `the cloud identity of Gateway ${namespace}/${name}`;
          const own =
            known.length === 0 && signsAsPod(ref.destination)
              ? [used(`identity ${namespace}/${name}`, identity, when)]
              : known;
          return [...own, ...sets.flatMap(({ ai }) => ofGuards(ai, when)), ...ofModels(ref.destination, when)];
        })
      : []),
    ...(isAsked('limits') ? limitsOf(tenant, rule, place, access.identity) : []),
  ];
}

/** What the client shows is its own. */
function credentialsOf(
  value: unknown,
  from: Pick<FieldSource, 'resource' | 'origin'>,
  when: Formula,
): readonly UsedResource[] {
  if (!isObject(value) || value.passthrough !== undefined) return [];
  const { secretRef } = value;
  const { namespace } = from.resource;
  if (isObject(secretRef)) {
    const secret = `Secret ${secretRef.namespace ?? namespace}/${secretRef.name}`;
    return [used(secret, secret, when)];
  }
  return [used(`auth ${originKey(from.origin)}`, `the credential of ${resourceKey(from.resource)}`, when)];
}

/** What the services get that look at prompts and answers. */
function ofGuards(ai: EffectiveField<BackendAi> | undefined, when: Formula): readonly UsedResource[] {
  return ai ? sourcesOf(ai).flatMap((from) => inside(from.value.promptGuard, from, when)) : [];
}

function inside(
  value: unknown,
  from: Pick<FieldSource, 'resource' | 'origin'>,
  when: Formula,
): readonly UsedResource[] {
  if (Array.isArray(value)) return value.flatMap((one) => inside(one, from, when));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    name === 'auth' ? credentialsOf(one, from, when) : inside(one, from, when),
  );
}

/** Which of a listener's models answers stands in the body of a request. */
function ofModels(destination: Destination, passes: Formula): readonly UsedResource[] {
  if (destination.type !== 'models') return [];
  const when = all(passes, doubt(WHICH_MODEL));
  return destination.models.flatMap(({ resource }) => {
    const { auth, promptGuard } = resource.spec.policies ?? {};
    const from = { resource, origin: resource.origin };
    return [...credentialsOf(auth, from, when), ...inside(promptGuard, from, when)];
  });
}

function signsAsPod(destination: Destination): boolean {
  if (destination.type !== 'backend') return false;
  return writtenProvidersOf(destination.backend).some(({ spec }) => providerOf(spec)?.signsAsPod);
}
