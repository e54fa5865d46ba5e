import type {
  DirectResponseConditional,
  ExtAuthConditional,
  ExtProcConditional,
  RateLimitsConditional,
  TransformationConditional,
} from '../../../validation/types.generated';
import { type Coverage, covering } from '../coverage';

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
