import { type Fields, isObject } from '../../../core/values/objects';
import { type Expression, fromStatic, json } from '../code/model';
import type { ConversionReport } from '../conversion-report';
import { type Dollars, dollarsFor, rounded } from './windows';

/** What somebody may use. */
export interface Limits {
  /** In a minute. */
  readonly tokens?: number;
  /** In a minute. */
  readonly requests?: number;
  readonly dollars: readonly Dollars[];
  /** Whether there is a limit of nothing at all, so that each request was refused. */
  readonly isRefused?: boolean;
}

export const NO_LIMITS: Limits = { dollars: [] };

/** What LiteLLM limits, and why nothing is made of it. */
const OTHERS: Readonly<Record<string, string>> = {
  soft_budget: 'A soft budget refuses nothing. `budgets` with `enforced: false` and `GatewayAlerts` report it.',
  max_parallel_requests: 'The gateway does not count requests that run at the same time.',
};

/**
 * The limits of a row, as it has them or the budget that it names.
 *
 * @param suffix - how fields with limits of tokens and requests end
 *
 * A limit of tokens or requests that nobody can read is 1: the strictest that there is, until somebody has looked at it.
 */
export function readLimits(
  row: Fields,
  budget: Fields,
  item: string,
  report: ConversionReport,
  suffix = '_limit',
): Limits {
  for (const [name, reason] of Object.entries(OTHERS)) {
    const value = row[name] ?? budget[name];
    if (value === undefined || value === null) continue;
    const amount = typeof value === 'number' ? `${value}: ` : '';
    report.leftOut(`${item}.${name}`, 'limits and budgets', `${amount}${reason}`);
  }
  const more = row.budget_limits ?? budget.budget_limits;
  const windows = [
    { ...budget, ...defined(row, ['max_budget', 'budget_duration']) },
    ...(Array.isArray(more) ? more.filter(isObject) : []),
  ].map((one, index) =>
    dollarsFor(one.max_budget, one.budget_duration, {
      item: index === 0 ? `${item}.max_budget` : `${item}.budget_limits`,
      report,
      ...(index === 0 ? { spent: row.spend } : {}),
    }),
  );
  return {
    ...limit(`tpm${suffix}`, 'tokens', row, budget, item, report),
    ...limit(`rpm${suffix}`, 'requests', row, budget, item, report),
    dollars: windows.flatMap((one) => (one && one !== 'nothing' ? [one] : [])),
    ...(windows.includes('nothing') ? { isRefused: true } : {}),
  };
}

function defined(row: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(
    names.flatMap((name) => ((row[name] ?? undefined) === undefined ? [] : [[name, row[name]]])),
  );
}

function limit(
  name: string,
  member: 'tokens' | 'requests',
  row: Fields,
  budget: Fields,
  item: string,
  report: ConversionReport,
): Partial<Limits> {
  const value = row[name] ?? budget[name];
  if (value === undefined || value === null) return {};
  // Rows of a database write large numbers as text.
  const amount = Number(value);
  if (!Number.isSafeInteger(amount) || amount < 1) {
    report.toDo(
      `${item}.${name}`,
      'limits and budgets',
      `It is not a number of at least 1. Set \`${member}\`, which is 1 until then.`,
    );
    return { [member]: 1 };
  }
  const rest = member === 'tokens' ? ', and with the answer: requests that run are let in while one token is left' : '';
  report.approximated(`${item}.${name}`, 'limits and budgets', `Counted by minutes of the clock${rest}.`);
  return { [member]: Math.min(amount, MOST) };
}

/** What the service counts up to. */
const MOST = 2 ** 31 - 1;

/** Of several that share what one of them has: none of them has more than all together had. */
export function shareOf({ tokens, requests, dollars, ...others }: Limits, count: number): Limits {
  const part = (amount: number) => Math.max(1, Math.floor(amount / count));
  return {
    ...others,
    ...(tokens === undefined ? {} : { tokens: part(tokens) }),
    ...(requests === undefined ? {} : { requests: part(requests) }),
    dollars: dollars.map((one) => ({ ...one, amount: rounded(one.amount / count) })),
  };
}

/** Whether nothing is limited. */
export function isFree({ tokens, requests, dollars, isRefused }: Limits): boolean {
  return tokens === undefined && requests === undefined && dollars.length === 0 && !isRefused;
}

/** A `Budget`, and by what others it can be counted together with. */
export interface BudgetCode {
  readonly kind: string;
  readonly code: Expression;
}

export function budgetOfDollars({ amount, window }: Dollars): BudgetCode {
  return budget('dollars', amount, window);
}

/** What a limit of tokens and one of requests are as budgets. */
export function budgetsOfMinutes({ tokens, requests }: Limits): BudgetCode[] {
  return [
    ...(tokens === undefined ? [] : [budget('tokens', tokens, 'perMinute')]),
    ...(requests === undefined ? [] : [budget('requests', requests, 'perMinute')]),
  ];
}

function budget(unit: string, amount: number, window: string): BudgetCode {
  const code: Expression = {
    form: 'call',
    on: fromStatic('Budget', unit, json(amount)),
    method: window,
    args: [],
  };
  return { kind: `${unit} ${window}`, code };
}

/** Models that have limits of their own for a row, by their names there. */
export function modelsWithLimits(row: Fields): readonly [field: string, model: string][] {
  const metadata = isObject(row.metadata) ? row.metadata : {};
  return PER_MODEL.flatMap((field) =>
    [row[field], metadata[field]].flatMap((one): [string, string][] =>
      isObject(one) ? Object.keys(one).map((model) => [field, model]) : [],
    ),
  );
}

const PER_MODEL = ['model_max_budget', 'model_rpm_limit', 'model_tpm_limit'];
