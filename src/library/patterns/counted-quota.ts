import { CODE } from '../../core/diagnostics/codes.generated';
import { sortedEntries } from '../../core/values/sorted-entries';
import {
  type TemporarilyCounted,
  type TemporaryBudget,
  temporarilyCounted,
  temporaryValue,
} from '../../core/values/temporary-budget';
import { type Budget, Cel, QuotaInterval, type RateLimitDescriptor, type RateLimitEntry } from '../constructs';
import { instantText } from '../constructs/point-in-time';
import { usageError } from '../constructs/usage-error';
import type { Quota } from './quota';

interface Allowance {
  readonly amount: number;
  readonly per: QuotaInterval;
}

/** A quota in the units of the service. */
export interface CountedQuota {
  readonly descriptor: RateLimitDescriptor;
  /** The allowance of clients that are not in `byValue`. */
  readonly others?: Allowance;
  readonly byValue: ReadonlyMap<string, Allowance>;
  readonly enforced: boolean;
  /** Temporary budgets, with their clients. */
  readonly temporary?: readonly TemporaryBudget[];
  /** Budgets per month, which are not calendar months. */
  readonly months?: readonly Budget[];
}

/** Returns the names in `by`, which identify a quota. */
export function namesInQuota({ descriptor }: CountedQuota): string {
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
  if (amounts.length === 0) throw usageError(CODE.quotaWithoutAmount, { names: namesInQuota(counted) });
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
  const clients = all.map(([value]) => value);
  const temporary = [...all, ...(budget ? [[undefined, budget] as const] : [])].flatMap(([client, one]) => {
    const { _temporary: given } = one;
    if (!given) return [];
    const until = instantText(given.until);
    return [
      { ...(client === undefined ? {} : { client }), until, given, allowance: allowance(one._with(given.amount)) },
    ];
  });
  return {
    descriptor: { entries: entriesWith(by, { temporary, clients }), cost, costFrom },
    ...(budget ? { others: allowance(budget) } : {}),
    byValue: new Map([
      ...all.map(([value, one]) => [value, allowance(one)] as const),
      ...temporary.map((one) => [temporaryValue(one.client ?? '*', one), one.allowance] as const),
    ]),
    ...(temporary.length > 0
      ? { temporary: temporary.map(({ client, given }) => ({ client, until: given.until })) }
      : {}),
    months: [first, ...rest].filter(({ _per }) => _per === QuotaInterval.MONTH),
  };
}

/** Returns the entries with temporary budgets in the last one, which identifies clients. */
function entriesWith(by: readonly RateLimitEntry[], counted: Omit<TemporarilyCounted, 'value'>): RateLimitEntry[] {
  if (counted.temporary.length === 0) return [...by];
  const last = by.length - 1;
  return by.map(({ name, value }, index) => ({
    name,
    value: index === last ? Cel.of(temporarilyCounted({ ...counted, value: value.expression })) : value,
  }));
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

/** A level of the service's config. Keys of one level must differ, so quotas that begin with the same key share a node. */
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
   * Returns one item for all values, and one for each value with its own amount. The service uses only the most specific item, so nested
   * items are repeated in each.
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
