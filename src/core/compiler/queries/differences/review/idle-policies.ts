import { addToSet } from '../../../../values/lists-in-maps';
import { resourceKey } from '../../../../values/resource-name';
import { type Attachment, type EffectiveFields, ownPartsOf, sourcesOf, withDelegated } from '../../../model/attachment';

/** A policy of which no field takes effect any more. */
export interface IdlePolicy {
  /** `Kind/namespace/name`, in the reference's names. */
  readonly key: string;
  /** The index of its document among the inputs. */
  readonly document: number;
  /** The indexes of documents whose values override it. */
  readonly overriddenBy: readonly number[];
}

/** Returns the policies that take effect in the base, are still among the inputs, and do not take effect any more. */
export function idlePolicies(before: Attachment, after: Attachment): readonly IdlePolicy[] {
  const now = policyEffects(after);
  const left = new Map(after.graph.policies.map(({ resource }) => [resourceKey(resource), resource]));
  return [...policyEffects(before).effective].flatMap((key): IdlePolicy[] => {
    const resource = now.effective.has(key) ? undefined : left.get(key);
    if (!resource) return [];
    return [{ key, document: resource.origin.document, overriddenBy: [...(now.overriders.get(key) ?? [])] }];
  });
}

interface PolicyEffects {
  /** The policies of which a field takes effect somewhere. */
  readonly effective: ReadonlySet<string>;
  /** The documents that override fields of each policy. */
  readonly overriders: ReadonlyMap<string, ReadonlySet<number>>;
}

function policyEffects({ gateways, destinations }: Attachment): PolicyEffects {
  const effective = new Set<string>();
  const overriders = new Map<string, Set<number>>();
  const seen = new Set<object>();
  const add = (set: EffectiveFields) => {
    if (seen.has(set)) return;
    seen.add(set);
    for (const field of Object.values(set)) {
      if (!field) continue;
      const parts = Object.values(ownPartsOf(field) ?? {});
      for (const { policy, resource } of [field, ...parts].flatMap((one) => sourcesOf(one)))
        if (policy) effective.add(resourceKey(resource));
      for (const { policy, resource } of field.overridden)
        if (policy) addToSet(overriders, resourceKey(resource), field.from.origin.document);
    }
  };
  for (const { frontend, traffic, preRouting, listeners } of gateways) {
    for (const set of [frontend, ...(listeners.length > 0 ? [] : [traffic, preRouting])]) add(set);
    for (const listener of listeners) {
      add(listener.frontend);
      add(listener.preRouting);
      for (const { traffic: own, backends } of withDelegated(listener.rules)) {
        add(own);
        for (const { policies } of backends) add(policies);
      }
    }
  }
  for (const { policies, sections } of destinations.values())
    for (const set of [policies, ...sections.values()]) add(set);
  return { effective, overriders };
}
