import { withSortedKeys } from '../../../values/sorted-entries';

/**
 * Returns a canonical string for the value of a field. For two versions, an undecidable value is the same only if the strings are equal.
 */
export function fieldText(value: object): string {
  return JSON.stringify(withSortedKeys({ ...value }));
}
