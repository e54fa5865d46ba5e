import type {
  DirectResponseConditional,
  ExtAuthConditional,
  ExtProcConditional,
  RateLimitsConditional,
  TransformationConditional,
} from '../../../validation/types.generated';
import { entriesOf, isConditional } from '../../semantics/conditional';
import { type Coverage, covering } from '../coverage';
import { type Site, within } from '../scope';

const ENTRY = {
  condition: '`conditional[].condition`',
  policy: 'flat in `conditional[]`, next to the condition',
} as const;

/** Conditional policies: each request gets the first one whose condition is true. */
export const CONDITIONAL_COVERAGE: Coverage = {
  ...covering<TransformationConditional>('TransformationConditional', ENTRY),
  ...covering<ExtProcConditional>('ExtProcConditional', ENTRY),
  ...covering<ExtAuthConditional>('ExtAuthConditional', ENTRY),
  ...covering<RateLimitsConditional>('RateLimitsConditional', ENTRY),
  ...covering<DirectResponseConditional>('DirectResponseConditional', ENTRY),
};

type Conditional<Entry> = { readonly conditional: readonly (Entry & { readonly condition?: string })[] };

/** Returns a policy of the config or a list of conditional ones, in which each policy's fields are next to its condition. */
export function lowerByCondition<Policy extends object, Entry extends object>(
  value: Policy,
  site: Site,
  lower: (policy: Policy, site: Site) => Entry,
): Entry | Conditional<Entry> {
  if (!isConditional(value)) return lower(value, site);
  const conditional = entriesOf<Policy>(value).map(({ condition, policy, path }) =>
    withCondition(condition, lower(policy, within(site, ...path))),
  );
  return { conditional };
}

/** Adds a condition as the first field, for readability. */
export function withCondition<Entry extends object>(condition: string | undefined, entry: Entry) {
  return { ...(condition === undefined ? {} : { condition }), ...entry };
}
