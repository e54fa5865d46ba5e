import type { Severity } from '../../diagnostics';
import { CODE } from '../../diagnostics/codes.generated';
import { isLike } from '../../text/wildcards';
import { daysUntil, evaluationTime, inDaysText, timeOfDay } from '../../values/evaluation-time';
import type { PlacedRetirement } from '../model/retirement';
import { modelsCalledBy } from './called-models';
import type { CheckContext } from './check-context';
import type { CheckReport } from './check-report';

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
      const end = timeOfDay(date);
      if (end === undefined) continue;
      const days = daysUntil(end, now);
      diagnostics.report(
        CODE.retiringModel,
        origin,
        { model: key, when: whenText(date, days), fix: fixFor(retirement, days) },
        { about: key, severity: severityAt(days, retirement), notes: [{ text: 'the retirement', place }] },
      );
    }
}

function severityAt(days: number, { warnDays }: PlacedRetirement): Severity {
  if (days <= 0) return 'error';
  return days <= warnDays ? 'warning' : 'note';
}

function whenText(date: string, days: number): string {
  return days <= 0 ? `since ${date}` : `from ${date}, ${inDaysText(days)}`;
}

function fixFor({ replacement, date }: PlacedRetirement, days: number): string {
  const change = replacement === undefined ? 'Call another model' : `Replace it with ${replacement}`;
  return days <= 0 ? `${change}.` : `${change} before ${date}.`;
}
