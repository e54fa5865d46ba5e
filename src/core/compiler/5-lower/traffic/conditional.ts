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
  policy: 'flat in `conditional[]`, beside the condition',
} as const;

/** Policies of which each request gets the first whose condition holds. */
export const CONDITIONAL_COVERAGE: Coverage = {
  ...covering<TransformationConditional>('TransformationConditional', ENTRY),
  ...covering<ExtProcConditional>('ExtProcConditional', ENTRY),
  ...covering<ExtAuthConditional>('ExtAuthConditional', ENTRY),
  ...covering<RateLimitsConditional>('RateLimitsConditional', ENTRY),
  ...covering<DirectResponseConditional>('DirectResponseConditional', ENTRY),
};

type Conditional<Entry> = { readonly conditional: readonly (Entry & { readonly condition?: string })[] };

/** A policy of the config, or a list of such: there the fields of a policy stand beside its condition. */
export function byCondition<Policy extends object, Entry extends object>(
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

/** The condition comes first, as a person reads it. */
export function withCondition<Entry extends object>(condition: string | undefined, entry: Entry) {
  return { ...(condition === undefined ? {} : { condition }), ...entry };
}
