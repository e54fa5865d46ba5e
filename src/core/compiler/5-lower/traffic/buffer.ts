import type * as config from '../../../data-plane/config';
import type { Buffer, BufferBody } from '../../../validation/types.generated';
import { defined } from '../../../values/objects';
import { bytesIn } from '../byte-size';
import { type Coverage, covering } from '../coverage';
import { type GatewayScope, type Site, within } from '../scope';

export const BUFFER_COVERAGE: Coverage = {
  ...covering<Buffer>('Buffer', { request: '`buffer.request`', response: '`buffer.response`' }),
  ...covering<BufferBody>('BufferBody', {
    maxBytes: '`maxBytes`',
    failureMode: '`failureMode`',
  }),
};

/** Lowers a buffer, which is written in rules only, because the data plane uses the least specific of several levels. */
export function lowerBuffer({ request, response }: Buffer, site: Site, scope: GatewayScope): config.Buffer {
  return defined({
    request: request && lowerBody(request, within(site, 'request'), scope),
    response: response && lowerBody(response, within(site, 'response'), scope),
  });
}

function lowerBody(value: BufferBody, site: Site, scope: GatewayScope): config.BufferBody {
  const { failureMode } = value;
  return defined({
    ...bytesIn(value, ['maxBytes'], site, scope),
    failureMode: failureMode && (failureMode === 'FailOpen' ? 'failOpen' : 'failClosed'),
  });
}
