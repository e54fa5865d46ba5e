import type { Duration } from 'cdk8s';
import type { Cel } from './cel';
import { checkedOptions } from './checked-options';
import { durationText } from './duration-text';

/**
 * The time that a request waits before it is forwarded.
 *
 * @example
 *
 * route.addTrafficPolicy('slow', { delay: Delay.fixed(Duration.millis(200)) });
 */
@checkedOptions('Delay')
export class Delay {
  /**
   * The same delay for all requests.
   *
   * @param duration in whole milliseconds
   */
  public static fixed(duration: Duration): Delay {
    return new Delay(durationText(duration));
  }

  /**
   * A delay by request. Requires revision v1.4.
   *
   * @param expression returns a duration, or a number of milliseconds
   */
  public static computed(expression: Cel): Delay {
    return new Delay(expression.expression);
  }

  private constructor(
    /**
     * The value of the field.
     *
     * @internal
     */
    public readonly _text: string,
  ) {}
}
