import type { Catalog, ModelPrice } from '../../semantics/price-catalog';
import { dearest, hasRates, inputRate, outputRate, type Price } from './request-price';
import type { Counted, LocalBucket, PricedModel, SharedBucket, SpendingPath } from './spending-path';

const MILLION = 1_000_000;

/**
 * Returns the maximum cost of one unit that a limit on tokens or dollars counts.
 *
 * @param own the prices that the gateway uses
 */
export function priceOfUnit(
  { counts, name: at }: LocalBucket | SharedBucket,
  { models }: SpendingPath,
  catalog: Catalog,
  own: Catalog,
): Price {
  return dearest(models, catalog, (model, price, name) => {
    const { rates } = price;
    const token = Math.max(inputRate(rates), outputRate(rates)) / MILLION;
    const counted = counts.of === 'dollars' ? priceInDollars(counts, token, price, own.models.get(name)) : token;
    const because = [
      ...uncountedOf(model, price, name, counts, own),
      ...(counted === undefined ? [`the limit at ${at} counts ${name} with different prices than the price list`] : []),
    ];
    return counted === undefined || because.length > 0 ? { because } : { dollars: counted, of: name };
  });
}

/** Returns the value of a unit; undefined if the prices differ. */
function priceInDollars(
  { unitsPerDollar, unitsPerUnpricedToken }: Extract<Counted, { of: 'dollars' }>,
  token: number,
  price: ModelPrice,
  own: ModelPrice | undefined,
): number | undefined {
  if (!hasRates(own)) return unitsPerUnpricedToken > 0 ? token / unitsPerUnpricedToken : undefined;
  return own.written === price.written ? 1 / unitsPerDollar : undefined;
}

function uncountedOf(
  { uncounted, switches, countsCacheApart, countsThoughtsApart }: PricedModel,
  { rates }: ModelPrice,
  name: string,
  { of }: Counted,
  own: Catalog,
): readonly string[] {
  // A model with a price is counted with all token types that the price list has a rate for.
  const isPriced = of === 'dollars' && hasRates(own.models.get(name));
  const countsThoughts = of === 'all tokens' || (of === 'dollars' && !isPriced);
  const beside = 'add a limit on requests';
  return [
    ...(uncounted.length > 0
      ? [`${name} serves ${uncounted.join(', ')}, whose tokens no limit counts: ${beside}`]
      : []),
    ...(switches.length > 0
      ? [`clients of ${name} can prevent the counting of responses with ${switches.join(' or ')}: ${beside}`]
      : []),
    ...(countsCacheApart && !isPriced && (rates.cacheRead || rates.cacheWrite)
      ? [`no limit on tokens counts the tokens that ${name} reads from and writes to caches: ${beside}`]
      : []),
    ...(countsThoughtsApart && !countsThoughts && outputRate(rates) > 0
      ? [`no limit counts the reasoning tokens of ${name}: ${beside}`]
      : []),
  ];
}
