import { CODE } from '../../core/diagnostics/codes.generated';
import { Cel } from './cel';
import { checkedOptions } from './checked-options';
import { pointInTime } from './point-in-time';
import { QuotaInterval } from './quota-interval';
import { RateLimitCost } from './rate-limit';
import { usageError } from './usage-error';

/** How a budget in dollars counts. */
export interface DollarBudgetOptions {
  /**
   * The price in dollars of a million tokens of models that have no price in the gateway's model catalogs; above 0. Without a price, such
   * models would be free.
   *
   * @default 1000
   */
  readonly unpricedPerMillionTokens?: number;
}

/** An amount that applies until a point in time. */
interface TemporaryAmount {
  readonly amount: number;
  readonly until: string;
}

/** The whole numbers that the rate limit service receives. */
interface Counted {
  readonly cost: RateLimitCost;
  readonly costFrom?: Cel;
  amountOf(budget: Budget): number;
}

/** The service counts in 32 bits, of which half are reserved for usage above the budget. */
const MOST_UNITS = 2 ** 31 - 1;
const MICRO = 1_000_000;
const CENT = 100;
/** Makes the next whole number of a fraction. */
const ROUND_UP = '0.999999';

/**
 * An amount of dollars, tokens or requests that may be used within a window of time. When it is used up, the gateway answers 429 until the
 * next window begins. Budgets are immutable: each method returns a new budget.
 *
 * Dollars and tokens are counted when a response is complete, requests when they arrive. Requests that are in progress when a budget is
 * used up are still answered, so usage can exceed the budget by their cost. Windows are aligned to the Unix epoch in UTC; a month has
 * 30 days, unless `calendarMonths` of a `GlobalRateLimit` is set.
 *
 * @example
 *
 * const quotas = new GlobalRateLimit(chart, 'quotas', {
 *   quotas: [{ budget: Budget.dollars(500).perMonth(), by: [{ name: 'team', value: Cel.apiKeyField('team') }] }],
 * });
 */
@checkedOptions('Budget')
export class Budget {
  /**
   * Returns a budget in dollars, by the prices of the gateway's model catalogs; per day by default. The cost of each request is rounded up
   * to the counting unit: millionths of a dollar for budgets up to 2147 dollars, hundredths up to 21474836 dollars. Requires revision v1.4.
   * Failed responses and responses without token counts cost nothing; neither do embeddings if formats are selected by path.
   *
   * @param amount 0.000001 to 21474836 dollars
   * @param options the price of models that the catalogs do not list
   */
  public static dollars(amount: number, options: DollarBudgetOptions = {}): Budget {
    const unpriced = options.unpricedPerMillionTokens ?? 1000;
    if (!(unpriced > 0 && Number.isFinite(unpriced))) throw usageError(CODE.invalidBudget, { amount: unpriced });
    return new Budget(amount, QuotaInterval.DAY, unpriced, RateLimitCost.TOKENS);
  }

  /**
   * Returns a budget in tokens of prompts and completions; per day by default.
   *
   * @param amount a whole number, 1 to 2147483647
   */
  public static tokens(amount: number): Budget {
    return new Budget(amount, QuotaInterval.DAY, undefined, RateLimitCost.TOKENS);
  }

  /**
   * Returns a budget in requests of any kind; per day by default. This budget is never exceeded.
   *
   * @param amount a whole number, 1 to 2147483647
   */
  public static requests(amount: number): Budget {
    return new Budget(amount, QuotaInterval.DAY, undefined, RateLimitCost.REQUESTS);
  }

  private constructor(
    private readonly amount: number,
    private readonly interval: QuotaInterval,
    private readonly unpriced: number | undefined,
    private readonly cost: RateLimitCost,
    private readonly temporary?: TemporaryAmount,
  ) {
    const isDollars = unpriced !== undefined;
    const units = isDollars ? amount * CENT : amount;
    const isEnough = isDollars ? amount * MICRO >= 1 : Number.isInteger(amount) && amount >= 1;
    if (!isEnough || units > MOST_UNITS) throw usageError(CODE.invalidBudget, { amount });
  }

