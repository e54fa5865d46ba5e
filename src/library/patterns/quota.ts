import { CODE } from '../../core/diagnostics/codes.generated';
import { sortedEntries } from '../../core/values/sorted-entries';
import {
  type Budget,
  QuotaInterval,
  type RateLimitCost,
  type RateLimitDescriptor,
  type RateLimitEntry,
} from '../constructs';
import { usageError } from '../constructs/usage-error';

/** How much each client may use. */
export interface Quota {
  /**
   * What each client may use per interval: requests or tokens, 1 or more.
   *
   * @default - that of `budget`; else unlimited, but for the clients of `amounts` and `budgets`
   */
  readonly amount?: number;
  /**
   * What each client may spend on language models, in place of `amount`, `per` and `cost`.
   *
   * @default - none
   */
  readonly budget?: Budget;
  /**
   * Other amounts for certain clients, by the value of the last entry of `by`. Each 1 or more; beside a `budget` they are dollars or tokens as
   * it has them.
   *
   * @default - `amount` holds for all
   */
  readonly amounts?: { [value: string]: number };
  /**
   * Budgets of certain clients, by the value of the last entry of `by`, in place of `amounts`. All of a quota are in dollars, with one price for models
   * without a price, or all in tokens; each has a time of its own.
   *
   * @default - `budget` holds for all
   */
  readonly budgets?: { [value: string]: Budget };
  /**
   * The interval.
   *
   * @default - that of `budget`; else QuotaInterval.DAY
   */
  readonly per?: QuotaInterval;
  /** By what clients are told apart, such as "tenant" with `Cel.apiKeyField`; 1 to 16. `amounts` are about the last one. */
  readonly by: RateLimitEntry[];
  /**
   * What is counted.
   *
   * @default RateLimitCost.REQUESTS
   */
  readonly cost?: RateLimitCost;
  /**
   * Whether who has used it up is refused. Otherwise it is counted only, and shows in the headers of answers where `limitHeaders` is true.
   *
   * @default true
   */
  readonly enforced?: boolean;
}

interface Allowance {
  readonly amount: number;
  readonly per: QuotaInterval;
}

/** A quota in the units of the service. */
export interface CountedQuota {
  readonly descriptor: RateLimitDescriptor;
  /** What all may use that are not in `byValue`. */
  readonly others?: Allowance;
  readonly byValue: ReadonlyMap<string, Allowance>;
  readonly enforced: boolean;
  /** Budgets of months, which are none of the calendar. */
  readonly months?: readonly Budget[];
}

/** The names in `by`, by which quotas are told apart. */
export function namesIn({ descriptor }: CountedQuota): string {
  return descriptor.entries
    .map(({ name }) => name)
    .sort()
    .join(', ');
}

export function countedQuota(quota: Quota): CountedQuota {
  const { by, enforced = true } = quota;
  if (by.length === 0) throw usageError(CODE.quotaCountsNobody);
  const counted = { ...(quota.budget || quota.budgets ? countedBudgets(quota) : countedAmounts(quota)), enforced };
  const amounts = [...(counted.others ? [counted.others] : []), ...counted.byValue.values()];
  if (amounts.length === 0) throw usageError(CODE.quotaWithoutAmount, { names: namesIn(counted) });
  for (const { amount } of amounts)
    if (!Number.isInteger(amount) || amount < 1) throw usageError(CODE.invalidQuotaAmount, { amount });
  return counted;
}

type Counted = Omit<CountedQuota, 'enforced'>;

function countedAmounts({ amount, amounts = {}, per = QuotaInterval.DAY, by, cost }: Quota): Counted {
  return {
    descriptor: { entries: by, cost },
    ...(amount === undefined ? {} : { others: { amount, per } }),
    byValue: new Map(sortedEntries(amounts).map(([value, one]) => [value, { amount: one, per }])),
  };
}

function countedBudgets(quota: Quota): Counted {
  const { budget, amounts, budgets = {}, by } = quota;
  const excluded = ['amount', 'per', 'cost', ...(quota.budgets ? ['amounts' as const] : [])] as const;
  for (const option of excluded)
    if (quota[option] !== undefined)
      throw usageError(CODE.optionOutOfPlace, {
        option,
        place: `a quota with ${quota.budgets ? '`budgets`' : 'a `budget`'}`,
      });
  const own = budget
    ? sortedEntries(amounts ?? {}).map(([value, amount]) => [value, budget._with(amount)] as const)
    : [];
  const all = [...own, ...sortedEntries(budgets)];
  const [first, ...rest] = [...(budget ? [budget] : []), ...all.map(([, one]) => one)];
  if (!first) throw usageError(CODE.quotaWithoutAmount, { names: by.map(({ name }) => name).join(', ') });
  const { cost, costFrom, amountOf } = first._counted(rest);
  const allowance = (one: Budget): Allowance => ({ amount: amountOf(one), per: one._per });
  return {
    descriptor: { entries: by, cost, costFrom },
    ...(budget ? { others: allowance(budget) } : {}),
    byValue: new Map(all.map(([value, one]) => [value, allowance(one)])),
    months: [first, ...rest].filter(({ _per }) => _per === QuotaInterval.MONTH),
  };
}

/** The service's own config, in the order in which the gateway sends the entries of a descriptor. */
export function serviceConfig(domain: string, quotas: readonly CountedQuota[]): string {
  const root = new QuotaNode();
  for (const quota of quotas) {
    let node = root;
    for (const { name } of quota.descriptor.entries) node = node.below(name);
    node.quota = quota;
  }
  return [`domain: ${JSON.stringify(domain)}`, ...root.lines(''), ''].join('\n');
}

/** A level of the service's config. Keys of one level have to differ, so quotas that begin with the same key share a node. */
class QuotaNode {
  public quota?: CountedQuota;
  private readonly nodes = new Map<string, QuotaNode>();

  public below(name: string): QuotaNode {
    const node = this.nodes.get(name) ?? new QuotaNode();
    this.nodes.set(name, node);
    return node;
  }

  public lines(indent: string): string[] {
    if (this.nodes.size === 0) return [];
    const items = [...this.nodes].flatMap(([name, node]) => node.items(JSON.stringify(name), indent));
    return [`${indent}descriptors:`, ...items];
  }

  /**
   * One item for all values, and one for each value with an amount of its own. The service takes the most exact item and looks no
   * further, so what is below stands below each.
   */
  private items(key: string, indent: string): string[] {
    const { others, byValue, enforced = true } = this.quota ?? {};
    const below = this.lines(`${indent}  `);
    const item = (value: readonly string[], limit: Allowance | undefined) => [
      `${indent}- key: ${key}`,
      ...value,
      ...(limit === undefined
        ? []
        : [
            `${indent}  rate_limit:`,
            `${indent}    unit: ${limit.per}`,
            `${indent}    requests_per_unit: ${limit.amount}`,
          ]),
      ...(limit === undefined || enforced ? [] : [`${indent}  shadow_mode: true`]),
      ...below,
    ];
    const exact = [...(byValue ?? [])].flatMap(([value, limit]) =>
      item([`${indent}  value: ${JSON.stringify(value)}`], limit),
    );
    return others === undefined && below.length === 0 ? exact : [...exact, ...item([], others)];
  }
}
