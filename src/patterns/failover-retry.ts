import { Duration } from 'cdk8s';
import type { RetryOptions } from '../constructs';

/** Evictions are carried out beside requests: without a pause, the next attempts may still meet what has just failed. */
const PAUSE = Duration.millis(50);

/** Retries that meet the next tier. */
export function failoverRetry(given: RetryOptions = { attempts: 2, codes: [429, 500, 502, 503, 504] }): RetryOptions {
  return { ...given, backoff: given.backoff ?? PAUSE };
}
