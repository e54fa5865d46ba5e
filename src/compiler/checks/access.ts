import type { Authorization, Traffic } from '../../validation/types.generated';
import type { EffectiveSet, FieldSource, ListenerAttachment, RuleAttachment } from '../model/attachment';
import { AUTHENTICATIONS } from '../model/restrictions';

/** What a request passes before it reaches the backends of a rule. */
export interface Access {
  /** The traffic policies of both phases. What rules say themselves is not about access. */
  readonly sets: readonly EffectiveSet<Traffic>[];
  /** All that ask clients who they are, in the order in which they are asked. */
  readonly authentications: readonly AccessAuthentication[];
  /** The authorization rules of all levels, least precise first. */
  readonly authorization: readonly FieldSource<Authorization>[];
  /** Whether requests without credentials are refused. */
  readonly demandsCredentials: boolean;
}

export interface AccessAuthentication {
  readonly name: (typeof AUTHENTICATIONS)[number];
  readonly mode: string;
  /** 0 before routing, 1 after it. */
  readonly phase: number;
  readonly from: FieldSource;
}

/** Works each pair of policy sets out once: equal sets are one object. */
export class AccessByScope {
  private readonly known = new Map<EffectiveSet<Traffic>, Map<EffectiveSet<Traffic>, Access>>();

  public of({ preRouting }: ListenerAttachment, { policies }: RuleAttachment): Access {
    const byPolicies = this.known.get(preRouting) ?? new Map<EffectiveSet<Traffic>, Access>();
    this.known.set(preRouting, byPolicies);
    const access = byPolicies.get(policies) ?? accessThrough([preRouting, policies]);
    byPolicies.set(policies, access);
    return access;
  }
}

function accessThrough(sets: readonly EffectiveSet<Traffic>[]): Access {
  const authentications = sets.flatMap(authenticationsIn);
  return {
    sets,
    authentications,
    authorization: sets.flatMap(authorizationOf),
    demandsCredentials:
      authentications.some(({ mode }) => mode === 'Strict') || sets.some((set) => set.extAuth !== undefined),
  };
}

function authenticationsIn(set: EffectiveSet<Traffic>, phase: number): AccessAuthentication[] {
  return AUTHENTICATIONS.flatMap((name) => {
    const field = set[name];
    return field ? [{ name, mode: field.value.mode, phase, from: field.from }] : [];
  });
}

function authorizationOf(set: EffectiveSet<Traffic>): FieldSource<Authorization>[] {
  const field = set.authorization;
  return field ? [...(field.merged ?? [field.from])] : [];
}
