import type { Traffic } from '../../validation/types.generated';
import { below, type Origin } from '../../values/origin';
import type { PolicyNode } from '../model/graph';
import { entriesOf, isExhaustive } from '../semantics/conditional';

/** Fields that refuse or limit requests. */
export const OPEN_FIELDS = [
  'extAuth',
  'extProc',
  'rateLimit',
  'directResponse',
] as const satisfies readonly (keyof Traffic)[];

type OpenField = (typeof OPEN_FIELDS)[number];

/** The status from which on an answer refuses. */
const REFUSALS = 400;

interface OpenCondition {
  readonly field: OpenField;
  readonly text: string;
  readonly origin: Origin;
}

/** Returns the conditions under which a policy refuses, checks or counts requests without affecting any others. */
export function openConditionsOf({ resource }: PolicyNode): readonly OpenCondition[] {
  return OPEN_FIELDS.flatMap((field) => {
    const value: object | undefined = resource.spec.traffic?.[field];
    if (!value || isExhaustive(value)) return [];
    return refusingConditions(field, value, below(resource.origin, 'spec', 'traffic', field));
  });
}

/** Returns the conditions of the entries that refuse, check or count requests. */
export function refusingConditions(field: OpenField, value: object, origin: Origin): readonly OpenCondition[] {
  return entriesOf<{ readonly status?: number }>(value).flatMap(({ condition, policy }, index) => {
    if (condition === undefined || (field === 'directResponse' && (policy.status ?? 0) < REFUSALS)) return [];
    return [{ field, text: condition, origin: below(origin, 'conditional', index, 'condition') }];
  });
}
