import type { Budget } from './budget';

/** Budgets with the metric labels by which their spending is measured. */
export interface WatchedBudget {
  /**
   * The metric label whose values each have a budget, such as `team`: letters, digits and `_`, not beginning with a digit. `le` and names
   * that begin with `__` are reserved by Prometheus. A dashboard or alerts reject any other name (AIG8122).
   *
   * @default - all share one
   */
  readonly label?: string;
  /**
   * The budget of each value of the label, or of all together.
   *
   * @default - only `budgets`
   */
  readonly budget?: Budget;
  /**
   * Budgets of certain values of the label.
   *
   * @default - one budget applies to all values
   */
  readonly budgets?: { [value: string]: Budget };
}
