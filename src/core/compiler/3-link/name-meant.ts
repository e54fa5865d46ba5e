import type { FindingOptions } from '../../diagnostics';
import { onlyNearName } from '../../text/nearest-name';
import type { Origin } from '../../values/origin';

/**
 * Returns the existing name of which another one is a misspelling, as the name intended at `at`; returns nothing if several names are
 * equally near.
 */
export function nameMeant(name: string, known: Iterable<string>, at: Origin): Pick<FindingOptions, 'meant'> {
  const only = onlyNearName(name, known);
  return only === undefined ? {} : { meant: { form: 'name', name: only, at } };
}
