import { type Fields, isObject } from '../../../core/values/objects';
import { type CodeExpression, fromStatic, json } from '../code/model';
import type { ConversionReport } from '../conversion-report';
import { type Dollars, dollarsFor, rounded } from './windows';

/** The permissions and limits of a client. */
export interface Limits {
  /** Requests per minute. */
  readonly tokens?: number;
  /** Requests per minute. */
  readonly requests?: number;
  readonly dollars: readonly Dollars[];
  /** Whether a limit is zero, so that LiteLLM rejects every request. */
  readonly isRefused?: boolean;
}

export const NO_LIMITS: Limits = { dollars: [] };

/** Limits of LiteLLM that are not converted, with the reason. */
const OTHERS: Readonly<Record<string, string>> = {
  soft_budget: 'A soft budget rejects no requests. `budgets` with `enforced: false` and `GatewayAlerts` report it.',
  max_parallel_requests: 'The gateway does not count requests that run at the same time.',
};

/**
 * Returns the limits of a row: its own, or those of the budget that it names. An unreadable token or request limit becomes 1, the strictest
 * limit, until a person has reviewed it.
 *
 * @param suffix - the suffix of fields with token and request limits
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
  // Rows of a database contain large numbers as strings.
  const amount = Number(value);
  if (!Number.isSafeInteger(amount) || amount < 1) {
    report.toDo(
      `${item}.${name}`,
      'limits and budgets',
      `It is not a number of at least 1. Set \`${member}\`, which is 1 until then.`,
    );
    return { [member]: 1 };
  }
  const rest = member === 'tokens' ? ', when the response arrives: requests are accepted while one token is left' : '';
  report.approximated(`${item}.${name}`, 'limits and budgets', `Counted per clock minute${rest}.`);
  return { [member]: Math.min(amount, MOST) };
}

/** The maximum that the service counts. */
const MOST = 2 ** 31 - 1;

/** Divides limits among several owners that share them: each gets a part, so that together they never exceed the whole. */
export function shareOf({ tokens, requests, dollars, ...others }: Limits, count: number): Limits {
  const part = (amount: number) => Math.max(1, Math.floor(amount / count));
  return {
    ...others,
    ...(tokens === undefined ? {} : { tokens: part(tokens) }),
    ...(requests === undefined ? {} : { requests: part(requests) }),
    dollars: dollars.map((one) => ({ ...one, amount: rounded(one.amount / count) })),
  };
}

/** Reports whether there is no limit. */
export function isFree({ tokens, requests, dollars, isRefused }: Limits): boolean {
  return tokens === undefined && requests === undefined && dollars.length === 0 && !isRefused;
}

/** A `Budget`, with the kind by which it can be combined with others. */
export interface BudgetCode {
  readonly kind: string;
  readonly code: CodeExpression;
}

export function budgetOfDollars({ amount, window }: Dollars): BudgetCode {
  return budget('dollars', amount, window);
}

/** Returns the budgets for a token limit and a request limit. */
export function budgetsOfMinutes({ tokens, requests }: Limits): BudgetCode[] {
  return [
    ...(tokens === undefined ? [] : [budget('tokens', tokens, 'perMinute')]),
    ...(requests === undefined ? [] : [budget('requests', requests, 'perMinute')]),
  ];
}

function budget(unit: string, amount: number, window: string): BudgetCode {
  const code: CodeExpression = {
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
