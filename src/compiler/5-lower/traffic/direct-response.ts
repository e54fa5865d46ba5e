import type { DirectResponse } from '../../../validation/types.generated';
import type { ConfigObject } from '../../model/dataplane';
import { defined } from '../config-object';
import type { Coverage } from '../coverage';

export const DIRECT_RESPONSE_COVERAGE: Coverage = {
  'DirectResponse.status': '`directResponse.status`',
  'DirectResponse.body': '`directResponse.body`',
};

export function lowerDirectResponse(value: DirectResponse): ConfigObject {
  return defined({ status: value.status, body: value.body });
}
