import { load } from 'js-yaml';
import { isObject } from '../../../values/objects';
import { partOf, partsIn } from '../../../values/parts';

/** An amount that the rate limit service allows, by its own windows. */
export interface SpendingQuota {
  readonly amount: number;
  readonly window: Window;
}

/** The window of services that count by months of the calendar. */
export const CALENDAR_MONTH = 'calendar month';

export type Window = typeof CALENDAR_MONTH | 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** The length of the service's windows in seconds. Windows start at the epoch, so a month has 30 days, unless the service uses the calendar. */
export const WINDOWS: Readonly<Record<Window, number>> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 7 * 86_400,
  month: 30 * 86_400,
  [CALENDAR_MONTH]: 31 * 86_400,
  year: 365 * 86_400,
};

/** A character that does not occur in any written value. */
export const OTHER = '\u0000';

/** The quotas of one list of keys: those of certain values of the last key, and that of all others. */
export class QuotasOfKeys {
  /** @param byValue - entries without a quota are unlimited */
  public constructor(
    private readonly byValue: ReadonlyMap<string, SpendingQuota | undefined> = new Map(),
    public readonly others?: SpendingQuota,
  ) {}

  /** Values that have an entry of their own, and not for all that begin like it. */
  public get values(): readonly string[] {
    return [...this.byValue.keys()].filter((value) => !value.endsWith('*'));
  }

  /** A value for each entry. */
  public get examples(): readonly string[] {
    return [...this.byValue.keys()].map((value) => value.replace(/\*$/, OTHER));
  }

  /** The entry of the value, else one with the beginning of it, else that of all values. */
  public of(value: string): SpendingQuota | undefined {
    if (this.byValue.has(value)) return this.byValue.get(value);
    const fitting = [...this.byValue].filter(([own]) => own.endsWith('*') && value.startsWith(own.slice(0, -1)));
    if (fitting.length === 0) return this.others;
    return fitting.length === 1 ? fitting[0][1] : undefined;
  }
}

type Part = Readonly<Record<string, unknown>>;

interface Domain {
  readonly parts: readonly Part[];
  /** Names of entries that do not count for requests that also match the entry that replaces them. */
  readonly replaced: ReadonlySet<unknown>;
  /** Whether its months are those of the calendar. */
  readonly isCalendar: boolean;
}

const NO_DOMAIN: Domain = { parts: [], replaced: new Set(), isCalendar: false };

/** The quotas that rate limit services read, from the contents of their ConfigMaps. */
export class ServiceQuotas {
  private readonly domains = new Map<string, Domain>();
  /** Domains that two ConfigMaps define differently, so that the service that reads each one is unknown. */
  private readonly unclear = new Set<string>();

  /**
   * @param texts of ConfigMaps; those that do not configure a rate limit service are skipped
   * @param calendar the texts of services that count by months of the calendar
   */
  public constructor(texts: Iterable<string>, calendar: ReadonlySet<string> = new Set()) {
    for (const text of texts) {
      if (!/^[\s{]*["']?domain["']?\s*:/m.test(text)) continue;
      const { domain, descriptors } = settingsIn(text);
      if (typeof domain !== 'string') continue;
      const parts = partsIn(descriptors);
      const known = this.domains.get(domain);
      if (known && JSON.stringify(known.parts) !== JSON.stringify(parts)) this.unclear.add(domain);
      const isCalendar = calendar.has(text) && (known?.isCalendar ?? true);
      this.domains.set(domain, { parts, replaced: new Set(replacedIn(parts)), isCalendar });
    }
  }

  public knows(domain: string): boolean {
    return this.domains.has(domain) && !this.unclear.has(domain);
  }

  /**
   * Returns the quotas for a list of keys. Only the last key may have quotas by value; an entry for a specific value of an earlier key
   * makes the result unknown.
   */
  public of(domain: string, keys: readonly string[]): QuotasOfKeys {
    const own = this.domains.get(domain) ?? NO_DOMAIN;
    const { parts } = own;
    let level = parts;
    for (const key of keys.slice(0, -1)) {
      const matching = level.filter((one) => one.key === key);
      if (matching.some(({ value }) => value !== undefined)) return new QuotasOfKeys();
      level = matching.flatMap(({ descriptors }) => partsIn(descriptors));
    }
    const last = level.filter(({ key }) => key === keys.at(-1));
    const valued = last.filter(({ value }) => value !== undefined);
    const [others] = last.filter(({ value }) => value === undefined);
    return new QuotasOfKeys(
      new Map(valued.map((one) => [String(one.value), quotaOf(one, own)])),
      others === undefined ? undefined : quotaOf(others, own),
    );
  }
}

function replacedIn(level: readonly Part[]): readonly unknown[] {
  return level.flatMap(({ rate_limit: limit, descriptors }) => [
    ...partsIn(partOf(limit).replaces).map(({ name }) => name),
    ...replacedIn(partsIn(descriptors)),
  ]);
}

/** Returns the quota of an entry. In shadow mode and in quota mode, the service counts but never rejects. */
function quotaOf(entry: Part, { replaced, isCalendar }: Domain): SpendingQuota | undefined {
  const { rate_limit: limit, shadow_mode: isShadow, quota_mode: isQuota } = entry;
  if (!isObject(limit) || limit.unlimited === true || isShadow === true || isQuota === true) return undefined;
  if (limit.name !== undefined && replaced.has(limit.name)) return undefined;
  const window = String(limit.unit).toLowerCase();
  const amount = Number(limit.requests_per_unit);
  if (!isWindow(window) || !Number.isFinite(amount)) return undefined;
  return { amount, window: isCalendar && window === 'month' ? CALENDAR_MONTH : window };
}

function isWindow(text: string): text is Window {
  return Object.hasOwn(WINDOWS, text);
}

function settingsIn(text: string): Part {
  try {
    const value = load(text);
    return isObject(value) ? value : {};
  } catch {
    // The string is not a settings file: other strings can begin alike.
    return {};
  }
}
