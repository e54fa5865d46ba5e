import type * as config from '../../../data-plane/config';
import type { Delay } from '../../../validation/types.generated';
import { type Coverage, covering } from '../coverage';
import { timeSpan } from '../time-span';

export const DELAY_COVERAGE: Coverage = {
  ...covering<Delay>('Delay', { duration: '`delay.duration`' }),
};

export function lowerDelay({ duration }: Delay): config.DelayPolicy {
  return { duration: timeSpan(duration) };
}
