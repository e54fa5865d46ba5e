import type { ReportOptions } from '../../diagnostics';
import { onlyNearName } from '../../text/nearest-name';
import type { Origin } from '../model/origin';

/** The existing name that another one is a misspelling of, as what was meant at `at`; nothing where several are as near. */
export function nameMeant(name: string, known: Iterable<string>, at: Origin): Pick<ReportOptions, 'meant'> {
  const only = onlyNearName(name, known);
  return only === undefined ? {} : { meant: { form: 'name', name: only, at } };
}
