import { MONTH } from '../../core/compiler/queries/cost/allowance';
import { hasRates } from '../../core/compiler/queries/cost/request-price';
import { priceKey, type Rates } from '../../core/compiler/semantics/price-catalog';
import { partOf } from '../../core/values/parts';
import type { PricedGateway } from './priced-gateways';

/** The estimated cost of expected traffic. */
export interface Estimate {
  readonly gateway: string;
  readonly model: string;
  readonly day: number;
  readonly month: number;
}

const MILLION = 1_000_000;
const FIELDS = ['requestsPerDay', 'input', 'output', 'cached'] as const;

/**
 * Returns estimates for the expected traffic: `models`, by the name in the price lists, with `requestsPerDay`, the average `input` and
 * `output` tokens, and the share of the input that is read from caches (`cached`). A gateway has one estimate for each model that it
 * references.
 *
 * @throws an Error that describes the problem
 */
export function estimatesFor(gateways: readonly PricedGateway[], assumed: unknown): Estimate[] {
  const { models, ...others } = partOf(assumed);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined || models === undefined)
    throw new Error(`it has ${unknown === undefined ? 'no `models`' : `the field \`${unknown}\``}`);
  const traffic = Object.entries(partOf(models));
  for (const [model] of traffic)
    if (!gateways.some((one) => leadsTo(model, one))) throw new Error(`no Gateway leads to ${model}`);
  return gateways.flatMap((one) => {
    const { name: gateway, facts } = one;
    const all = traffic.flatMap(([model, expected]) => {
      if (!leadsTo(model, one)) return [];
      const price = facts.catalog.models.get(model);
      if (!hasRates(price)) throw new Error(`${model} has no price`);
      const day = dayOf(model, partOf(expected), price.rates);
      return [{ gateway, model, day, month: day * MONTH.days }];
    });
    const sum = all.reduce((total, { day }) => total + day, 0);
    return all.length < 2 ? all : [...all, { gateway, model: 'all models', day: sum, month: sum * MONTH.days }];
  });
}

function leadsTo(name: string, { ways }: PricedGateway): boolean {
  return ways.some(({ models }) =>
    models.some(({ provider, model }) =>
      model === undefined ? name.startsWith(priceKey(provider, '')) : priceKey(provider, model) === name,
    ),
  );
}

function dayOf(model: string, traffic: Readonly<Record<string, unknown>>, rates: Rates): number {
  const [wrong] = Object.entries(traffic).filter(
    ([name, value]) =>
      !FIELDS.some((field) => field === name) ||
      typeof value !== 'number' ||
      !(value >= 0 && value <= (name === 'cached' ? 1 : Number.MAX_VALUE)),
  );
  if (wrong) throw new Error(`${wrong[0]} of ${model} is not a valid number, or not one of ${FIELDS.join(', ')}`);
  const [requests, input, output, cached] = FIELDS.map((field) => Number(traffic[field] ?? 0));
  const { input: full = 0, cacheRead = full, output: answered = 0 } = rates;
  return (requests * (input * ((1 - cached) * full + cached * cacheRead) + output * answered)) / MILLION;
}
