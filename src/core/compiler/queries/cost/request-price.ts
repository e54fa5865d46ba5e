import type { Catalog, ModelPrice, Rates } from '../../semantics/price-catalog';
import { highestOf, priceKey } from '../../semantics/price-catalog';
import type { PricedModel, SpendingPath } from './spending-path';

/** An amount in dollars, or the reason why it is unknown. It names the model that determines it. */
export type Price = { readonly dollars: number; readonly of: string } | { readonly because: readonly string[] };

const MILLION = 1_000_000;
/** The maximum number of choices that OpenAI generates per request. */
const MOST_CHOICES = 128;
/** The maximum number of inputs in one embeddings request to OpenAI. */
const MOST_TEXTS = 2048;
/** Formats whose requests may contain several inputs, each as long as the model accepts. */
const OF_TEXTS = ['embeddings', 'rerank', 'detect', 'passthrough'];

/** The most that one request of a path can cost. */
export function priceOfRequest({ models, attempts }: SpendingPath, catalog: Catalog): Price {
  return dearest(models, catalog, (model, { rates, limits = {} }, name) => {
    if (limits.input === undefined || limits.output === undefined)
      return {
        because: [`the maximum number of tokens per request to ${name} is unknown (set \`limits\` in the price list)`],
      };
    if (model.endless.length > 0)
      return { because: [`${name} serves ${model.endless.join(', ')}, where the cost of a request is unlimited`] };
    const own = model.mayAskForChoices ? (limits.choices ?? MOST_CHOICES) : 1;
    const { choices = own } = model;
    const output = limits.output * choices * outputRate(rates);
    const { texts = isForTexts(model, rates) ? MOST_TEXTS : 1 } = limits;
    return { dollars: (attempts * (limits.input * texts * inputRate(rates) + output)) / MILLION, of: name };
  });
}

/** Reports whether a model accepts several inputs per request; models that generate tokens accept one. */
function isForTexts({ uncounted }: PricedModel, rates: Rates): boolean {
  return outputRate(rates) === 0 && uncounted.some((format) => OF_TEXTS.includes(format));
}

export function inputRate({ input = 0, cacheRead = 0, cacheWrite = 0, inputAudio = 0 }: Rates): number {
  return Math.max(input, cacheRead, cacheWrite, inputAudio);
}

export function outputRate({ output = 0, reasoning = 0, outputAudio = 0 }: Rates): number {
  return Math.max(output, reasoning, outputAudio);
}

type PriceOne = (model: PricedModel, price: ModelPrice, name: string) => Price;

/** Returns the highest price, because any of the models may be called. */
export function dearest(models: readonly PricedModel[], catalog: Catalog, priceOne: PriceOne): Price {
  const prices = models.flatMap((model) =>
    pricesOf(model, catalog).map(
      ([name, price]): Price =>
        hasRates(price) ? priceOne(model, withServiceTiers(model, price), name) : { because: [`${name} has no price`] },
    ),
  );
  const because = prices.flatMap((price) => ('because' in price ? price.because : []));
  if (because.length > 0) return { because: [...new Set(because)] };
  const known = prices.flatMap((price) => ('dollars' in price ? [price] : []));
  return known.reduce((most, price) => (price.dollars > most.dollars ? price : most), { dollars: 0, of: '' });
}

/** Returns the prices of a model or, if clients choose the model, of every model of the provider in the price lists. */
function pricesOf({ provider, model }: PricedModel, { models }: Catalog): readonly [string, ModelPrice | undefined][] {
  if (model !== undefined) return [[priceKey(provider, model), models.get(priceKey(provider, model))]];
  const listed = [...models].filter(([key]) => key.startsWith(`${provider}/`));
  return listed.length > 0 ? listed : [[`any model of ${provider} that clients request`, undefined]];
}

/** Returns the price with the rates of the tiers that clients can request. Limits in dollars count the others. */
function withServiceTiers({ choosesTier }: PricedModel, price: ModelPrice): ModelPrice {
  const { serviceTiers, rates, written } = price;
  if (!choosesTier || !serviceTiers) return price;
  return { ...price, rates: highestOf([rates, serviceTiers]), written: `${written} ${JSON.stringify(serviceTiers)}` };
}

export function hasRates(price: ModelPrice | undefined): price is ModelPrice {
  return price !== undefined && Object.keys(price.rates).length > 0;
}