  /** The same amount in each minute of the clock. */
  public perMinute(): Budget {
    return this._every(QuotaInterval.MINUTE);
  }

  /** The same amount in each hour. */
  public perHour(): Budget {
    return this._every(QuotaInterval.HOUR);
  }

  /** The same amount in each day of UTC. */
  public perDay(): Budget {
    return this._every(QuotaInterval.DAY);
  }

  /** The same amount in each 30 days since the epoch, or in each month of the calendar with `calendarMonths` of a `GlobalRateLimit`. */
  public perMonth(): Budget {
    return this._every(QuotaInterval.MONTH);
  }

  /**
   * Returns a budget of another amount until a point in time, after which this one applies again. Until then, usage counts from 0 in a counter of
   * its own with the same interval, and not in this budget. Gateways compare the time of each request, so that the end requires no
   * deployment; from then on, a warning reports the call as without effect (AIG8296). The last call applies.
   *
   * @example
   *
   * Budget.dollars(2000).perMonth().temporarily(500, '2027-01-29');
   *
   * @param amount in the unit of this budget, with the same bounds
   * @param until a date, which means its beginning in UTC, or a time with a time zone, such as `2027-01-29T18:00:00+01:00`
   */
  public temporarily(amount: number, until: string): Budget {
    if (pointInTime(until) === undefined) throw usageError(CODE.invalidTemporaryBudget, { until });
    // The amount has the same bounds.
    this._with(amount);
    return new Budget(this.amount, this.interval, this.unpriced, this.cost, { amount, until });
  }

  /** @internal */
  public get _temporary(): TemporaryAmount | undefined {
    return this.temporary;
  }

  /** @internal */
  public get _amount(): number {
    return this.amount;
  }

  /** @internal */
  public get _per(): QuotaInterval {
    return this.interval;
  }

  /** @internal */
  public get _isDollars(): boolean {
    return this.unpriced !== undefined;
  }

  /** @internal */
  public get _unit(): string {
    return this._isDollars ? 'dollars' : this.cost === RateLimitCost.TOKENS ? 'tokens' : 'requests';
  }

  /**
   * Identifies the budgets that one expression can count together.
   *
   * @internal
   */
  public get _counts(): string {
    return this._isDollars ? `dollars, ${this.unpriced} per million tokens of models without a price` : this._unit;
  }

  /** @internal */
  public get _text(): string {
    return `${this._isDollars ? `$${this.amount}` : `${this.amount} ${this._unit}`} per ${this.interval}`;
  }

  /** @internal */
  public _every(interval: QuotaInterval): Budget {
    return new Budget(this.amount, interval, this.unpriced, this.cost, this.temporary);
  }

  /**
   * The same for another amount.
   *
   * @internal
   */
  public _with(amount: number): Budget {
    return new Budget(amount, this.interval, this.unpriced, this.cost);
  }

  /**
   * One expression counts for all budgets of a quota, so that the largest decides the unit.
   *
   * @internal
   */
  public _counted(others: readonly Budget[]): Counted {
    const stranger = others.find(({ _counts }) => _counts !== this._counts);
    if (stranger) throw usageError(CODE.mixedBudgets, { first: this._counts, second: stranger._counts });
    if (this.unpriced === undefined) return { cost: this.cost, amountOf: ({ amount }) => amount };
    let units = MICRO;
    const amounts = [this, ...others].flatMap(({ amount, temporary }) => [amount, temporary?.amount ?? 0]);
    while (Math.max(...amounts) * units > MOST_UNITS) units /= 10;
    const dollars = product('llm.cost.total', units);
    const tokens = product('double(llm.totalTokens)', (this.unpriced * units) / MICRO);
    return {
      cost: RateLimitCost.TOKENS,
      costFrom: Cel.of(`default(uint(${dollars} + ${ROUND_UP}), uint(${tokens} + ${ROUND_UP}))`),
      amountOf: ({ amount }) => Math.max(1, Math.floor(amount * units + 1e-6)),
    };
  }
}

function product(expression: string, factor: number): string {
  return [expression, double(factor)].join(' * ');
}

/** Formats a number as a double literal. */
function double(value: number): string {
  return Number.isInteger(value) ? value.toFixed(1) : String(value);
}
