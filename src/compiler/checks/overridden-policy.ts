import type { PolicyNode } from '../3-link/graph';
import type { Attachment, EffectiveField, FieldSource } from '../4-attach/effective';
import type { Check } from './check';
import { nameOfSource } from './survey';

/** A policy of which each field loses to a more precise one, wherever it is attached. */
export const checkOverriddenPolicy: Check = ({ attachment }, diagnostics) => {
  const effective = new Set<PolicyNode>();
  const beaten = new Map<PolicyNode, FieldSource>();
  for (const field of decidedFields(attachment)) {
    for (const source of field.merged ?? [field.from]) if (source.policy) effective.add(source.policy);
    for (const source of field.beaten)
      if (source.policy && !beaten.has(source.policy)) beaten.set(source.policy, field.from);
  }
  for (const [policy, winner] of beaten) {
    if (effective.has(policy)) continue;
    diagnostics.report(
      'AIG7004',
      policy.resource.origin,
      { winner: nameOfSource(winner) },
      {
        notes: [{ text: 'this value counts instead', at: winner.origin }],
      },
    );
  }
};

type AnySet = Readonly<Record<string, EffectiveField | undefined>>;

/** The fields as they hold where traffic flows; sets that many scopes share are looked at once. */
function* decidedFields(attachment: Attachment): Iterable<EffectiveField> {
  const seen = new Set<AnySet>();
  for (const set of effectiveSets(attachment)) {
    if (seen.has(set)) continue;
    seen.add(set);
    for (const field of Object.values(set)) if (field) yield field;
  }
}

function* effectiveSets(attachment: Attachment): Iterable<AnySet> {
  for (const gateway of attachment.gateways) {
    yield gateway.frontend as AnySet;
    for (const listener of gateway.listeners) {
      yield listener.preRouting as AnySet;
      for (const rule of listener.rules) {
        yield rule.traffic as AnySet;
        for (const reference of rule.backends) yield reference.policies as AnySet;
      }
    }
  }
  for (const destination of attachment.destinations.values()) {
    yield destination.policies as AnySet;
    for (const section of destination.sections.values()) yield section as AnySet;
  }
}
