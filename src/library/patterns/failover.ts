import { Duration } from 'cdk8s';
import { Cel, type EvictionOptions, type LlmProvider, type RetryOptions } from '../constructs';

/** The pause between attempts. Evictions are asynchronous, so an attempt without a pause can reach the provider that has just failed. */
const PAUSE = Duration.millis(50);

/**
 * The condition for a failed attempt. A 429 is a failure, since it lasts until the quota is renewed. A missing response counts as 503.
 * Requests that never completed with the provider are ignored: the client disconnected or sent a malformed request.
 */
const FAILS = 'has(proxy.upstreamDuration) && (default(response.code, 503u) >= 500 || response.code == 429)';

/** Retries that reach the next tier; undefined for no attempts. */
export function failoverRetry(
  given: RetryOptions = { attempts: 2, codes: [429, 500, 502, 503, 504] },
): RetryOptions | undefined {
  return given.attempts === 0 ? undefined : { ...given, backoff: given.backoff ?? PAUSE };
}

/** Returns the default eviction settings. */
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
