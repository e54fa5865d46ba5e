import * as api from '../api';
import type { Cel } from './cel';
import { checkedOptions } from './checked-options';

/**
 * Authorization rules for the requests of clients. The rules of all policies that apply to a request are combined: the request is
 * refused if any `deny` matches, if any `require` does not match, or if there are `allow` rules and none of them matches.
 *
 * @example
 *
 * route.addTrafficPolicy('inside', { authorization: Authorization.require(Cel.clientIn('10.0.0.0/8')) });
 * gateway.addTrafficPolicy('no-robots', { authorization: Authorization.deny(Cel.header('user-agent').containsText('bot')) });
 */
@checkedOptions('Authorization')
export class Authorization {
  /**
   * Allows requests that match at least one condition. As soon as any policy has an `allow` rule, requests that match none of them are
   * refused.
   *
   * @param conditions one or more conditions, of which one match is sufficient
   */
  public static allow(...conditions: Cel[]): Authorization {
    return new Authorization(api.AuthorizationAction.ALLOW, conditions);
  }

  /**
   * Refuses requests that match at least one condition. A condition that fails to evaluate does not match, so use `require` with the
   * opposite condition if a field may be missing.
   *
   * @param conditions one or more conditions, of which one match is sufficient
   */
  public static deny(...conditions: Cel[]): Authorization {
    return new Authorization(api.AuthorizationAction.DENY, conditions);
  }

  /**
   * Refuses requests that do not match every condition.
   *
   * @param conditions one or more conditions, all of which must match
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
