import {
  createServer as createHttpServer,
  type Server as HttpServer,
  type IncomingMessage,
  type RequestListener,
} from 'node:http';
import { createServer as createHttp2Server, createSecureServer } from 'node:http2';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createTcpServer, type Server } from 'node:net';
import type { TlsOptions } from 'node:tls';

/** A request as an upstream has seen it. */
export interface Seen {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly host: string;
  /** Names in lower case; values of equal names joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly bytes: Buffer;
  /** `1.1` or `2.0`. */
  readonly version: string;
}

export interface Reply {
  /** @default 200 */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** An object is sent as JSON. */
  readonly body?: string | Buffer | object;
  /** @default - at once */
  readonly afterMilliseconds?: number;
}

/** A stub of a service: a server that the harness binds to a socket, and the requests that it has received. */
export interface Upstream {
  readonly server: Listening;
  readonly seen: Seen[];
}

/** The part of a server that the harness requires. */
export interface Listening {
  listen(path: string, listening: () => void): unknown;
  close(): unknown;
}

export type Answer = (request: Seen, incoming: IncomingMessage) => Reply | Promise<Reply>;

/** Responds with the received request. */
const ECHO: Answer = (request) => ({ body: request });

/** An HTTP/1.1 service. Without an answer it sends back, as JSON, the request that it has seen. */
export function http(answer: Answer | Reply = ECHO): Upstream {
  return recording((listener) => createHttpServer(listener), answer);
}

/** An HTTP/2 service without TLS. */
export function http2(answer: Answer | Reply = ECHO): Upstream {
  return recording((listener) => createHttp2Server({}, listener as never), answer);
}

/** An HTTPS service: HTTP/1.1, or HTTP/2 where the client offers it. */
export function https(tls: TlsOptions, answer: Answer | Reply = ECHO): Upstream {
  return recording((listener) => createHttpsServer(tls, listener), answer);
}

export function https2(tls: TlsOptions, answer: Answer | Reply = ECHO): Upstream {
  return recording((listener) => createSecureServer({ ...tls, allowHTTP1: true }, listener as never), answer);
}

/** A service without TLS that speaks HTTP/1.1 and HTTP/2, as the client begins. */
export function either(answer: Answer | Reply = ECHO): Upstream {
  const older = createHttpServer();
  const newer = createHttp2Server();
  const { server, seen } = recording((listener) => {
    older.on('request', listener);
    newer.on('request', listener as never);
    return createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', (first) => {
        socket.pause();
        const begins = first.toString('latin1', 0, 3) === 'PRI';
        (begins ? newer : older).emit('connection', socket);
        socket.unshift(first);
        if (!begins) socket.resume();
      });
    });
  }, answer);
  return { server, seen };
}

/** A service of another kind. */
export function raw(server: Server | HttpServer): Upstream {
  return { server, seen: [] };
}

function recording(make: (listener: RequestListener) => Listening, answer: Answer | Reply): Upstream {
  const seen: Seen[] = [];
  const server = make(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const request = seenOf(incoming, Buffer.concat(chunks));
    seen.push(request);
    const {
      status = 200,
      headers = {},
      body = '',
      afterMilliseconds = 0,
    } = typeof answer === 'function' ? await answer(request, incoming) : answer;
    if (afterMilliseconds > 0) await new Promise((resolve) => setTimeout(resolve, afterMilliseconds));
    const isText = typeof body === 'string' || Buffer.isBuffer(body);
    response.writeHead(status, { ...(isText ? {} : { 'content-type': 'application/json' }), ...headers } as never);
    response.end(isText ? body : JSON.stringify(body));
  });
  return { server, seen };
}

function seenOf(incoming: IncomingMessage, bytes: Buffer): Seen {
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : `${value}`,
    ]),
  );
  return {
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    host: headers.host ?? headers[':authority'] ?? '',
    headers,
    body: bytes.toString('utf8'),
    bytes,
    version: incoming.httpVersion,
  };
}
