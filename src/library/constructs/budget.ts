import { CODE } from '../../core/diagnostics/codes.generated';
import { Cel } from './cel';
import { checkedOptions } from './checked-options';
import { QuotaInterval } from './quota-interval';
import { RateLimitCost } from './rate-limit';
import { usageError } from './usage-error';

/** How a budget in dollars counts. */
export interface DollarBudgetOptions {
  /**
   * What a million tokens of a model without a price in the catalogs of the gateway count, in dollars: more than 0. Without it, such a
   * model would be free.
   *
   * @default 1000
   */
  readonly unpricedPerMillionTokens?: number;
}

/** What a counting service is told, in its whole numbers. */
interface Counted {
  readonly cost: RateLimitCost;
  readonly costFrom?: Cel;
  amountOf(budget: Budget): number;
}

/** Counts of the service have 32 bits; half of them are left for what is counted beyond a budget. */
const MOST_UNITS = 2 ** 31 - 1;
const MICRO = 1_000_000;
const CENT = 100;
/** Makes the next whole number of a fraction. */
const ROUND_UP = '0.999999';

/**
 * How much may be spent on language models, in dollars or tokens, or how many requests may be sent, within a time. Who has spent it is refused
 * with a 429 until the next window begins. Values are never changed: each method returns another budget.
 *
 * What a request costs is known when it is answered; requests are counted when they come. Requests that run when a budget is used up are answered, too: it is exceeded by
 * what these cost, at most. Windows begin with the epoch, in UTC; a month has 30 days, whatever the calendar says.
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
   * Dollars, by the prices of the gateway's model catalogs, per day where nothing else is said. Each request counts at least what it cost,
   * in the smallest unit that fits: millionths of a dollar up to a budget of 2147 dollars, hundredths up to 21474836. Needs revision v1.4.
   *
   * Answers that fail or tell no tokens cost nothing, and neither do embeddings where paths are told apart.
   *
   * @param amount 0.000001 to 21474836 dollars
   * @param options what models without a price count
   */
  public static dollars(amount: number, options: DollarBudgetOptions = {}): Budget {
    const unpriced = options.unpricedPerMillionTokens ?? 1000;
    if (!(unpriced > 0 && Number.isFinite(unpriced))) throw usageError(CODE.invalidBudget, { amount: unpriced });
    return new Budget(amount, QuotaInterval.DAY, unpriced, RateLimitCost.TOKENS);
  }

  /**
   * Tokens of prompts and answers, per day where nothing else is said.
   *
   * @param amount a whole number, 1 to 2147483647
   */
  public static tokens(amount: number): Budget {
    return new Budget(amount, QuotaInterval.DAY, undefined, RateLimitCost.TOKENS);
  }

  /**
   * Requests of any kind, per day where nothing else is said. Never more than these get in.
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

  /** The same amount in each 30 days since the epoch: the service that counts knows no months of the calendar. */
  public perMonth(): Budget {
    return this._every(QuotaInterval.MONTH);
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
   * What it has in common with those that one expression can count beside it.
   *
   * @internal
   */
  public get _counts(): string {
    return this._isDollars ? `dollars, ${this.unpriced} a million tokens without a price` : this._unit;
  }

  /** @internal */
  public get _text(): string {
    return `${this._isDollars ? `$${this.amount}` : `${this.amount} ${this._unit}`} per ${this.interval}`;
  }

  /** @internal */
  public _every(interval: QuotaInterval): Budget {
    return new Budget(this.amount, interval, this.unpriced, this.cost);
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
    while (Math.max(this.amount, ...others.map(({ amount }) => amount)) * units > MOST_UNITS) units /= 10;
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

/** A number that expressions take for one with a fraction. */
function double(value: number): string {
  return Number.isInteger(value) ? value.toFixed(1) : String(value);
}
