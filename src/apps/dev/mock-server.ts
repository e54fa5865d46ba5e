import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { MockFailure } from './failures';

const LOOPBACK = '127.0.0.1';

/** Sends the response of a mock, which can be slow, or break off. */
export interface Sender {
  json(value: unknown, status?: number): void;
  /** Sends server-sent events; events that specify their type get it as their name. */
  events(events: readonly (string | object)[]): void;
  /** Sends a stream of another type. */
  frames(contentType: string, frames: readonly (string | Buffer)[]): void;
  /** Sends a response without a body. */
  empty(status: number, headers?: Readonly<Record<string, string>>): void;
}

/** The behavior of a mock server. */
export interface Mock {
  /** Is called when a request arrives, before a failure delays the response. */
  observe?(request: IncomingMessage, response: ServerResponse): void;
  handle(request: IncomingMessage, body: string, send: Sender): void;
  /** The body of an error. */
  error(status: number, message: string): object;
  /** Headers of all responses. */
  headers?(): Readonly<Record<string, string>>;
}

/** A small server on this machine, which can fail on demand. */
export class MockServer {
  /** @param failure how it fails; absent: it does not */
  public static async start(mock: Mock, failure?: MockFailure): Promise<MockServer> {
    const server = createServer(listenerOf(mock, failure));
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

/** Returns the function that a server calls for each request to a mock. */
export function listenerOf(mock: Mock, failure?: MockFailure): RequestListener {
  return (request, response) => {
    mock.observe?.(request, response);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer(Buffer.concat(chunks).toString(), request, response));
  };

  function answer(body: string, request: IncomingMessage, response: ServerResponse): void {
    for (const [name, value] of Object.entries(mock.headers?.() ?? {})) response.setHeader(name, value);
    const send = senderTo(response, failure);
    if (failure?.kind === 'status') {
      if (failure.status === 429) response.setHeader('retry-after', '1');
      send.json(mock.error(failure.status, `--fail makes this mock return ${failure.status}`), failure.status);
    } else if (failure?.kind === 'slow') setTimeout(() => mock.handle(request, body, send), failure.milliseconds);
    else mock.handle(request, body, send);
  }
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function senderTo(response: ServerResponse, failure: MockFailure | undefined): Sender {
  const most = failure?.kind === 'drop-after' ? failure.events : undefined;
  const pause = failure?.kind === 'event-delay' ? failure.milliseconds : 0;
  return {
    empty: (status, headers = {}) => void response.writeHead(status, headers).end(),
    json: (value, status = 200) => {
      const text = JSON.stringify(value);
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
      response.writeHead(status, headers);
      if (most === undefined) response.end(text);
      else response.write(text.slice(0, text.length / 2), () => response.destroy());
    },
    events: (events) => stream('text/event-stream; charset=utf-8', events.map(frameOf)),
    frames: stream,
  };

  function stream(contentType: string, frames: readonly (string | Buffer)[]): void {
    response.writeHead(200, { 'content-type': contentType });
    const isCut = most !== undefined && most < frames.length;
    void sendFrames(response, isCut ? frames.slice(0, most) : frames, pause).then(() =>
      isCut ? response.destroy() : response.end(),
    );
  }
}

async function sendFrames(
  response: ServerResponse,
  frames: readonly (string | Buffer)[],
  pause: number,
): Promise<void> {
  for (const [index, frame] of frames.entries()) {
    if (pause > 0 && index > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    // The client can cancel.
    if (response.destroyed) return;
    await new Promise<unknown>((resolve) => response.write(frame, resolve));
  }
}

function frameOf(event: string | object): string {
  const name = typeof event === 'object' && 'type' in event ? `event: ${event.type}\n` : '';
  return `${name}data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`;
}
