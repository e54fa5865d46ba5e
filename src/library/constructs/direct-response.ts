import { CODE } from '../../core/diagnostics/codes.generated';
import { sortedEntries } from '../../core/values/sorted-entries';
import type * as api from '../api';
import type { Cel } from './cel';
import { usageError } from './usage-error';

/** A response without a request to a destination. */
export interface DirectResponseOptions {
  /** The status of the response, 200 to 599. */
  readonly status: number;
  /**
   * The body of the response, 1 to 4096 characters.
   *
   * @default - no body
   */
  readonly body?: string;
  /**
   * An expression for the body: strings are sent unchanged, other values as JSON. Excludes `body`. If it fails to evaluate, the response is
   * 500. Requires revision v1.4.
   *
   * @default - the value of `body`
   */
  readonly bodyFrom?: Cel;
  /**
   * Headers of the answer, at most 16. One that cannot be evaluated is left out.
   *
   * @default - the response has no additional headers
   */
  readonly headers?: { [name: string]: Cel };
}

export function renderAnswer({ status, body, bodyFrom, headers }: DirectResponseOptions): api.DirectResponse {
  if (body !== undefined && bodyFrom !== undefined)
    throw usageError(CODE.conflictingOptions, { first: 'body', second: 'bodyFrom' });
  return {
    status,
    body,
    bodyExpression: bodyFrom?.expression,
    headers: headers && sortedEntries(headers).map(([name, { expression }]) => ({ name, value: expression })),
  };
}
