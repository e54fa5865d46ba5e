import { CODE } from '../../core/diagnostics/codes.generated';
import { wildcardExpression } from '../../core/text/wildcards';
import { sortedEntries } from '../../core/values/sorted-entries';
import { Budget, Cel, QuotaInterval, RateLimitCost, TelemetryFields, type WatchedBudget } from '../constructs';
import { usageError } from '../constructs/usage-error';
import { BudgetBy } from './budget-by';
import type { ModelRouterProps, RouterBudget, RouterTeam } from './model-router-props';
import type { Quota } from './quota';
import { isPatternOfModels, patternsOf, REQUESTED_MODEL } from './requested-model';

/** The value that requests have in common which have none of their own. */
const NONE = 'none';

/** Intervals that are over before metrics are read. */
const TOO_SHORT = [QuotaInterval.SECOND, QuotaInterval.MINUTE];

type Values = { [name: string]: Cel };

/** The quotas of a router. */
export function quotasOf(props: ModelRouterProps): Quota[] {
  const { teams = [], budgets = [], budgetInterval: per = QuotaInterval.DAY } = props;
  const value = teamOf(props);
  const counted = (name: string, cost: RateLimitCost, of: (team: RouterTeam) => number | undefined): Quota[] => {
    const amounts = amountsOf(teams, of);
    return Object.keys(amounts).length > 0 ? [{ amounts, per, by: [{ name, value }], cost }] : [];
  };
  return [
    ...counted('team', RateLimitCost.TOKENS, ({ tokens }) => tokens),
    ...counted('team-requests', RateLimitCost.REQUESTS, ({ requests }) => requests),
    ...grouped(teams.map(({ name, budget }) => [name, budget])).map((own, index): Quota => {
      const name = index === 0 ? 'team-budget' : `team-budget-${index + 1}`;
      return { budgets: own, by: [{ name, value }] };
    }),
    ...grouped(props.keys?.keys.map(({ id, budget }) => [id, budget])).map((own, index): Quota => {
      const name = index === 0 ? 'key-budget' : `key-budget-${index + 1}`;
      return { budgets: own, by: [{ name, value: spendingValue(props, BudgetBy.KEY) }] };
    }),
    ...budgets.map((budget) => quotaOf(props, budget)),
  ];
}

/** Returns the budgets that metrics can measure; each requires its label in the metrics. */
export function watchedOf(props: ModelRouterProps): WatchedBudget[] {
  const { teams = [], budgets = [], spendingBy = [], budgetInterval = QuotaInterval.DAY } = props;
  const ofTeams = Object.fromEntries(
    teams.flatMap(({ name, tokens, budget }): [string, Budget][] => {
      const ofTokens = tokens === undefined ? [] : [Budget.tokens(tokens)._every(budgetInterval)];
      const [one] = [...(budget ? [budget] : []), ...ofTokens].filter(isSeen);
      return one ? [[name, one]] : [];
    }),
  );
  const watched: WatchedBudget[] = [
    ...(Object.keys(ofTeams).length > 0 ? [{ label: BudgetBy.TEAM, budgets: ofTeams }] : []),
    ...grouped(props.keys?.keys.map(({ id, budget }) => [id, budget && isSeen(budget) ? budget : undefined])).map(
      (own) => ({ label: BudgetBy.KEY, budgets: own }),
    ),
    ...budgets
      .filter(({ each = [] }) => each.length < 2 && each[0] !== BudgetBy.USER && each[0] !== BudgetBy.CUSTOMER)
      .filter(({ budget, others = {} }) => [...(budget ? [budget] : []), ...Object.values(others)].every(isSeen))
      .map(({ budget, each = [], others }) => ({ label: each[0], budget, budgets: others })),
  ];
  for (const { label } of watched)
    if (label !== undefined && !spendingBy.some((by) => by === label))
      throw usageError(CODE.incompleteOption, { option: 'watchedBudgets', needed: `\`${label}\` in \`spendingBy\`` });
  return watched;
}

/** Returns whether metrics can measure the budget. */
function isSeen({ _per, _unit }: Budget): boolean {
  return !TOO_SHORT.includes(_per) && _unit !== 'requests';
}

/** Returns whether there are limits on usage but none that limits embeddings, whose usage is unknown. */
export function leavesEmbeddings({ teams = [], budgets = [], keys }: ModelRouterProps): boolean {
  const isHeld = teams.length > 0 && teams.every(({ requests }) => requests !== undefined);
  const isOfUse = (budget: Budget | undefined) => budget !== undefined && budget._unit !== 'requests';
  const hasOthers =
    budgets.some(
      ({ budget, others = {}, enforced = true }) => enforced && [budget, ...Object.values(others)].some(isOfUse),
    ) || keys?.keys.some(({ budget }) => isOfUse(budget)) === true;
  return (
    teams.some(({ tokens, budget, requests }) => (tokens !== undefined || isOfUse(budget)) && requests === undefined) ||
    (hasOthers && !isHeld)
  );
}

