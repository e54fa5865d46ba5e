import type { Severity } from '../../diagnostics';
import { CODE } from '../../diagnostics/codes.generated';
import { isLike } from '../../text/wildcards';
import { evaluationTime, timeOfDay } from '../../values/evaluation-time';
import type { PlacedRetirement } from '../model/retirement';
import { modelsCalledBy } from './called-models';
import type { CheckContext } from './check-context';
import type { CheckReport } from './check-report';

const MILLISECONDS_OF_DAY = 86_400_000;

/** Reports calls of models that a provider retires: notes, warnings near the date, and errors from the date on. */
export function checkRetirements(
  { calls }: CheckContext,
  retirements: readonly PlacedRetirement[],
  diagnostics: CheckReport,
): void {
  if (retirements.length === 0) return;
  const now = evaluationTime();
  for (const call of calls)
    for (const { key, origin } of modelsCalledBy(call)) {
      const own = retirements.filter(({ model }) => isLike(model, key));
      // Of several dates of a model, the first one ends it.
      const [retirement] = own.sort((one, other) => (one.date < other.date ? -1 : 1));
      if (!retirement) continue;
      const { date, place } = retirement;
      const days = daysUntil(date, now);
      if (days === undefined) continue;
      diagnostics.report(
        CODE.retiringModel,
        origin,
        { model: key, when: whenText(date, days), fix: fixFor(retirement) },
        { about: key, severity: severityAt(days, retirement), notes: [{ text: 'the retirement', place }] },
      );
    }
}

function daysUntil(date: string, now: number): number | undefined {
  const end = timeOfDay(date);
  return end === undefined ? undefined : Math.ceil((end - now) / MILLISECONDS_OF_DAY);
}

function severityAt(days: number, { warnDays }: PlacedRetirement): Severity {
  if (days <= 0) return 'error';
  return days <= warnDays ? 'warning' : 'note';
}

function whenText(date: string, days: number): string {
  if (days <= 0) return `since ${date}`;
  return `from ${date}, in ${days} ${days === 1 ? 'day' : 'days'}`;
}

function fixFor({ replacement, date }: PlacedRetirement): string {
  return replacement === undefined
    ? `Call another model before ${date}.`
    : `Replace it by ${replacement} before ${date}.`;
}
