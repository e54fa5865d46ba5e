import type { Authorization, Traffic } from '../../validation/types.generated';
import { onceForEach } from '../../values/once-for-each';
import { below, type Origin } from '../../values/origin';
import { type EffectiveFields, type EffectiveSet, type FieldSource, sourcesOf } from '../model/attachment';
import { entriesOf } from '../semantics/conditional';
import type { RuleAccess } from './access';
import { limitDescriptorsOf } from './limit-descriptors';

/** An expression by which a policy decides about a request. */
export interface RequestDecision {
  readonly text: string;
  readonly at: Origin;
  /** The policy field that the expression belongs to. */
  readonly source: Origin;
  readonly field: string;
  /** `key`: a limit counts the values of the expression separately. */
  readonly kind: 'condition' | 'key';
}

/** Fields whose entries refuse, answer or count a request, so that their conditions decide about it. */
const CONDITIONAL_RESTRICTIONS = ['extAuth', 'directResponse', 'rateLimit'] as const;

/** Returns the expressions by which policies of a rule accept, refuse or count requests. */
export const requestDecisionsOf = onceForEach((access: RuleAccess): readonly RequestDecision[] => {
  const keys = limitDescriptorsOf(access).flatMap(({ at: source, descriptors }) =>
    descriptors.flatMap(({ expressions }) =>
      expressions.map((one) => ({ ...one, source, field: 'rateLimit', kind: 'key' as const })),
    ),
  );
  return [
    ...authorizationDecisions(access.authorization, 'authorization'),
    ...access.sets.flatMap(conditionsIn),
    ...keys,
  ];
});

/** Returns the expressions of authorization policies, which are the values of a field. */
export function authorizationDecisions(
  sources: readonly FieldSource<Authorization>[],
  field: string,
): readonly RequestDecision[] {
  return sources.flatMap(({ value, origin }) =>
    value.policy.matchExpressions.map((text, index) => ({
      text,
      at: below(origin, 'policy', 'matchExpressions', index),
      source: origin,
      field,
      kind: 'condition' as const,
    })),
  );
}

function conditionsIn(set: EffectiveSet<Traffic>): readonly RequestDecision[] {
  const fields: EffectiveFields = set;
  return CONDITIONAL_RESTRICTIONS.flatMap((field) =>
    sourcesOf(fields[field]).flatMap(({ value, origin }) =>
      entriesOf(value as object).flatMap(({ condition, path }) =>
        condition === undefined
          ? []
          : {
              text: condition,
              at: below(origin, ...path.slice(0, -1), 'condition'),
              source: origin,
              field,
              kind: 'condition' as const,
            },
      ),
    ),
  );
}
