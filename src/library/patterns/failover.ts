import { Duration } from 'cdk8s';
import { Cel, type EvictionOptions, type LlmProvider, type RetryOptions } from '../constructs';

/** Evictions are carried out beside requests: without a pause, the next attempts may still meet what has just failed. */
const PAUSE = Duration.millis(50);

/**
 * Who has had enough of us counts as failed, too: its 429 would last as long as its quota does. No answer at all is a 503. What never
 * came to an end with the provider says nothing of it: a client hung up, or sent what is no request for a model.
 */
const FAILS = 'has(proxy.upstreamDuration) && (default(response.code, 503u) >= 500 || response.code == 429)';

/** Retries that reach the next tier; undefined for no attempts. */
export function failoverRetry(
  given: RetryOptions = { attempts: 2, codes: [429, 500, 502, 503, 504] },
): RetryOptions | undefined {
  return given.attempts === 0 ? undefined : { ...given, backoff: given.backoff ?? PAUSE };
}

/** Evictions that make way for the next tier. */
export function failoverEviction(
  given: EvictionOptions = { duration: Duration.seconds(10), consecutiveFailures: 1, restoreHealth: 100 },
): EvictionOptions {
  return { ...given, unhealthyWhen: given.unhealthyWhen ?? Cel.of(FAILS) };
}

/** The limits of a request that may fail over. */
export interface FailoverLimits {
  readonly timeout?: Duration;
  readonly attemptTimeout?: Duration;
  readonly retry?: RetryOptions;
}

const LONGEST = Duration.minutes(5);

/** Returns the time for all attempts of a request. */
export function failoverTimeout({ timeout = LONGEST }: FailoverLimits): Duration {
  return timeout;
}

/**
 * Returns the time for one attempt: half of the time for all, so that another provider has as much time as the one that does not answer.
 * Undefined if no other attempt or provider can make use of the rest.
 */
export function failoverAttemptTimeout(limits: FailoverLimits, providers: number): Duration | undefined {
  if (limits.attemptTimeout) return limits.attemptTimeout;
  if (providers < 2 || !failoverRetry(limits.retry)) return undefined;
  const half = Math.floor(failoverTimeout(limits).toMilliseconds() / 2);
  return half > 0 ? Duration.millis(half) : undefined;
}

/** `http` of a provider takes the place of its backend's, so a provider that sets its version needs the limit as well. */
export function limited(provider: LlmProvider, attempt: Duration | undefined): LlmProvider {
  return attempt ? provider._withRequestTimeout(attempt) : provider;
}
