import type * as config from '../../../data-plane/config';
import type {
  DirectResponse,
  DirectResponseHeader,
  DirectResponseOrConditional,
} from '../../../validation/types.generated';
import { defined } from '../../../values/objects';
import { toMap } from '../config-object';
import { type Coverage, covering } from '../coverage';

export const DIRECT_RESPONSE_COVERAGE: Coverage = {
  ...covering<DirectResponse>('DirectResponse', {
    status: '`directResponse.status`',
    body: '`directResponse.body`',
    bodyExpression: '`directResponse.bodyExpression`',
    headers: '`directResponse.headers`',
  }),
  ...covering<DirectResponseOrConditional>('DirectResponseOrConditional', {
    status: '`directResponse.status`',
    body: '`directResponse.body`',
    bodyExpression: '`directResponse.bodyExpression`',
    headers: '`directResponse.headers`',
    conditional: '`directResponse.conditional[]`',
  }),
  ...covering<DirectResponseHeader>('DirectResponseHeader', {
    name: 'key in `directResponse.headers`',
    value: 'value in `directResponse.headers`',
  }),
};

/** Validation requires a status for every response. */
export function lowerDirectResponse({ status = 500, ...value }: DirectResponse): config.DirectResponse {
  const { body, bodyExpression } = value;
  const headers = toMap(value.headers, ({ name, value: expression }) => [name, expression]);
  return defined({ status, body, bodyExpression, headers });
}
