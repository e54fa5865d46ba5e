import { type Fields, isObject } from '../../../core/values/objects';
import type { ConversionReport } from '../conversion-report';
import type { CountedBudgets } from './counted';
import { budgetOfDollars, budgetsOfMinutes, type Limits, readLimits } from './limits';
import { dollarsFor, rounded } from './windows';

/** The fields of deployments that are limits. */
export const LIMITS_OF_DEPLOYMENTS = ['max_budget', 'budget_duration', 'tpm', 'rpm'];

/** Returns whether LiteLLM rejects requests beyond `tpm` and `rpm` of deployments; otherwise it only distributes requests by them. */
export function enforcesRates(config: Fields): boolean {
  const settings = isObject(config.router_settings) ? config.router_settings : {};
  const { routing_strategy: strategy, optional_pre_call_checks: checks } = settings;
  const isByUse = typeof strategy === 'string' && strategy.startsWith('usage-based-routing');
  return isByUse || (Array.isArray(checks) && checks.includes('enforce_model_rate_limits'));
}

/** Counts the spending limit for all clients together, from `litellm_settings`. */
export function countForAll(config: Fields, counted: CountedBudgets, report: ConversionReport): void {
  for (const section of ['litellm_settings', 'general_settings']) {
    const settings = config[section];
    if (!isObject(settings)) continue;
    const item = `${section}.max_budget`;
    const dollars = dollarsFor(settings.max_budget, settings.budget_duration, { item, report });
    // A budget of zero becomes the smallest possible one.
    if (dollars) counted.addForAll(budgetOfDollars(dollars === 'nothing' ? NOTHING : dollars));
  }
}

const NOTHING = { amount: rounded(0), window: 'perMonth' } as const;

/** The limits of one deployment. */
export interface LimitedDeployment {
  readonly params: Fields;
  /** The location of the deployment. */
  readonly place: string;
}

/**
 * Counts the combined limit of the deployments of a model: each of them needs such a limit, because the others would serve requests without
 * one.
 */
export function countModel(
  name: string,
  deployments: readonly LimitedDeployment[],
  isEnforced: boolean,
  counted: CountedBudgets,
  report: ConversionReport,
): void {
  const all = deployments.map(({ params, place }): Limits => {
    const { max_budget, budget_duration, tpm, rpm } = params;
    const rates = isEnforced ? { tpm, rpm } : {};
    if (!isEnforced)
      for (const field of ['tpm', 'rpm'])
        if (params[field] !== undefined)
          report.approximated(
            `${place}.litellm_params.${field}`,
            'failover',
            'LiteLLM only uses it to distribute requests. The gateway distributes requests by health and speed.',
          );
    return readLimits({ max_budget, budget_duration, ...rates }, {}, `${place}.litellm_params`, report, '');
  });
  const [first] = all;
  const sum = (of: (one: Limits) => number | undefined) => {
    const amounts = all.map(of);
    const known = amounts.filter((amount) => amount !== undefined);
    if (known.length > 0 && known.length < all.length)
      report.leftOut(
        `models of ${name}`,
        'limits and budgets',
        'Its deployments do not all have a limit for the same period, so the limit is not applied.',
      );
    return known.length === all.length ? known.reduce((a, b) => a + b, 0) : undefined;
  };
  const window = first?.dollars[0]?.window ?? all.flatMap(({ dollars }) => dollars)[0]?.window;
  const dollars = sum((one) =>
    one.isRefused ? 0 : one.dollars[0]?.window === window ? one.dollars[0]?.amount : undefined,
  );
  const [tokens, requests] = [sum((one) => one.tokens), sum((one) => one.requests)];
  const rates = { dollars: [], ...(tokens ? { tokens } : {}), ...(requests ? { requests } : {}) };
  counted.add('MODEL', name, [
    ...(dollars !== undefined ? [budgetOfDollars({ amount: rounded(dollars), window: window ?? 'perMonth' })] : []),
    ...budgetsOfMinutes(rates),
  ]);
}
