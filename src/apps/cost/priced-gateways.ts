import { load } from 'js-yaml';
import type { InputDocument, LoadedInput } from '../../core/compiler/model/document';
import { type CompileResult, dataPlaneOfResult } from '../../core/compiler/model/result';
import type { CostFacts } from '../../core/compiler/queries/cost/bound';
import { spendingPaths } from '../../core/compiler/queries/cost/find-spending-paths';
import { ServiceQuotas } from '../../core/compiler/queries/cost/quotas';
import type { SpendingBucket, SpendingPath } from '../../core/compiler/queries/cost/spending-path';
import type { DiagnosticCollector } from '../../core/diagnostics';
import { CALENDAR_MONTHS_VARIABLE } from '../../core/values/calendar-months';
import { defined } from '../../core/values/objects';
import { partOf, partsIn } from '../../core/values/parts';
import { configMaps, pricesFor } from './price-lists';
import { mostReplicas } from './replicas';

/** The parameters of bounds. */
export interface GatewayQuestion {
  /** Files of price lists. */
  readonly prices?: readonly string[];
  readonly running: number;
  readonly replicas?: number;
  /** Whether bounds include responses that clients abort. */
  readonly brokenOff?: boolean;
}

export interface PricedGateway {
  /** `namespace/name`. */
  readonly name: string;
  readonly ways: readonly SpendingPath[];
  readonly facts: CostFacts;
  /** Costs that the bounds exclude or assume. */
  readonly doubts: readonly CostDoubt[];
}

/** The text for reports, and the reason for an undecided guarantee. */
export interface CostDoubt {
  readonly assumption: string;
  readonly reason: string;
}

/** Returns the gateways of a result with the inputs of their bounds. Reports unreadable price lists. */
export function pricedGateways(
  { documents }: LoadedInput,
  result: CompileResult,
  { prices = [], running, replicas: givenReplicas, brokenOff }: GatewayQuestion,
  diagnostics: DiagnosticCollector,
): readonly PricedGateway[] {
  const quotas = serviceQuotas(documents);
  const { limits, modelTraffic } = dataPlaneOfResult(result);
  const unlimited = limits.rateLimit;
  return [...result.gateways, ...result.bundleGateways].map((gateway) => {
    const config = Object(load(gateway.config));
    const lists = pricesFor(gateway, config, documents, prices, diagnostics);
    const replicas = givenReplicas ?? mostReplicas(gateway, documents);
    const all = spendingPaths(config, modelTraffic);
    const ways = brokenOff ? all.map(heldByRequests) : all;
    const facts = defined<CostFacts>({ ...lists, running, quotas, unlimited, replicas, brokenOff });
    return { name: `${gateway.namespace}/${gateway.name}`, ways, facts, doubts: ways.flatMap(doubtsOf) };
  });
}

function serviceQuotas(documents: readonly InputDocument[]): ServiceQuotas {
  const calendar = calendarConfigMaps(documents);
  const all = configMaps(documents).map(({ namespace, name, data }) => ({
    texts: Object.values(data).filter((text) => typeof text === 'string'),
    isCalendar: calendar.has(`${namespace}/${name}`),
  }));
  const ofCalendar = all.flatMap(({ texts, isCalendar }) => (isCalendar ? texts : []));
  return new ServiceQuotas(
    all.flatMap(({ texts }) => texts),
    new Set(ofCalendar),
  );
}

/** Returns the ConfigMaps that only workloads mount which count by months of the calendar. */
function calendarConfigMaps(documents: readonly InputDocument[]): ReadonlySet<string> {
  const found = new Map<string, boolean>();
  for (const { value } of documents) {
    const { namespace = 'default' } = partOf(value.metadata);
    const { containers, volumes } = partOf(partOf(partOf(value.spec).template).spec);
    const isCalendar = partsIn(containers)
      .flatMap(({ env }) => partsIn(env))
      .some(({ name, value: set }) => name === CALENDAR_MONTHS_VARIABLE && set === 'true');
    for (const { configMap } of partsIn(volumes)) {
      const key = `${namespace}/${partOf(configMap).name}`;
      found.set(key, isCalendar && (found.get(key) ?? true));
    }
  }
  return new Set([...found].flatMap(([key, isCalendar]) => (isCalendar ? [key] : [])));
}

/** Returns the spending way without limits that count a response only after it has ended. */
function heldByRequests(way: SpendingPath): SpendingPath {
  return { ...way, limits: way.limits.flatMap((limit) => onRequests(limit) ?? []) };
}

function onRequests(limit: SpendingBucket): SpendingBucket | undefined {
  if (limit.kind !== 'either') return limit.counts.of === 'requests' ? limit : undefined;
  const of = limit.of.map((buckets) => buckets.flatMap((bucket) => onRequests(bucket) ?? []));
  return of.every((buckets) => buckets.length > 0) ? { ...limit, of } : undefined;
}

function doubtsOf({ name, models, guards }: SpendingPath): readonly CostDoubt[] {
  const named = models.flatMap(({ provider, model }) => (model === undefined ? [provider] : []));
  return [
    ...[...new Set(guards)].map((guard) => ({
      assumption: `Guards are paid for beside it: ${guard} at ${name}.`,
      reason: `the cost of guards: ${guard} at ${name}`,
    })),
    ...[...new Set(named)].map((provider) => ({
      assumption: `Clients of ${name} name no model of ${provider} but those of the price lists.`,
      reason: `which models of ${provider} clients of ${name} name`,
    })),
  ];
}
