import type { ConversionReport } from '../conversion-report';
import { type FailoverPlan, planFailover } from './failover';
import { type ModelGroups, type PlacedDeployment, ROUTABLE } from './model-groups';
import type { RouterSettings } from './settings';

/** A model of the router, before it is code. */
export interface ModelRoute {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly tiers: readonly (readonly PlacedDeployment[])[];
  readonly plan: FailoverPlan;
  /** The entries of the file that it was made from. */
  readonly places: readonly string[];
}

/** Returns the models that a router serves, with their providers in the order in which they respond. */
export function routedModels(
  served: readonly string[],
  groups: ModelGroups,
  { fallbacks, aliases, failover }: RouterSettings,
  report: ConversionReport,
): ModelRoute[] {
  const names = new Set<string>();
  const routed = (name: string, others: readonly string[]): ModelRoute => {
    const own = groups.of(name);
    const following = fallbackNames(name, fallbacks, groups).map((one) => groups.of(one));
    const tiers = [...byOrder(own), ...following];
    if (tiers.length > MOST_TIERS)
      report.approximated(
        'fallbacks',
        'failover',
        `A model has ${MOST_TIERS} tiers of providers: its last fallbacks share tiers, and respond in any order.`,
        name,
      );
    return {
      name,
      aliases: others,
      tiers,
      plan: planFailover(tiers, failover, name.includes('*')),
      places: own.map(({ place }) => place),
    };
  };
  const models = served.map((name) => {
    names.add(name);
    return routed(
      name,
      (aliases.get(name) ?? []).filter((alias) => isFreeName(alias, groups)),
    );
  });
  // A pattern serves many names, so an alias of one of these names is a separate model.
  for (const [name, others] of aliases)
    for (const alias of others)
      if (!names.has(name) && isFreeName(alias, groups) && groups.of(name).length > 0) {
        names.add(alias);
        models.push({ ...routed(name, []), name: alias, places: [] });
      } else if (!names.has(name))
        report.leftOut(`router_settings.model_group_alias.${alias}`, 'models', `No model ${name} is served.`);
  for (const [name, others] of fallbacks)
    for (const other of others)
      if (groups.of(other).length === 0)
        report.leftOut(
          'fallbacks',
          'failover',
          `${name === '*' ? 'Models' : name} cannot fall back to ${other}, which is not served.`,
        );
  return models;
}

function isFreeName(alias: string, groups: ModelGroups): boolean {
  return ROUTABLE.test(alias) && !alias.includes('*') && !groups.names.includes(alias);
}

/** Groups deployments by order. Those of the lowest order share requests; the others take over in their order. */
function byOrder(deployments: readonly PlacedDeployment[]): readonly (readonly PlacedDeployment[])[] {
  const orders = [...new Set(deployments.map(({ order }) => order))].toSorted((a, b) => a - b);
  return orders.map((order) => deployments.filter((one) => one.order === order));
}

/** Returns the groups that LiteLLM calls in sequence when a group fails. The fallbacks of a fallback come first. */
function fallbackNames(
  name: string,
  fallbacks: ReadonlyMap<string, readonly string[]>,
  groups: ModelGroups,
): readonly string[] {
  const found = new Set([name]);
  const walk = (group: string, depth: number): void => {
    if (depth >= MOST_FALLBACKS) return;
    const unprefixed = group.slice(group.indexOf('/') + 1);
    for (const other of fallbacks.get(group) ?? fallbacks.get(unprefixed) ?? fallbacks.get('*') ?? []) {
      if (found.has(other) || groups.of(other).length === 0) continue;
      found.add(other);
      walk(other, depth + 1);
    }
  };
  walk(name, 0);
  return [...found].slice(1);
}

/** The most tiers of providers of a model. */
const MOST_TIERS = 8;

/** How many times LiteLLM falls back from a fallback. */
const MOST_FALLBACKS = 5;
