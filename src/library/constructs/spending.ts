import type { MetricNames } from '../../core/data-plane/metrics';
import { CODE } from '../../core/diagnostics/codes.generated';
import { sortedEntries } from '../../core/values/sorted-entries';
import type { Budget } from './budget';
import { QuotaInterval } from './quota-interval';
import { usageError } from './usage-error';
import type { WatchedBudget } from './watched-budget';

/** The spending of one budget. */
export interface Spending {
  readonly budget: Budget;
  /** Whose budget it is, as a legend of Grafana. */
  readonly who: string;
  readonly label?: string;
  /** The query for dollars or tokens, in as much time as the budget is for. */
  readonly spent: string;
}

/**
 * Ranges of queries. Windows of budgets are aligned to the epoch and queries look back from now, so the result is never below the spending
 * of the window.
 */
const RANGES: { readonly [interval in QuotaInterval]: string } = {
  [QuotaInterval.SECOND]: '1m',
  [QuotaInterval.MINUTE]: '1m',
  [QuotaInterval.HOUR]: '1h',
  [QuotaInterval.DAY]: '1d',
  [QuotaInterval.MONTH]: '30d',
};

/** Label names of Prometheus that are not reserved. */
const LABEL = /^(?!__|le$)[A-Za-z_]\w*$/;

/** Returns a label after checking that it can be used in a query. */
export function checkedLabel(option: string, label: string): string {
  if (!LABEL.test(label)) throw usageError(CODE.labelNoMetricHas, { option, label });
  return label;
}

/** Returns the queries for the spending of each budget. */
export function spendingOf(metrics: MetricNames, series: string, watched: readonly WatchedBudget[]): Spending[] {
  return watched.flatMap(({ label, budget, budgets = {} }) => {
    const own = sortedEntries(budgets);
    const spending = (one: Budget, who: string, ...matchers: string[]): Spending => ({
      budget: one,
      who,
      label,
      spent: spentQuery(metrics, one, [series, ...matchers], label),
    });
    if (label === undefined) return budget ? [spending(budget, 'all')] : [];
    checkedLabel('label', label);
    const others = own.length > 0 ? [`${label}!~${quoted(own.map(([value]) => pattern(value)).join('|'))}`] : [];
    return [
      ...own.map(([value, one]) => spending(one, `${label} ${value}`, `${label}=${quoted(value)}`)),
      ...(budget ? [spending(budget, `${label} {{${label}}}`, ...others)] : []),
    ];
  });
}

function spentQuery(
  { dollars, tokens, promptsAndAnswers }: MetricNames,
  budget: Budget,
  matchers: readonly string[],
  label: string | undefined,
): string {
  const counter = budget._isDollars ? dollars : `${tokens}_sum`;
  const all = [...matchers, ...(budget._isDollars ? [] : [promptsAndAnswers])].filter(Boolean);
  return `sum${label === undefined ? '' : ` by (${label})`} (increase(${counter}{${all.join(',')}}[${RANGES[budget._per]}]))`;
}

/** Quotes a string for PromQL. */
function quoted(text: string): string {
  return JSON.stringify(text);
}

function pattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
