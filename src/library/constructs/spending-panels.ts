import { type PanelGraph, PODS, type Section } from './dashboard-panels';
import { metricNames } from './gateway-series';
import { checkedLabel, spendingOf } from './spending';
import type { WatchedBudget } from './watched-budget';

/** Returns the dashboard row for dollars and budgets, or nothing if neither is requested. */
export function spendingSection({
  spendingBy,
  budgets = [],
}: {
  readonly spendingBy?: string[];
  readonly budgets?: WatchedBudget[];
}): Section[] {
  if (!spendingBy && budgets.length === 0) return [];
  const m = metricNames();
  const spent = (what: string, label: string, metric = m.dollars, matchers = ''): PanelGraph => ({
    title: what,
    description: 'In the selected time range, by the prices of the model catalogs.',
    unit: metric === m.dollars ? 'currencyUSD' : 'short',
    queries: { [`{{${label}}}`]: `sum by (${label}) (increase(${metric}{${PODS}${matchers}}[$__range]))` },
  });
  const used = spendingOf(m, PODS, budgets).map(({ budget, who, spent: query }): [string, string] => [
    `${who} of ${budget._text}`,
    `${query} / ${budget._amount}`,
  ]);
  return [
    [
      'Spending',
      [
        spent('Dollars by model', 'gen_ai_request_model'),
        spent('Dollars by provider', 'gen_ai_system'),
        ...(spendingBy ?? []).map((label) => spent(`Dollars by ${label}`, checkedLabel('spendingBy', label))),
        ...(used.length > 0
          ? [
              {
                title: 'Budgets',
                description: 'The spent share of each budget in its current period.',
                unit: 'percentunit',
                queries: Object.fromEntries(used),
              },
            ]
          : []),
        {
          ...spent('Models without a price', 'gen_ai_request_model', m.priceLookups, ',status=~"Missing|NoCatalog"'),
          description: 'Responses with unknown cost, because no model catalog has a price for the model.',
        },
      ],
    ],
  ];
}
