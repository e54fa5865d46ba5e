import type * as config from '../../../data-plane/config';
import type {
  DirectResponse,
  DirectResponseHeader,
  DirectResponseOrConditional,
} from '../../../validation/types.generated';
import { defined } from '../../../values/objects';
import { toMap } from '../config-object';
import { type Coverage, covering, NOT_YET } from '../coverage';

export const DIRECT_RESPONSE_COVERAGE: Coverage = {
  ...covering<DirectResponse>('DirectResponse', {
    status: '`directResponse.status`',
    body: '`directResponse.body`',
    bodyExpression: '`directResponse.bodyExpression`',
    headers: '`directResponse.headers`',
  }),
  ...covering<Omit<DirectResponseOrConditional, 'conditional'>>('DirectResponseOrConditional', {
    status: '`directResponse.status`',
    body: '`directResponse.body`',
    bodyExpression: '`directResponse.bodyExpression`',
    headers: '`directResponse.headers`',
  }),
  'DirectResponseOrConditional.conditional': NOT_YET,
  ...covering<DirectResponseHeader>('DirectResponseHeader', {
    name: 'key in `directResponse.headers`',
    value: 'value in `directResponse.headers`',
  }),
};

/** Without a status no answer was validated: it is one of those that conditions choose from. */
export function lowerDirectResponse({ status, ...value }: DirectResponse): config.DirectResponse | undefined {
  if (status === undefined) return undefined;
  const { body, bodyExpression } = value;
  const headers = toMap(value.headers, ({ name, value: expression }) => [name, expression]);
  return defined({ status, body, bodyExpression, headers });
}
