import { load } from 'js-yaml';
import type { CostFacts } from '../../core/compiler/cost/bound';
import type { Catalog } from '../../core/compiler/cost/catalog';
import { costOfGateway, unpricedModels } from '../../core/compiler/cost/cost-of-gateway';
import { spendingWays } from '../../core/compiler/cost/find-ways';
import { ServiceQuotas } from '../../core/compiler/cost/quotas';
import type { SpendingWay } from '../../core/compiler/cost/way';
import type { LoadedInput } from '../../core/compiler/model/document';
import { DEFAULT_OPTIONS } from '../../core/compiler/model/options';
import type { CompileResult } from '../../core/compiler/model/result';
import type { DiagnosticCollector } from '../../core/diagnostics';
import { CODE } from '../../core/diagnostics/codes.generated';
import type { Estimate } from './estimate';
import { configMaps, pricesFor } from './price-lists';
import type { CostReport } from './render-cost';
import { mostReplicas } from './replicas';

/** What the cost of gateways is asked with. */
export interface CostQuestion {
  readonly prices?: readonly string[];
  readonly running: number;
  readonly replicas?: number;
  /** What expected traffic costs. */
  estimate?(gateway: string, catalog: Catalog): readonly Estimate[];
}

/** The most that each gateway of a result can spend. What prices lack is reported. */
export function costOf(
  { documents }: LoadedInput,
  { gateways }: CompileResult,
  { prices = [], running, replicas: said, estimate }: CostQuestion,
  diagnostics: DiagnosticCollector,
): CostReport {
  const texts = configMaps(documents).flatMap(({ data }) =>
    Object.values(data).filter((text) => typeof text === 'string'),
  );
  const quotas = new ServiceQuotas(texts);
  const unlimited = DEFAULT_OPTIONS.dataPlane.limits.rateLimit;
  const dates = new Set<string>();
  const others = new Set<string>();
  const parts = gateways.map((gateway) => {
    const name = `${gateway.namespace}/${gateway.name}`;
    const config = Object(load(gateway.config));
    const { catalog, own } = pricesFor(gateway, config, documents, prices, diagnostics);
    const replicas = said ?? mostReplicas(gateway, documents);
    const facts: CostFacts = {
      catalog,
      own,
      running,
      quotas,
      unlimited,
      ...(replicas === undefined ? {} : { replicas }),
    };
    const ways = spendingWays(config);
    for (const one of unpricedModels(ways, facts)) diagnostics.report(CODE.modelWithoutPrice, undefined, one);
    if (ways.length > 0)
      dates.add(catalog.asOf === undefined ? 'Prices have no date (`asOf`).' : `Prices are those of ${catalog.asOf}.`);
    for (const line of ways.flatMap(besides)) others.add(line);
    return { bounds: costOfGateway(name, ways, facts), estimates: estimate?.(name, catalog) ?? [] };
  });
  return {
    assumptions: dates.size === 0 ? [] : [...dates, ...assumed(running), ...others],
    bounds: parts.flatMap(({ bounds }) => bounds),
    estimates: parts.flatMap(({ estimates }) => estimates),
  };
}

/** What no limit of the data plane holds, and what the bounds leave out therefore. */
function assumed(running: number): readonly string[] {
  return [
    `At most ${running} requests run at one moment (--running).`,
    'A day is one of UTC, a month has 31 of them.',
    'Attempts that fail, and answers that clients break off, cost nothing: limits on tokens do not count them.',
    'Pods do not start anew: each begins with full local limits.',
    'Requests cost what their tokens cost: no dearer service tier, and nothing for tools that providers run.',
  ];
}

/** What the bounds of a way leave out, or go by. */
function besides({ name, models, guards }: SpendingWay): readonly string[] {
  const named = models.flatMap(({ provider, model }) => (model === undefined ? [provider] : []));
  return [
    ...guards.map((guard) => `Guards are paid for beside it: ${guard}.`),
    ...[...new Set(named)].map(
      (provider) => `Clients of ${name} name no model of ${provider} but those of the price lists.`,
    ),
  ];
}
