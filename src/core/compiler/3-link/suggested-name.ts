import type { FindingOptions } from '../../diagnostics';
import { onlyNearName } from '../../text/nearest-name';
import type { Origin } from '../../values/origin';

/**
 * Returns the existing name of which another one is a misspelling, as the name intended at `at`; returns nothing if several names are
 * equally near.
 */
export function suggestedName(name: string, known: Iterable<string>, at: Origin): Pick<FindingOptions, 'suggestion'> {
  const only = onlyNearName(name, known);
  return only === undefined ? {} : { suggestion: { form: 'name', name: only, at } };
}
