import { isObject } from '../../values/objects';
import { withSortedKeys } from '../../values/sorted-entries';

/** The rates of a price list, in dollars per million tokens. */
const RATES = ['input', 'output', 'cacheRead', 'cacheWrite', 'reasoning', 'inputAudio', 'outputAudio'] as const;

export type Rates = { readonly [Rate in (typeof RATES)[number]]?: number };

/** The price of a model, and the maximum usage of one request. */
export interface ModelPrice {
  /** The highest rates of its tiers, regardless of the tier that a request reaches. */
  readonly rates: Rates;
  /** The model as written in the list; absent if the list contains only limits. */
  readonly written?: string;
  readonly limits?: ModelLimits;
  /** The highest rates of the service tiers that clients can request. */
  readonly serviceTiers?: Rates;
}

/** The limits that a provider documents for a model. */
export interface ModelLimits {
  readonly input?: number;
  readonly output?: number;
  /** The number of answers to one request: OpenAI clients request several with `n`. */
  readonly choices?: number;
  /** The number of inputs in one embeddings request, each as long as `input`. */
  readonly texts?: number;
}

/** The price of a GPU on nodes with certain labels. */
export interface GpuPrice {
  /** The extended resource, such as `nvidia.com/gpu`. */
  readonly resource: string;
  /** Labels that the node selector of pods has to contain. */
  readonly nodeLabels: Readonly<Record<string, string>>;
  /** Dollars per GPU and hour. */
  readonly perHour: number;
}

/** Prices by provider and model. */
export interface Catalog {
  /** The date of the prices, as the author specifies it. */
  readonly asOf?: string;
  readonly models: ReadonlyMap<string, ModelPrice>;
  /** Prices of the GPUs of model servers in the cluster. */
  readonly gpus?: readonly GpuPrice[];
}

export const NO_PRICES: Catalog = { models: new Map() };

/**
 * Parses a price list in the data plane's format (`providers`), with four additions that the data plane does not support: the date of the
 * prices (`asOf`), the maximum usage of one request (`limits`), the rates of service tiers (`serviceTiers`), and prices of GPUs (`gpus`).
 *
 * @throws Error that describes the problem
 */
export function readCatalog(value: unknown): Catalog {
  if (!isObject(value)) throw new Error('it is not an object');
  const { asOf, providers = {}, limits = {}, serviceTiers = {}, gpus = [], ...others } = value;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new Error(`it has the field \`${unknown}\`, which price lists do not support`);
  const models = new Map<string, ModelPrice>();
  for (const [provider, { models: list = {} }] of entries(providers, 'providers'))
    for (const [model, price] of entries(list, `providers.${provider}.models`))
      models.set(priceKey(provider, model), {
        rates: highest(price, `${provider}/${model}`),
        written: JSON.stringify(withSortedKeys([price.rates, price.tiers])),
      });
  for (const [provider, list] of entries(limits, 'limits'))
    for (const [model, one] of entries(list, `limits.${provider}`)) {
      const key = priceKey(provider, model);
      models.set(key, { rates: {}, ...models.get(key), limits: limitsOf(one, key) });
    }
  for (const [provider, list] of entries(serviceTiers, 'serviceTiers'))
    for (const [model, tiers] of entries(list, `serviceTiers.${provider}`)) {
      const key = priceKey(provider, model);
      const rates = entries(tiers, `serviceTiers.${key}`).map(([tier, one]) => ratesOf(one, `tier ${tier} of ${key}`));
      models.set(key, { rates: {}, ...models.get(key), serviceTiers: highestOf(rates) });
    }
  const prices = gpuPricesOf(gpus);
  return {
    ...(asOf === undefined ? {} : { asOf: dayOf(asOf) }),
    models,
    ...(prices.length > 0 ? { gpus: prices } : {}),
  };
}

function gpuPricesOf(list: unknown): readonly GpuPrice[] {
  if (!Array.isArray(list)) throw new Error('gpus is not a list');
  return list.map((entry, index) => {
    const at = `gpus[${index}]`;
    if (!isObject(entry)) throw new Error(`${at} is not an object`);
    const { resource, nodeLabels = {}, perHour, ...others } = entry;
    const [unknown] = Object.keys(others);
    if (unknown !== undefined) throw new Error(`${at} has the field \`${unknown}\`, which price lists do not support`);
    if (typeof resource !== 'string' || !resource.includes('/'))
      throw new Error(`resource of ${at} is not an extended resource, such as nvidia.com/gpu`);
    const labels = entriesOfAny(nodeLabels, `nodeLabels of ${at}`).map(
      ([label, text]) => [label, String(text)] as const,
    );
    return { resource, nodeLabels: Object.fromEntries(labels), perHour: dollarsOf(perHour, 'perHour', at) };
  });
}

