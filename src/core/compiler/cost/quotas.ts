import { load } from 'js-yaml';
import { isObject } from '../../values/objects';
import { partsIn } from '../../values/parts';

/** An amount that the counting service allows, by its own windows. */
export interface Quota {
  readonly amount: number;
  readonly window: Window;
}

export type Window = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** Seconds of the service's windows, which begin with the epoch: its month has 30 days, whatever the calendar says. */
export const WINDOWS: Readonly<Record<Window, number>> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 7 * 86_400,
  month: 30 * 86_400,
  year: 365 * 86_400,
};

/** The quotas of one list of keys: those of certain values of the last key, and that of all others. */
export interface QuotasOfKeys {
  readonly byValue: ReadonlyMap<string, Quota>;
  readonly others?: Quota;
}

type Part = Readonly<Record<string, unknown>>;

/** What counting services are told, from the texts of their ConfigMaps. */
export class ServiceQuotas {
  private readonly domains = new Map<string, readonly Part[]>();

  /** @param texts of ConfigMaps; those that tell no counting service anything are passed over */
  public constructor(texts: Iterable<string>) {
    for (const text of texts) {
      if (!/^domain:/m.test(text)) continue;
      const { domain, descriptors } = settingsIn(text);
      if (typeof domain === 'string') this.domains.set(domain, partsIn(descriptors));
    }
  }

  public knows(domain: string): boolean {
    return this.domains.has(domain);
  }

  /** Only the last key may have quotas by its value: of keys in front, any value that has an entry of its own makes the answer unknown. */
  public of(domain: string, keys: readonly string[]): QuotasOfKeys {
    let level = this.domains.get(domain) ?? [];
    for (const key of keys.slice(0, -1)) {
      const matching = level.filter((one) => one.key === key);
      if (matching.some(({ value }) => value !== undefined)) return { byValue: new Map() };
      level = matching.flatMap(({ descriptors }) => partsIn(descriptors));
    }
    const last = level.filter(({ key }) => key === keys.at(-1));
    const byValue = last.flatMap(({ value, rate_limit: limit }): [string, Quota][] => {
      const quota = quotaOf(limit);
      return value === undefined || !quota ? [] : [[String(value), quota]];
    });
    const others = last.flatMap(({ value, rate_limit: limit }) =>
      value === undefined ? (quotaOf(limit) ?? []) : [],
    )[0];
    return { byValue: new Map(byValue), ...(others ? { others } : {}) };
  }
}

function quotaOf(limit: unknown): Quota | undefined {
  if (!isObject(limit) || limit.unlimited === true) return undefined;
  const window = String(limit.unit).toLowerCase();
  const amount = Number(limit.requests_per_unit);
  return isWindow(window) && Number.isFinite(amount) ? { amount, window } : undefined;
}

function isWindow(text: string): text is Window {
  return Object.hasOwn(WINDOWS, text);
}

function settingsIn(text: string): Part {
  try {
    const value = load(text);
    return isObject(value) ? value : {};
  } catch {
    // Other texts may begin like this, too.
    return {};
  }
}
