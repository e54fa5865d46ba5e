import type { Authorization, Traffic } from '../../validation/types.generated';
import type { EffectiveSet, FieldSource, ListenerAttachment, RuleAttachment } from '../model/attachment';
import { AUTHENTICATIONS } from '../model/restrictions';

/** What a request passes before it reaches the backends of a rule. */
export interface Access {
  /** The traffic policies of both phases. */
  readonly sets: readonly EffectiveSet<Traffic>[];
  /** The authorization rules of all levels, least precise first. */
  readonly authorization: readonly FieldSource<Authorization>[];
  /** Whether requests without credentials are refused. */
  readonly demandsCredentials: boolean;
}

/** Works each pair of policy sets out once: equal sets are one object. */
export class AccessByScope {
  private readonly known = new Map<EffectiveSet<Traffic>, Map<EffectiveSet<Traffic>, Access>>();

  public of({ preRouting }: ListenerAttachment, { traffic }: RuleAttachment): Access {
    const byTraffic = this.known.get(preRouting) ?? new Map<EffectiveSet<Traffic>, Access>();
    this.known.set(preRouting, byTraffic);
    const access = byTraffic.get(traffic) ?? accessThrough([preRouting, traffic]);
    byTraffic.set(traffic, access);
    return access;
  }
}

function accessThrough(sets: readonly EffectiveSet<Traffic>[]): Access {
  const strict = sets.flatMap((set) =>
    AUTHENTICATIONS.filter((name) => {
      const field = set[name];
      return field && field.value.mode === 'Strict';
    }),
  );
  return {
    sets,
    authorization: sets.flatMap(authorizationOf),
    demandsCredentials: strict.length > 0 || sets.some((set) => set.extAuth !== undefined),
  };
}

function authorizationOf(set: EffectiveSet<Traffic>): FieldSource<Authorization>[] {
  const field = set.authorization;
  return field ? [...(field.merged ?? [field.from])] : [];
}
