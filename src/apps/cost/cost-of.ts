import type { LoadedInput } from '../../core/compiler/model/document';
import type { CompileResult } from '../../core/compiler/model/result';
import { costOfGateway, unpricedModels } from '../../core/compiler/queries/cost/cost-of-gateway';
import type { SpendingPath } from '../../core/compiler/queries/cost/spending-path';
import { type Catalog, priceKey } from '../../core/compiler/semantics/price-catalog';
import type { DiagnosticCollector } from '../../core/diagnostics';
import { CODE } from '../../core/diagnostics/codes.generated';
import type { Estimate } from './estimate';
import { costOfServers } from './gpu-cost';
import { type GatewayQuestion, type PricedGateway, pricedGateways } from './priced-gateways';
import type { CostReport } from './render-cost';

/** The parameters of a cost query. */
export interface CostQuestion extends GatewayQuestion {
  /** Returns estimates for expected traffic. */
  estimate?(gateways: readonly PricedGateway[]): readonly Estimate[];
}

/** Returns the maximum spending of each gateway. Reports missing prices. */
export function costOf(
  input: LoadedInput,
  result: CompileResult,
  { estimate, ...question }: CostQuestion,
  diagnostics: DiagnosticCollector,
): CostReport {
  const dates = new Set<string>();
  const others = new Set<string>();
  const tiers = new Set<string>();
  const gateways = pricedGateways(input, result, question, diagnostics);
  const bounds = gateways.flatMap(({ name, ways, facts, doubts }) => {
    const { catalog } = facts;
    for (const one of unpricedModels(ways, facts)) diagnostics.report(CODE.modelWithoutPrice, undefined, one);
    if (ways.length > 0)
      dates.add(catalog.asOf === undefined ? 'Prices have no date (`asOf`).' : `Prices are those of ${catalog.asOf}.`);
    for (const { assumption } of doubts) others.add(assumption);
    for (const name of modelsWithUnknownTiers(ways, catalog)) tiers.add(name);
    return costOfGateway(name, ways, facts);
  });
  // All gateways have the prices of the same files.
  const gpus = gateways[0]?.facts.catalog.gpus ?? [];
  const servers = costOfServers(input.documents, gpus);
  if (servers.length > 0) others.add('GPUs are paid for by the hour, whether they are used or not.');
  return {
    assumptions:
      dates.size === 0 && servers.length === 0
        ? []
        : [...dates, ...assumed(question), ...assumedTiers([...tiers].sort()), ...others],
    bounds: [...bounds, ...servers],
    estimates: estimate?.(gateways) ?? [],
  };
}

const MOST_NAMED = 3;

function assumedTiers(models: readonly string[]): readonly string[] {
  if (models.length === 0) return [];
  const more = models.length - MOST_NAMED;
  const names = models.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more models` : '');
  return [
    `Requests to ${names} use no premium service tier, for which the price list has no rates (\`serviceTiers\`).`,
  ];
}

/** Returns the models with a price whose clients can choose service tiers that the list has no rates for. */
function modelsWithUnknownTiers(ways: readonly SpendingPath[], { models }: Catalog): ReadonlySet<string> {
  const names = ways.flatMap((way) =>
    way.models.flatMap(({ provider, model, choosesTier }) => {
      if (!choosesTier) return [];
      const own =
        model === undefined
          ? [...models.keys()].filter((key) => key.startsWith(`${provider}/`))
          : [priceKey(provider, model)];
      return own.filter((key) => models.has(key) && models.get(key)?.serviceTiers === undefined);
    }),
  );
  return new Set(names.sort());
}

/** Returns the assumptions about spending that the limits of the data plane do not cover. */
function assumed({ running, brokenOff }: CostQuestion): readonly string[] {
  return [
    `At most ${running} requests run at one moment (--running).`,
    'A day is a UTC day, and a month has 31 days, in bounds and estimates. Reasons explain the amount of a month.',
    brokenOff
      ? 'Failed attempts cost nothing. Responses that clients abort or that exceed the buffer cost as much as complete ones. Token limits do not count them, so only request limits bound their cost.'
      : 'Failed attempts, and responses that clients abort or that exceed the buffer, cost nothing: limits on tokens do not count them (--broken-off).',
    'Pods do not restart or read a new configuration or Secret, which would reset their local limits.',
    'Requests use no tools that providers run.',
  ];
}
