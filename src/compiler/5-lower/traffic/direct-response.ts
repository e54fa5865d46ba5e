import type * as config from '../../../data-plane/config';
import type { DirectResponse } from '../../../validation/types.generated';
import { defined } from '../../../values/objects';
import type { Coverage } from '../coverage';

export const DIRECT_RESPONSE_COVERAGE: Coverage = {
  'DirectResponse.status': '`directResponse.status`',
  'DirectResponse.body': '`directResponse.body`',
};

export function lowerDirectResponse(value: DirectResponse): config.DirectResponse {
  return defined({ status: value.status, body: value.body });
}
