import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { fetchDump } from '../../../src/apps/drift/read-dump';

const server = createServer();
afterEach(() => server.close());

it('opens a connection for each dump, as the data plane closes idle ones', async () => {
  const answered = new WeakSet<object>();
  server.on('request', ({ socket }, response) => {
    // Simulates a server that has just decided to close an idle connection.
    if (answered.has(socket)) socket.destroy();
    answered.add(socket);
    response.setHeader('connection', 'keep-alive');
    response.end('{"binds": []}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const _ of [1, 2, 3]) expect((await fetchDump(url)).value).toEqual({ binds: [] });
});
