import type { Duration } from 'cdk8s';
import type { Cel } from './cel';

/** When a destination that answers badly gets no traffic for a while. */
export interface EvictionOptions {
  /**
   * How long the first eviction lasts, at least 1 second; the n-th lasts n times as long.
   *
   * @default Duration.seconds(3)
   */
  readonly duration?: Duration;
  /**
   * Evicts after this many unhealthy answers in a row, 0 or more.
   *
   * @default - one unhealthy answer evicts, unless `healthThreshold` is set
   */
  readonly consecutiveFailures?: number;
  /**
   * Evicts when the moving average of health, 0 to 100, falls below this.
   *
   * @default - the average does not evict
   */
  readonly healthThreshold?: number;
  /**
   * The health, 0 to 100, of the destination when its eviction ends.
   *
   * @default - the health it had when it was evicted
   */
  readonly restoreHealth?: number;
  /**
   * True for answers that count as unhealthy.
   *
   * @default - answers of 500 and above, and failed connections
   */
  readonly unhealthyWhen?: Cel;
}
