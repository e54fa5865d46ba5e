import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { MockFailure } from './failures';

const LOOPBACK = '127.0.0.1';

export type Handle = (request: IncomingMessage, body: string, response: ServerResponse) => void;

/** A small server on this machine, which can fail on demand. */
export class MockServer {
  /** @param failure how it fails; absent: it does not */
  public static async start(handle: Handle, failure?: MockFailure): Promise<MockServer> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => answer(Buffer.concat(chunks).toString(), request, response));
    });
    const answer = (body: string, request: IncomingMessage, response: ServerResponse) => {
      if (failure?.kind === 'status') {
        const error = { type: 'stand_in', message: `this stand-in was told to answer ${failure.status}` };
        sendJson(response, { error }, failure.status);
      } else if (failure?.kind === 'slow') setTimeout(() => handle(request, body, response), failure.milliseconds);
      else handle(request, body, response);
    };
    await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    // Connections to a closed port are refused.
    if (failure?.kind === 'down') await close(server);
    return new MockServer(server, port);
  }

  private constructor(
    private readonly server: Server,
    public readonly port: number,
  ) {}

  public async stop(): Promise<void> {
    if (this.server.listening) await close(this.server);
  }
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}
