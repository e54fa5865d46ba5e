import type { Counted } from './spending-path';

const NUMBER = '(\\d+(?:\\.\\d+)?(?:[eE]-?\\d+)?)';
/** Conversion of a fraction to an integer rounds down, so nearly one has to be added. */
const ENOUGH = 0.999;
/** Dollars of models with a price, and tokens of the others, as budgets count them. */
const DOLLARS = new RegExp(
  `^default\\(uint\\(llm\\.cost\\.total\\*${NUMBER}\\+${NUMBER}\\),uint\\(double\\(llm\\.totalTokens\\)\\*${NUMBER}\\+${NUMBER}\\)\\)$`,
);

/**
 * Returns the cost of a request for a descriptor of a rate limit service.
 *
 * @param cost the expression that computes it; absent: one, or the tokens of prompt and answer
 */
export function countedBy(type: unknown, cost: unknown): Counted {
  const of = type === 'tokens' ? 'tokens' : 'requests';
  if (cost === undefined) return { of };
  const expression = String(cost).replace(/\s+/g, '');
  if (of === 'tokens' && expression === 'llm.totalTokens') return { of: 'all tokens' };
  const [, dollars, up, tokens, upToo] = DOLLARS.exec(expression) ?? [];
  if (of === 'tokens' && Number(dollars) > 0 && Number(up) >= ENOUGH && Number(upToo) >= ENOUGH)
    return { of: 'dollars', unitsPerDollar: Number(dollars), unitsPerUnpricedToken: Number(tokens) };
  return { of: 'unknown units', expression: String(cost) };
}
