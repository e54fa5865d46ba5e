import type { Traffic } from '../../validation/types.generated';
import type { PolicyNode } from '../model/graph';
import { below, type Origin } from '../model/origin';
import { entriesOf, isExhaustive } from '../semantics/conditional';

/** What refuses or limits requests. */
const FIELDS = ['extAuth', 'extProc', 'rateLimit', 'directResponse'] as const satisfies readonly (keyof Traffic)[];

/** The status from which on an answer refuses. */
const REFUSALS = 400;

interface OpenCondition {
  readonly field: (typeof FIELDS)[number];
  readonly text: string;
  readonly origin: Origin;
}

/** The conditions of a policy by which requests are refused, asked about or counted, where all others get nothing of it. */
export function openConditionsOf({ resource }: PolicyNode): readonly OpenCondition[] {
  return FIELDS.flatMap((field) => {
    const value: object | undefined = resource.spec.traffic?.[field];
    if (!value || isExhaustive(value)) return [];
    return entriesOf<{ readonly status?: number }>(value).flatMap(({ condition, policy }, index) => {
      if (condition === undefined || (field === 'directResponse' && (policy.status ?? 0) < REFUSALS)) return [];
      const origin = below(resource.origin, 'spec', 'traffic', field, 'conditional', index, 'condition');
      return [{ field, text: condition, origin }];
    });
  });
}
