import { entryOf, type Fields } from '../../../core/values/objects';
import type { Grades } from '../grades';

/** What a team may use in a minute. */
export interface Limits {
  readonly tokens?: number;
  readonly requests?: number;
}

/** What LiteLLM limits, and why nothing is made of it. */
const OTHERS: Readonly<Record<string, string>> = {
  soft_budget: 'see `budgets` of ModelRouter with `enforced: false`, and `GatewayAlerts`',
  model_max_budget: 'a limit is for all models of a team: choose `tokens` for it',
  max_parallel_requests: 'the data plane does not count requests that are running',
};

/**
 * The limits of a key or a team, as rows have them or the budget that they name.
 *
 * A limit that nobody can read is 1: the strictest that there is, until somebody has looked at it.
 */
export function readLimits(row: Fields, budget: Fields, item: string, grades: Grades): Limits {
  const dollars = row.max_budget ?? budget.max_budget;
  if (dollars !== undefined && dollars !== null)
    grades.add(`${item}.max_budget`, 'by hand', budgetText(dollars, row.budget_duration ?? budget.budget_duration));
  for (const [name, reason] of Object.entries(OTHERS)) {
    const value = row[name] ?? budget[name];
    if (value === undefined || value === null || isEmpty(value)) continue;
    const amount = typeof value === 'number' ? `${value}: ` : '';
    grades.add(`${item}.${name}`, 'by hand', `${amount}${reason}`);
  }
  return {
    ...limit('tpm_limit', 'tokens', row, budget, item, grades),
    ...limit('rpm_limit', 'requests', row, budget, item, grades),
  };
}

/** Windows of budgets, by what LiteLLM calls them. */
const WINDOWS: Readonly<Record<string, string>> = {
  ...{ '1h': 'perHour', '60m': 'perHour', '1d': 'perDay', '24h': 'perDay', '30d': 'perMonth', '1mo': 'perMonth' },
};

/** Nothing holds it until somebody has said what models cost. */
function budgetText(dollars: unknown, duration: unknown): string {
  const window = typeof duration === 'string' ? entryOf(WINDOWS, duration) : undefined;
  const budget =
    typeof dollars === 'number' ? `\`budget: Budget.dollars(${dollars}).${window ?? 'perMonth'}()\`` : '`budget`';
  const amount =
    typeof dollars === 'number' ? `${dollars}${typeof duration === 'string' ? ` for ${duration}` : ''}: ` : '';
  const other = window === undefined ? ', by a month of 30 days, a day or an hour' : '';
  return `${amount}nothing holds it yet: give the team ${budget} in place of \`tokens\`${other}, and the router prices (\`modelCatalogs\`)`;
}

function limit(name: string, member: keyof Limits, row: Fields, budget: Fields, item: string, grades: Grades): Limits {
  const value = row[name] ?? budget[name];
  if (value === undefined || value === null) return {};
  // Rows of a database write large numbers as text.
  const amount = Number(value);
  if (!Number.isSafeInteger(amount) || amount < 1) {
    grades.add(`${item}.${name}`, 'by hand', `it is no number from 1 on, so that \`${member}\` is 1 for now`);
    return { [member]: 1 };
  }
  grades.add(`${item}.${name}`, 'approximate', `\`${member}\` of the team, counted by minutes of the clock`);
  return { [member]: amount };
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** Of each limit the lower one. */
export function stricter(one: Limits, other: Limits): Limits {
  const lower = (a: number | undefined, b: number | undefined) =>
    a === undefined ? b : b === undefined ? a : Math.min(a, b);
  const [tokens, requests] = [lower(one.tokens, other.tokens), lower(one.requests, other.requests)];
  return { ...(tokens === undefined ? {} : { tokens }), ...(requests === undefined ? {} : { requests }) };
}

export function sameLimits(one: Limits, other: Limits): boolean {
  return one.tokens === other.tokens && one.requests === other.requests;
}