/** Later lists win, as in the data plane. */
export function mergeCatalogs(catalogs: readonly Catalog[]): Catalog {
  const models = new Map<string, ModelPrice>();
  for (const catalog of catalogs)
    for (const [key, price] of catalog.models) {
      const before = models.get(key);
      const {
        limits: _limits,
        serviceTiers: _tiers,
        ...given
      } = price.written !== undefined || !before ? price : before;
      const { limits = before?.limits, serviceTiers = before?.serviceTiers } = price;
      models.set(key, { ...given, ...(limits ? { limits } : {}), ...(serviceTiers ? { serviceTiers } : {}) });
    }
  const asOf = catalogs.flatMap((catalog) => catalog.asOf ?? []).sort()[0];
  // The first fitting price applies, so those of later lists come first.
  const gpus = [...catalogs].reverse().flatMap((catalog) => catalog.gpus ?? []);
  return { ...(asOf === undefined ? {} : { asOf }), models, ...(gpus.length > 0 ? { gpus } : {}) };
}

/** `openai/gpt-4o`: the names of the price list. */
export function priceKey(provider: string, model: string): string {
  return `${provider}/${model}`;
}

function highest(price: Readonly<Record<string, unknown>>, at: string): Rates {
  const { rates, tiers = [], ...others } = price;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new Error(`${at} has the field \`${unknown}\`, which price lists do not support`);
  const lists = [rates, ...(Array.isArray(tiers) ? tiers.map((tier) => Object(tier).rates) : [])].map((list) =>
    ratesOf(list, at),
  );
  return highestOf(lists);
}

/** Returns the highest value of each rate. */
export function highestOf(lists: readonly Rates[]): Rates {
  const most = RATES.map((rate) => [rate, lists.flatMap((list) => list[rate] ?? [])] as const);
  return Object.fromEntries(most.filter(([, all]) => all.length > 0).map(([rate, all]) => [rate, Math.max(...all)]));
}

function ratesOf(value: unknown, at: string): Rates {
  if (value === undefined) return {};
  return Object.fromEntries(
    entriesOfAny(value, at).map(([rate, text]) => {
      if (!RATES.some((known) => known === rate)) throw new Error(`${at} has the unknown rate \`${rate}\``);
      return [rate, dollarsOf(text, rate, at)];
    }),
  );
}

function dollarsOf(text: unknown, name: string, at: string): number {
  const dollars = typeof text === 'string' && text.trim() !== '' ? Number(text) : Number.NaN;
  if (!Number.isFinite(dollars) || dollars < 0)
    throw new Error(`\`${name}\` of ${at} is not a price: write a number in quotes, such as "2.5"`);
  return dollars;
}

function limitsOf(value: Readonly<Record<string, unknown>>, at: string): ModelLimits {
  for (const [name, most] of Object.entries(value)) {
    if (!['input', 'output', 'choices', 'texts'].includes(name))
      throw new Error(`limits of ${at} have the unknown field \`${name}\``);
    if (!Number.isInteger(most) || Number(most) < 0) throw new Error(`${name} of ${at} is not an integer`);
  }
  return value;
}

function dayOf(value: unknown): string {
  // YAML reads a day without quotes as a time.
  const text = value instanceof Date ? value.toISOString().slice(0, 10) : value;
  if (typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text)) return text;
  throw new Error('asOf is not a date such as 2026-11-01');
}

function entries(value: unknown, at: string): readonly [string, Readonly<Record<string, unknown>>][] {
  return entriesOfAny(value, at).map(([name, one]) => {
    if (!isObject(one)) throw new Error(`${at}.${name} is not an object`);
    return [name, one];
  });
}

function entriesOfAny(value: unknown, at: string): readonly [string, unknown][] {
  if (!isObject(value)) throw new Error(`${at} is not an object`);
  return Object.entries(value);
}
