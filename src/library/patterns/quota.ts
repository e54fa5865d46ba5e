import type { Budget, QuotaInterval, RateLimitCost, RateLimitEntry } from '../constructs';

/** How much each client may use. */
export interface Quota {
  /**
   * The number of requests or tokens per client and interval, 1 or more.
   *
   * @default - the amount of `budget`, or unlimited except for the clients in `amounts` and `budgets`
   */
  readonly amount?: number;
  /**
   * The budget of each client, in place of `amount`, `per` and `cost`.
   *
   * @default - `amount`, `per` and `cost` apply
   */
  readonly budget?: Budget;
  /**
   * Different amounts for specific clients, by the value of the last entry of `by`. Each 1 or more, in the unit of `budget` if it is set.
   *
   * @default - `amount` applies to all clients
   */
  readonly amounts?: { [value: string]: number };
  /**
   * Budgets of specific clients, by the value of the last entry of `by`, in place of `amounts`. All budgets of a quota are in dollars with
   * the same price for unpriced models, or all in tokens; intervals can differ.
   *
   * @default - `budget` applies to all clients
   */
  readonly budgets?: { [value: string]: Budget };
  /**
   * The interval of the amount.
   *
   * @default - that of `budget`; else QuotaInterval.DAY
   */
  readonly per?: QuotaInterval;
  /**
   * The entries that identify clients, such as "tenant" with `Cel.apiKeyField`; 1 to 16. The keys of `amounts` are values of the last
   * entry.
   */
  readonly by: RateLimitEntry[];
  /**
   * The unit that is counted.
   *
   * @default RateLimitCost.REQUESTS
   */
  readonly cost?: RateLimitCost;
  /**
   * Whether clients that have used up the quota are refused. If false, usage is only counted, and shown in response headers if
   * `limitHeaders` is true.
   *
   * @default true
   */
  readonly enforced?: boolean;
}
