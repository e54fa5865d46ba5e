import { type Fields, isObject } from '../../../core/values/objects';

/** Prices of LiteLLM in dollars a token, and the rates of price lists in dollars a million tokens that they are. */
const RATES: readonly (readonly [rate: string, field: string])[] = [
  ['input', 'input_cost_per_token'],
  ['cacheRead', 'cache_read_input_token_cost'],
  ['cacheWrite', 'cache_creation_input_token_cost'],
  ['output', 'output_cost_per_token'],
  ['reasoning', 'output_cost_per_reasoning_token'],
  ['inputAudio', 'input_cost_per_audio_token'],
  ['outputAudio', 'output_cost_per_audio_token'],
];

/** Returns whether a parameter specifies a price. */
export function isPrice(name: string): boolean {
  return RATES.some(([, field]) => name === field || name.startsWith(`${field}_above_`));
}

/** Rates of one model, by their names in price lists. */
type Rates = Readonly<Record<string, number>>;

/** The prices of models, from the config or the management API. */
export class Prices {
  /** Prices by provider and model; the highest if several have the same name. */
  private readonly lists = new Map<string, Map<string, Rates>>();

  /** @param infos objects that may have prices, the first ones first */
  public add(provider: string, model: string, infos: readonly unknown[]): boolean {
    const rates = infos.map(ratesOf).find((one) => one !== undefined);
    if (!rates) return false;
    const models = this.lists.get(provider) ?? new Map<string, Rates>();
    this.lists.set(provider, models.set(model, dearest(models.get(model) ?? {}, rates)));
    return true;
  }

  /** The price list in the format of the data plane. If no price is known, it has no provider, so that a person can add some. */
  public get text(): string {
    const providers = [...this.lists].map(([provider, models]) => {
      const written = [...models].map(([model, rates]) => [
        model,
        { rates: Object.fromEntries(Object.entries(rates).map(([rate, dollars]) => [rate, decimal(dollars)])) },
      ]);
      return [provider, { models: Object.fromEntries(written) }];
    });
    return JSON.stringify({ providers: Object.fromEntries(providers) });
  }
}

/**
 * Returns the prices of an entry, the highest if they depend on the length of a request. Without prices of both prompts and responses,
 * nothing is known.
 */
function ratesOf(info: unknown): Rates | undefined {
  if (!isObject(info) || !isAmount(info.input_cost_per_token) || !isAmount(info.output_cost_per_token))
    return undefined;
  return Object.fromEntries(
    RATES.flatMap(([rate, field]) => {
      const amounts = amountsOf(info, field);
      return amounts.length > 0 ? [[rate, Math.max(...amounts) * 1_000_000]] : [];
    }),
  );
}

function amountsOf(info: Fields, field: string): number[] {
  return Object.entries(info).flatMap(([name, value]) =>
    isAmount(value) && (name === field || name.startsWith(`${field}_above_`)) ? [value] : [],
  );
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function dearest(one: Rates, other: Rates): Rates {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(names.map((name) => [name, Math.max(one[name] ?? 0, other[name] ?? 0)]));
}

function decimal(dollars: number): string {
  return dollars.toFixed(9).replace(/\.?0+$/, '') || '0';
}
