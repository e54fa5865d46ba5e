import type { ConversionReport } from '../conversion-report';

/** Dollars in a time that a rate limit service knows. */
export interface Dollars {
  readonly amount: number;
  readonly window: 'perMinute' | 'perHour' | 'perDay' | 'perMonth';
}

/** The location of a budget, and the amount already spent. */
interface BudgetSource {
  readonly item: string;
  readonly report: ConversionReport;
  readonly spent?: unknown;
}

const UNITS: Readonly<Record<string, number>> = {
  ...{ s: 1, m: 60, h: 3600, d: 86_400, w: 604_800, mo: 2_592_000 },
};

const WINDOWS = [
  ['perMonth', UNITS.mo],
  ['perDay', UNITS.d],
  ['perHour', UNITS.h],
  ['perMinute', UNITS.m],
] as const;

/** The most that a budget may have. */
const MOST = 21_474_836;
const MONTH = 'A calendar month touches two windows of 30 days, and may cost twice as much';

/**
 * Converts a LiteLLM budget to the longest window that does not exceed its own, scaled down proportionally. The report includes the
 * difference.
 *
 * @returns undefined if there is no budget; `nothing` if it allows no spending
 */
export function dollarsFor(dollars: unknown, duration: unknown, place: BudgetSource): Dollars | 'nothing' | undefined {
  if (dollars === undefined || dollars === null) return undefined;
  const { item, report } = place;
  const given = Number(dollars);
  if (typeof dollars === 'object' || typeof dollars === 'boolean' || !Number.isFinite(given)) {
    report.toDo(item, 'limits and budgets', 'It is not a number. Correct it: nothing may be spent until then.');
    return 'nothing';
  }
  if (given <= 0) {
    report.approximated(item, 'limits and budgets', `${given}: nothing may be spent, so requests are rejected.`);
    return 'nothing';
  }
  if (duration === undefined || duration === null || duration === '') return forGood(given, place);
  const seconds = secondsOf(duration);
  if (seconds === undefined) {
    report.toDo(
      item,
      'limits and budgets',
      `${given}: its duration is unreadable. Set it; until then it is 30 days. ${MONTH}.`,
    );
    return { amount: rounded(given), window: 'perMonth' };
  }
  const [window, length] = WINDOWS.find(([, one]) => one <= seconds) ?? WINDOWS[3];
  const parts = Math.max(1, seconds / length);
  const amount = rounded(given / parts);
  const text = `${given} for ${String(duration)}: ${amount} ${WORDS[window]}`;
  const size = seconds < length ? ', less than before' : parts > 1 ? ', with the same total and a lower burst' : '';
  const month = window === 'perMonth' ? ` ${MONTH}.` : '';
  report.approximated(item, 'limits and budgets', `${text}${size}.${month}`);
  return { amount, window };
}

const WORDS = { perMinute: 'a minute', perHour: 'an hour', perDay: 'a day', perMonth: 'in 30 days' } as const;

/** Converts a budget that LiteLLM never renews: only the rest remains, and no window lasts forever. */
function forGood(given: number, { item, report, spent }: BudgetSource): Dollars | 'nothing' {
  const left = given - (Number(spent ?? 0) || 0);
  if (left < 1e-6) {
    report.approximated(
      item,
      'limits and budgets',
      `${given} without a duration: it is spent, so requests are rejected.`,
    );
    return 'nothing';
  }
  const amount = rounded(left);
  report.toDo(
    item,
    'limits and budgets',
    `${given} without a duration: the remaining ${amount} may be spent every 30 days. Remove the entry when they are spent.`,
  );
  return { amount, window: 'perMonth' };
}

/** Parses a duration in LiteLLM's format, such as `30d` or `1mo`; undefined if LiteLLM rejects it. */
function secondsOf(duration: unknown): number | undefined {
  const [, count, unit] = /^(\d+)(mo|[smhdw])$/.exec(String(duration).trim()) ?? [];
  const seconds = Number(count) * (UNITS[unit ?? ''] ?? Number.NaN);
  return seconds > 0 && Number.isFinite(seconds) ? seconds : undefined;
}

/** Rounds down to a precision that services can count, with a minimum of a millionth of a dollar. */
export function rounded(amount: number): number {
  return Math.min(MOST, Math.max(1e-6, Math.floor(amount * 1e6 + 1e-4) / 1e6));
}