export function teamOf({ teamOf }: ModelRouterProps): Cel {
  return teamOf ?? Cel.apiKeyField('team');
}

/** Returns the metric labels and log attributes of spending. */
export function spendingLabels(props: ModelRouterProps): { readonly metrics: Values; readonly log: Values } {
  const { spendingBy = [], teams } = props;
  const values = Object.fromEntries(spendingBy.map((by) => [by, spendingValue(props, by)]));
  // Teams that others name would make series without end.
  if (values.team && teams) {
    const names = teams.map(({ name }) => JSON.stringify(name)).join(', ');
    const { expression } = values.team;
    values.team = Cel.of(`${expression} in [${names}] ? ${expression} : ${JSON.stringify(NONE)}`);
  }
  const { user: _, customer: __, ...metrics } = values;
  return { metrics, log: { ...values, ...TelemetryFields.LLM_COST } };
}

/** Returns the expression for a dimension of spending, which has a value for every request. */
function spendingValue(props: ModelRouterProps, by: BudgetBy): Cel {
  switch (by) {
    case BudgetBy.TEAM:
      return orNone(`string(${teamOf(props).expression})`);
    case BudgetBy.KEY:
      return orNone('string(apiKey.id)', 'sha256.encode(apiKey.key.unredacted())');
    case BudgetBy.USER:
      return orNone(`string(${(props.userOf ?? Cel.claim('sub')).expression})`);
    case BudgetBy.MODEL:
      return modelOf(props);
    case BudgetBy.CUSTOMER:
      return orNone(`string(${(props.customerOf ?? Cel.of('json(request.body).user')).expression})`);
  }
}

function orNone(...expressions: string[]): Cel {
  return Cel.of(`coalesce(${[...expressions, JSON.stringify(NONE)].join(', ')})`);
}

/** Returns the expression for the model's name, with aliases resolved; the default model if the name is not known. */
function modelOf({ models, defaultModel = NONE }: ModelRouterProps): Cel {
  const names = models.flatMap(({ name, aliases = [] }) =>
    [name, ...aliases]
      .filter((each) => !isPatternOfModels(each))
      .map((each) => `${JSON.stringify(each)}: ${JSON.stringify(name)}`),
  );
  const patterns = patternsOf(models).map(
    (pattern) =>
      `${REQUESTED_MODEL}.matches(${JSON.stringify(wildcardExpression(pattern))}) ? ${JSON.stringify(pattern)} : `,
  );
  const rest = `${patterns.join('')}${JSON.stringify(defaultModel)}`;
  // The header that routes match is removed before a response is counted.
  return Cel.of(
    `coalesce({${names.join(', ')}}[${REQUESTED_MODEL}], ${patterns.length > 0 ? `${rest}, ` : ''}${JSON.stringify(defaultModel)})`,
  );
}

/** Returns the quota of a budget, shared or per value. Quotas are identified by their names. */
function quotaOf(props: ModelRouterProps, { budget, each = [], others, enforced }: RouterBudget): Quota {
  const [one] = [...(budget ? [budget] : []), ...sortedEntries(others ?? {}).map(([, other]) => other)];
  if (!one) throw usageError(CODE.incompleteOption, { option: 'budgets', needed: '`budget` or `others`' });
  const what = `${one._unit}-${one._per}`;
  const twice = each.find((by, index) => each.indexOf(by) < index);
  if (twice) throw usageError(CODE.duplicateQuota, { names: twice });
  const [first, ...rest] = each;
  if (first === undefined && others)
    throw usageError(CODE.optionOutOfPlace, { option: 'others', place: 'a budget without `each`' });
  const by =
    first === undefined
      ? [{ name: `all-${what}`, value: Cel.text('all') }]
      : [
          { name: `${first}-${what}`, value: spendingValue(props, first) },
          ...rest.map((one) => ({ name: one, value: spendingValue(props, one) })),
        ];
  return { budget, budgets: others, by, enforced };
}

function amountsOf(
  teams: readonly RouterTeam[],
  of: (team: RouterTeam) => number | undefined,
): { [team: string]: number } {
  const given = teams.flatMap((team): [string, number][] => {
    const amount = of(team);
    return amount === undefined ? [] : [[team.name, amount]];
  });
  return Object.fromEntries(given);
}

/** Groups budgets by the expression that counts them. */
function grouped(
  all: readonly (readonly [who: string, budget: Budget | undefined])[] = [],
): { [who: string]: Budget }[] {
  const groups = new Map<string, { [who: string]: Budget }>();
  for (const [who, budget] of all) {
    if (!budget) continue;
    const group = groups.get(budget._counts) ?? {};
    group[who] = budget;
    groups.set(budget._counts, group);
  }
  return [...groups.values()];
}
