import type { PlacedRetirement } from '../compiler/model/retirement';
import { type DiagnosticCollector, formatPath } from '../diagnostics';
import { timeOfDay } from '../values/evaluation-time';
import { CALENDAR_DATE } from './description-parts';
import { COUNT, type ObjectType, optional, type PlaceOfSetting, TEXT } from './setting-type';
import type { ModelRetirement } from './settings.generated';
import { reportWrongSetting } from './wrong-setting';

/** The end of a model, as providers announce it. */
export const MODEL_RETIREMENT: ObjectType = {
  is: 'object',
  name: 'ModelRetirement',
  doc: 'The date from which a provider rejects requests for a model. A configuration that calls the model gets a note, a warning near the date, and an error from the date on.',
  fields: {
    model: {
      doc: 'The provider and the model in the names of price lists, such as `openai/gpt-4-0613`; `*` matches any characters.',
      type: {
        is: 'text',
        form: { pattern: '^[^/]+/.+$', called: 'a provider and a model, such as openai/gpt-4-0613' },
      },
    },
    date: {
      doc: 'The first day, in UTC, on which the provider rejects requests, such as `2027-01-31`.',
      type: { is: 'text', form: CALENDAR_DATE },
    },
    replacement: optional('The model to call in its place, which the help of the finding names.', TEXT, '- none'),
    warnDays: optional('From how many days before the date the finding is a warning.', COUNT, '60'),
  },
};

const WARN_DAYS = 60;

/** Returns the retirements with their places. */
export function placedRetirements(
  retirements: readonly ModelRetirement[],
  placeOf: PlaceOfSetting,
): readonly PlacedRetirement[] {
  return retirements.map((one, index) => ({
    ...one,
    warnDays: one.warnDays ?? WARN_DAYS,
    place: placeOf(['retirements', index]),
  }));
}

/** Reports dates that the calendar does not have. */
export function checkRetirementDates(
  retirements: readonly ModelRetirement[],
  placeOf: PlaceOfSetting,
  diagnostics: DiagnosticCollector,
): void {
  retirements.forEach(({ date }, index) => {
    if (timeOfDay(date) !== undefined) return;
    const path = ['retirements', index, 'date'];
    const wrong = { name: formatPath(path), expected: 'a day of the calendar, such as 2027-01-31', found: date };
    reportWrongSetting(wrong, placeOf(path), diagnostics);
  });
}
