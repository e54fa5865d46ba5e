import { sortedEntries } from '../../core/values/sorted-entries';
import type * as api from '../api';

/** Changes of headers to fixed values, in the order set, add, remove. At least one of them. */
export interface FixedHeaderChanges {
  /**
   * Headers that get this value in place of any other, at most 16.
   *
   * @default - no headers are set
   */
  readonly set?: { [name: string]: string };
  /**
   * Headers to which a value is added, at most 16.
   *
   * @default - no values are added
   */
  readonly add?: { [name: string]: string };
  /**
   * Names of headers to remove, at most 16.
   *
   * @default - no headers are removed
   */
  readonly remove?: string[];
}

export function renderHeaderChanges(
  request: FixedHeaderChanges | undefined,
  response: FixedHeaderChanges | undefined,
): api.HeaderModifiers | undefined {
  return request || response ? { request: renderHeaders(request), response: renderHeaders(response) } : undefined;
}

function renderHeaders(changes: FixedHeaderChanges | undefined): api.HttpHeaderFilter | undefined {
  if (!changes) return undefined;
  return { set: pairs(changes.set), add: pairs(changes.add), remove: changes.remove };
}

function pairs(values: { [name: string]: string } | undefined): api.HttpHeader[] | undefined {
  return values && sortedEntries(values).map(([name, value]) => ({ name, value }));
}
