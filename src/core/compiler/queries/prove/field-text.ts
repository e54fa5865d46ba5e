import { withSortedKeys } from '../../../values/sorted-entries';

/** Equal for values of a field that are the same: of two versions, what cannot be decided is one thing only where they say the same. */
export function fieldText(value: object): string {
  return JSON.stringify(withSortedKeys({ ...value }));
}
