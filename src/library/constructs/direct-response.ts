import { CODE } from '../../core/diagnostics/codes.generated';
import { sortedEntries } from '../../core/values/sorted-entries';
import type * as api from '../api';
import type { Cel } from './cel';
import { usageError } from './usage-error';

/** Answers without asking any destination. */
export interface DirectResponseOptions {
  /** 200 to 599. */
  readonly status: number;
  /**
   * 1 to 4096 characters.
   *
   * @default - no body
   */
  readonly body?: string;
  /**
   * The body by request: text as it is, other values as JSON. Excludes `body`. Where it cannot be evaluated, the answer is 500. Needs
   * revision v1.4, as does `headers`.
   *
   * @default - `body`
   */
  readonly bodyFrom?: Cel;
  /**
   * Headers of the answer, at most 16. One that cannot be evaluated is left out.
   *
   * @default - none
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
