import { Duration } from 'cdk8s';
import { Cel, type EvictionOptions, type LlmProvider, type RetryOptions, Transformation } from '../constructs';

/** The pause between attempts. Evictions are asynchronous, so an attempt without a pause can reach the provider that has just failed. */
const PAUSE = Duration.millis(50);

/**
 * A response of 429 counts as failed, too, because it lasts until the quota resets. A missing response is a 503. A request that did not
 * reach the provider is ignored: the client disconnected, or its body is not a model request.
 */
const FAILS = 'default(response.code, 503u) >= 500 || response.code == 429';

/** The provider rejects the credentials of the gateway, such as a revoked key. */
const REJECTED = 401;

const failsWhere = (condition: string) => Cel.of(`has(proxy.upstreamDuration) && (${condition})`);

/** Returns the default retries; undefined for no attempts. A 401 is an error of the provider only if all providers have credentials of the gateway. */
export function failoverRetry(
  given: RetryOptions | undefined,
  providers: readonly LlmProvider[] = [],
): RetryOptions | undefined {
  const codes = [...(isOurs(providers) ? [REJECTED] : []), 429, 500, 502, 503, 504];
  const retry: RetryOptions = given ?? { attempts: 2, codes };
  return retry.attempts === 0 ? undefined : { ...retry, backoff: retry.backoff ?? PAUSE };
}

/** Returns the default eviction settings. */
export function failoverEviction(
  given: EvictionOptions = { duration: Duration.seconds(10), consecutiveFailures: 1, restoreHealth: 100 },
  providers: readonly LlmProvider[] = [],
): EvictionOptions {
  const usual = failsWhere(isOurs(providers) ? `${FAILS} || response.code == ${REJECTED}` : FAILS);
  return { ...given, unhealthyWhen: given.unhealthyWhen ?? usual };
}

/** Returns whether a 401 is about credentials of the gateway, and not about those of a client. */
function isOurs(providers: readonly LlmProvider[]): boolean {
  return providers.length > 0 && providers.every((provider) => provider._hasOwnCredentials());
}

/**
 * Turns the 401 of a provider into a 502, unless it may concern client credentials: clients would attribute it to their own. A 401 of the
 * gateway itself stays, because the change applies to authenticated requests only.
 */
export function failoverStatus(providers: readonly LlmProvider[]): Transformation | undefined {
  if (!isOurs(providers)) return undefined;
  return Transformation.response({
    setHeaders: { ':status': Cel.of(`response.code == ${REJECTED} ? 502 : response.code`) },
  });
}

/** The limits of a request that may fail over. */
export interface FailoverLimits {
  readonly timeout?: Duration;
  readonly attemptTimeout?: Duration;
  readonly retry?: RetryOptions;
}

const DEFAULT_TIMEOUT = Duration.minutes(5);

/** Returns the time for all attempts of a request. */
export function failoverTimeout({ timeout = DEFAULT_TIMEOUT }: FailoverLimits): Duration {
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

/**
 * Returns a provider of a backend that serves several formats. A provider's `http` overrides its backend's, so a provider that sets its
 * version needs the limit as well.
 */
export function inBackend(provider: LlmProvider, attempt: Duration | undefined): LlmProvider {
  const prefixed = provider._withPathPrefix();
  return attempt ? prefixed._withRequestTimeout(attempt) : prefixed;
}
