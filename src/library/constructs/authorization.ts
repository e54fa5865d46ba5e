import * as api from '../api';
import type { Cel } from './cel';

/**
 * Who may do what. Rules of all policies on the way to a destination count together: any `deny` that holds refuses, every
 * `require` has to hold, and where there is an `allow`, one of them has to hold.
 *
 * @example
 *
 * route.addTrafficPolicy('inside', { authorization: Authorization.require(Cel.clientIn('10.0.0.0/8')) });
 * gateway.addTrafficPolicy('no-robots', { authorization: Authorization.deny(Cel.header('user-agent').containsText('bot')) });
 */
export class Authorization {
  /**
   * Lets in what fulfils one of the conditions, and, as soon as there is one such rule anywhere, nothing else.
   *
   * @param conditions each is enough on its own; at least one
   */
  public static allow(...conditions: Cel[]): Authorization {
    return new Authorization(api.AuthorizationAction.ALLOW, conditions);
  }

  /**
   * Refuses what fulfils one of the conditions. A condition that cannot be evaluated does not refuse: prefer `require`
   * of the opposite where a field may be missing.
   *
   * @param conditions each is enough on its own; at least one
   */
  public static deny(...conditions: Cel[]): Authorization {
    return new Authorization(api.AuthorizationAction.DENY, conditions);
  }

  /**
   * Refuses what does not fulfil all of the conditions.
   *
   * @param conditions all have to hold; at least one
   */
  public static require(...conditions: Cel[]): Authorization {
    return new Authorization(api.AuthorizationAction.REQUIRE, conditions);
  }

  private constructor(
    private readonly action: api.AuthorizationAction,
    private readonly conditions: readonly Cel[],
  ) {}

  /** @internal */
  public _render(): api.Authorization {
    return { action: this.action, policy: { matchExpressions: this.conditions.map(({ expression }) => expression) } };
  }
}
