import { sortedEntries } from '../../core/values/sorted-entries';
import type * as api from '../api';
import type { Cel } from './cel';

/** A response without a request to a destination. */
export interface DirectResponseOptions {
  /** The status of the response, 200 to 599. */
  readonly status: number;
  /**
   * The body of the response: a constant (`Cel.text`) of 1 to 4096 characters, or an expression, which requires revision v1.4. Strings are
   * sent unchanged, other values as JSON. If an expression fails to evaluate, the response is 500.
   *
   * @default - no body
   */
  readonly body?: Cel;
  /**
   * Headers of the answer, at most 16. One that cannot be evaluated is left out.
   *
   * @default - the response has no additional headers
   */
  readonly headers?: { [name: string]: Cel };
}

export function renderAnswer({ status, body, headers }: DirectResponseOptions): api.DirectResponse {
  return {
    status,
    body: body?._constant,
    bodyExpression: body?._constant === undefined ? body?.expression : undefined,
    headers: headers && sortedEntries(headers).map(([name, { expression }]) => ({ name, value: expression })),
  };
}
