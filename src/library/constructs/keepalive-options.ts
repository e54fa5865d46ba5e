import type { Duration } from 'cdk8s';

/** Probes of idle TCP connections. At least one field. */
export interface KeepaliveOptions {
  /**
   * Unanswered probes after which a connection is closed, 1 to 64.
   *
   * @default 9
   */
  readonly probes?: number;
  /**
   * How long a connection is idle before the first probe, at least 1 second.
   *
   * @default Duration.seconds(180)
   */
  readonly idleTime?: Duration;
  /**
   * Time between two probes, at least 1 second.
   *
   * @default Duration.seconds(180)
   */
  readonly interval?: Duration;
}
