import type * as config from '../../../data-plane/config';
import type { DirectResponse } from '../../../validation/types.generated';
import { defined } from '../../../values/objects';
import { type Coverage, covering } from '../coverage';

export const DIRECT_RESPONSE_COVERAGE: Coverage = {
  ...covering<DirectResponse>('DirectResponse', {
    status: '`directResponse.status`',
    body: '`directResponse.body`',
  }),
};

export function lowerDirectResponse(value: DirectResponse): config.DirectResponse {
  return defined({ status: value.status, body: value.body });
}
