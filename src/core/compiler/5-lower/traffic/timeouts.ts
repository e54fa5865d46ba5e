import type * as config from '../../../data-plane/config';
import type { Timeouts } from '../../../validation/types.generated';
import { defined } from '../../../values/objects';
import { canonicalDuration, milliseconds } from '../../semantics/duration';
import { isEmpty } from '../config-object';
import { type Coverage, covering } from '../coverage';

export const TIMEOUTS_COVERAGE: Coverage = {
  ...covering<Timeouts>('Timeouts', {
    request: '`timeout.requestTimeout`',
  }),
};

/** Timeouts of a policy, or of a rule, which knows one more. */
export interface TimeoutSettings {
  readonly request?: string;
  readonly backendRequest?: string;
}

export function lowerTimeouts(value: TimeoutSettings): config.TimeoutPolicy | undefined {
  const timeout = defined<config.TimeoutPolicy>({
    requestTimeout: limited(value.request),
    backendRequestTimeout: limited(value.backendRequest),
  });
  return isEmpty(timeout) ? undefined : timeout;
}

/** Zero means no limit in Gateway API, and would mean "at once" in the data plane. */
function limited(duration: string | undefined): string | undefined {
  return duration === undefined || milliseconds(duration) === 0 ? undefined : canonicalDuration(duration);
}
