import type * as config from '../../../data-plane/config';
import { CODE } from '../../../diagnostics/codes.generated';
import type { Retry } from '../../../validation/types.generated';
import { defined } from '../../../values/objects';
import { canonicalDuration, milliseconds } from '../../semantics/duration';
import { attemptsOf } from '../../semantics/retries';
import { type Coverage, covering } from '../coverage';
import type { GatewayScope, Site } from '../scope';

export const RETRY_COVERAGE: Coverage = {
  ...covering<Retry>('Retry', {
    attempts: '`retry.attempts`, at most 254 (AIG5003)',
    codes: '`retry.codes`',
    backoff: '`retry.backoff`',
    precondition: '`retry.precondition`',
    condition: '`retry.condition`',
  }),
};

/** Gateway API's retry settings, in a policy or in a rule. */
export interface RetrySettings {
  readonly attempts?: number;
  readonly codes?: readonly number[];
  readonly backoff?: string;
  /** The precondition; only policies have one. */
  readonly precondition?: string;
  readonly condition?: string;
}

/** Returns the backoff; a backoff of zero is omitted. */
function pauseIn({ backoff }: RetrySettings): string | undefined {
  return backoff !== undefined && milliseconds(backoff) > 0 ? canonicalDuration(backoff) : undefined;
}

/** Returns the retries; `undefined` if there are none. The data plane's `attempts` exclude the first one, as in Gateway API. */
export function lowerRetry(value: RetrySettings, site: Site, scope: GatewayScope): config.RetryPolicy | undefined {
  const attempts = attemptsOf(value);
  if (attempts === 0) return undefined;
  if (attempts < 0) {
    scope.diagnostics.report(CODE.invalidNumberOfAttempts, site.origin, { attempts });
    return undefined;
  }
  const { retryAttempts: most } = scope.options.dataPlane.limits;
  if (attempts > most) {
    const beyond = attempts > 2_147_483_647;
    scope.diagnostics.report(beyond ? CODE.invalidNumberOfAttempts : CODE.tooManyRetries, site.origin, { attempts });
  }
  return defined({
    attempts: Math.min(attempts, most),
    backoff: pauseIn(value),
    codes: [...(value.codes ?? [])],
    precondition: value.precondition,
    condition: value.condition,
  });
}
