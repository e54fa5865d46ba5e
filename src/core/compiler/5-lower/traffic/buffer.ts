import type * as config from '../../../data-plane/config';
import type { Buffer, BufferBody } from '../../../validation/types.generated';
import { defined } from '../../../values/objects';
import { bytesOf } from '../byte-size';
import { type Coverage, covering } from '../coverage';

export const BUFFER_COVERAGE: Coverage = {
  ...covering<Buffer>('Buffer', { request: '`buffer.request`', response: '`buffer.response`' }),
  ...covering<BufferBody>('BufferBody', {
    maxBytes: '`maxBytes`',
    failureMode: '`failureMode`',
  }),
};

/** Of several levels the data plane takes the least precise one, so that this stands in rules alone. */
export function lowerBuffer({ request, response }: Buffer): config.Buffer {
  return defined({ request: request && lowerBody(request), response: response && lowerBody(response) });
}

function lowerBody({ maxBytes, failureMode }: BufferBody): config.BufferBody {
  return defined({
    maxBytes: maxBytes === undefined ? undefined : bytesOf(maxBytes),
    failureMode: failureMode && (failureMode === 'FailOpen' ? 'failOpen' : 'failClosed'),
  });
}
